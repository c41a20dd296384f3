import { parsePublicId } from "@/server/domain/ids/public-id";

/** `name=org_…,name=org_…`: streams that belong to one org each. Ids, because a slug can be given to somebody else. */
export function parseStreamOrgs(text: string): Map<string, string> {
  const orgs = new Map<string, string>();
  for (const entry of text.split(",").map((part) => part.trim())) {
    if (entry === "") continue;
    const at = entry.lastIndexOf("=");
    const [name, id] = [entry.slice(0, at).trim(), parsePublicId("org", entry.slice(at + 1).trim())];
    if (at < 1 || !name || !id) {
      throw new Error(`EVENT_BUS_STREAMS must be name=org_… pairs, separated by commas; "${entry}" is not one.`);
    }
    orgs.set(name, id);
  }
  return orgs;
}
