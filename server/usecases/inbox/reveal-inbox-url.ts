import type { Actor } from "@/server/contracts/audit";
import { recordAudit } from "@/server/db/queries/audit";
import type { OrgTx } from "@/server/db/scope";
import { ensureInbox } from "./ensure-inbox";

/** Its token is in the path: looking at it leaves a trace, as with any channel's URL. */
export async function revealInboxUrl(tx: OrgTx, actor: Actor): Promise<{ url: string }> {
  const { url } = await ensureInbox(tx, actor);
  await recordAudit(tx, actor, { action: "inbox.url_revealed", targetType: "inbox", targetId: actor.orgId });
  return { url: url.href };
}
