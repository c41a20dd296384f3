import type { UserActor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { findOpenInvitation } from "@/server/db/queries/people/invitations";
import type { OrgTx } from "@/server/db/scope";
import { inviteMember, type SentInvitation } from "./invite-member";

/** A new link for the same person; the old one stops working. */
export async function resendInvitation(
  tx: OrgTx,
  actor: UserActor,
  invitationId: string,
  now: Date,
): Promise<SentInvitation> {
  const open = await findOpenInvitation(tx, actor.orgId, invitationId);
  if (!open) throw new AppError("not_found");
  return inviteMember(tx, actor, { email: open.email, role: open.role }, now);
}
