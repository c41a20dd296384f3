import { allows, type Permission, type Role } from "@/server/contracts/permissions";
import type { Found } from "@/server/contracts/search";
import { findDelivery } from "@/server/db/queries/deliveries/deliveries";
import { findChannels, findEventHead, findEventTypes, findRules, type Named } from "@/server/db/queries/search";
import type { OrgTx } from "@/server/db/scope";
import { parsePublicId, publicId } from "@/server/domain/ids/public-id";

/** What each kind needs to be read: nothing is found that its own page would refuse. */
const READABLE_WITH: Record<Found["kind"], Permission> = {
  channel: "channel:read",
  rule: "rule:read",
  eventType: "event:read",
  delivery: "delivery:read",
  event: "event:read",
};

/** An id leads to the one thing that has it; words, to a few of each kind. */
export async function searchOrg(tx: OrgTx, role: Role, query: string): Promise<Found[]> {
  const mayRead = (kind: Found["kind"]) => allows(role, READABLE_WITH[kind]);
  const found: Found[] = [];

  const deliveryId = parsePublicId("delivery", query) ?? parsePublicId("message", query);
  if (deliveryId && mayRead("delivery")) {
    // A message has the id of the first delivery that carried it.
    const row = await findDelivery(tx, deliveryId);
    if (row) found.push({ kind: "delivery", id: publicId("delivery", row.id), ...deliveryWords(row) });
  }
  const eventId = parsePublicId("event", query);
  if (eventId && mayRead("event")) {
    const row = await findEventHead(tx, eventId);
    if (row) found.push({ kind: "event", id: publicId("event", row.id), title: row.type, detail: "event" });
  }
  const channelId = parsePublicId("channel", query);
  if (mayRead("channel")) {
    const rows = await findChannels(tx, channelId ? { id: channelId } : { words: query });
    found.push(...rows.map((row) => named("channel", row)));
  }
  const ruleId = parsePublicId("rule", query);
  if (mayRead("rule")) {
    const rows = await findRules(tx, ruleId ? { id: ruleId } : { words: query });
    found.push(...rows.map((row) => named("rule", row)));
  }
  if (mayRead("eventType")) {
    const names = await findEventTypes(tx, query);
    found.push(...names.map((name): Found => ({ kind: "eventType", id: name, title: name, detail: "event type" })));
  }
  return found;
}

function named(kind: "channel" | "rule", { id, name, status }: Named): Found {
  return { kind, id, title: name, detail: status };
}

function deliveryWords({ eventTypes, channelName, status }: NonNullable<Awaited<ReturnType<typeof findDelivery>>>) {
  const [first = "delivery", ...others] = eventTypes;
  const what = others.length === 0 ? first : `${first} and ${others.length} more`;
  return { title: channelName === null ? what : `${what} → ${channelName}`, detail: status };
}
