import type { UserActor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { newId } from "@/server/new-id";
import { recordAudit } from "@/server/db/queries/audit";
import { claimInvitation } from "@/server/db/queries/people/invitations";
import { countMembers, insertMembership, lockJoining } from "@/server/db/queries/people/memberships";
import { insertUser, updateEmailVerified } from "@/server/db/queries/people/users";
import type { AuthTx } from "@/server/db/scope";
import { env } from "@/server/env";
import { type OpenInvitation, openInvitation } from "./open-invitation";
import { requireQuota } from "@/server/usecases/orgs/quotas";
import type { Visit } from "@/server/usecases/account/sign-up";

type Joined = { orgId: string; orgSlug: string };
type Guest = { id: string; email: string };

/** Someone who is signed in, with the address that was invited. */
export async function acceptInvitation(tx: AuthTx, visit: Visit, guest: Guest, token: string): Promise<Joined> {
  const invitation = await openInvitation(tx, token, visit.now);
  if (invitation.email !== guest.email) throw new AppError("invitation_other_email");
  return join(tx, visit, guest, invitation);
}

/** Someone new: the account is made for the address that was invited, and joins in the same transaction. */
export async function acceptInvitationBySignUp(
  tx: AuthTx,
  visit: Visit,
  given: { token: string; name: string; passwordHash: string },
): Promise<Joined & { email: string }> {
  const invitation = await openInvitation(tx, given.token, visit.now);
  const { email } = invitation;
  const { name, passwordHash } = given;
  const guest = { id: newId(), email };
  if (!(await insertUser(tx, { ...guest, name, passwordHash, emailVerifiedAt: null }))) {
    throw new AppError("email_taken");
  }
  return { ...(await join(tx, visit, guest, invitation)), email };
}

async function join(tx: AuthTx, visit: Visit, guest: Guest, invitation: OpenInvitation): Promise<Joined> {
  const { orgId, id, role, org } = invitation;
  await lockJoining(tx, orgId);
  await requireQuota(tx, orgId, "members", await countMembers(tx, orgId));
  if (!(await claimInvitation(tx, orgId, id, visit.now))) throw new AppError("link_invalid");
  if (!(await insertMembership(tx, { orgId, userId: guest.id, role }))) throw new AppError("already_member");
  // The link came to that mailbox, so it proves the address; without SMTP it was passed on by hand and proves nothing.
  if (env().SMTP_URL) await updateEmailVerified(tx, guest.id, visit.now);

  const { ip, requestId } = visit;
  const actor: UserActor = { kind: "user", userId: guest.id, label: guest.email, orgId, role, ip, requestId };
  await recordAudit(tx, actor, {
    action: "member.joined",
    targetType: "user",
    targetId: guest.id,
    targetLabel: guest.email,
    after: { role, invitationId: id },
  });
  return { orgId, orgSlug: org.slug };
}
