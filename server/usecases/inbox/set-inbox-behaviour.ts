import type { Actor } from "@/server/contracts/audit";
import { recordAudit } from "@/server/db/queries/audit";
import { updateBehaviour } from "@/server/db/queries/channels/inboxes";
import type { OrgTx } from "@/server/db/scope";
import type { InboxBehaviour } from "@/server/domain/inbox-answer";
import { ensureInbox } from "./ensure-inbox";

/** How the inbox answers from the next request on. */
export async function setInboxBehaviour(tx: OrgTx, actor: Actor, behaviour: InboxBehaviour): Promise<void> {
  const before = await ensureInbox(tx, actor);
  if (before.behaviour === behaviour) return;
  await updateBehaviour(tx, actor.orgId, behaviour);
  await recordAudit(tx, actor, {
    action: "inbox.behaviour_changed",
    targetType: "inbox",
    targetId: actor.orgId,
    before: { behaviour: before.behaviour },
    after: { behaviour },
  });
}
