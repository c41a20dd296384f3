import type { Actor } from "@/server/contracts/audit";
import { recordAudit } from "@/server/db/queries/audit";
import { deleteInboxRequests } from "@/server/db/queries/channels/inboxes";
import type { OrgTx } from "@/server/db/scope";

/** Forgets what was received; deliveries keep their own history. */
export async function clearInbox(tx: OrgTx, actor: Actor): Promise<{ cleared: number }> {
  const cleared = await deleteInboxRequests(tx);
  if (cleared > 0) {
    await recordAudit(tx, actor, {
      action: "inbox.cleared",
      targetType: "inbox",
      targetId: actor.orgId,
      before: { requests: cleared },
    });
  }
  return { cleared };
}
