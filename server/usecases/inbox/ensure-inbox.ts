import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { findInbox, insertInbox } from "@/server/db/queries/channels/inboxes";
import type { OrgTx } from "@/server/db/scope";
import type { InboxBehaviour } from "@/server/domain/inbox-answer";
import { inboxUrl, newInboxToken } from "./inbox-target";

export type Inbox = { url: URL; behaviour: InboxBehaviour };

/** The org's own receiver, made when it is first asked for. Whoever knows its URL may post to it. */
export async function ensureInbox(tx: OrgTx, actor: Actor): Promise<Inbox> {
  const { orgId } = actor;
  if (await insertInbox(tx, { orgId, ...newInboxToken(orgId) })) {
    await recordAudit(tx, actor, { action: "inbox.created", targetType: "inbox", targetId: orgId });
  }
  const inbox = await findInbox(tx, orgId);
  if (!inbox) throw new AppError("internal");
  return { url: inboxUrl(orgId, inbox.sealedToken), behaviour: inbox.behaviour };
}
