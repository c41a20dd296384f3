import type { UserActor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { newId } from "@/server/new-id";
import { INVITATION_HOURS } from "@/server/contracts/people/members";
import type { Role } from "@/server/contracts/permissions";
import { recordAudit } from "@/server/db/queries/audit";
import { countOpenInvitations, insertInvitation, revokeInvitations } from "@/server/db/queries/people/invitations";
import { countMembers, findMember, isMemberEmail, lockJoining } from "@/server/db/queries/people/memberships";
import { findOrg } from "@/server/db/queries/orgs";
import type { OrgTx } from "@/server/db/scope";
import { env } from "@/server/env";
import { composeInvitation, invitationLink } from "@/server/mail/compose";
import { makeSecret } from "@/server/usecases/account/link-token";
import { requireQuota } from "@/server/usecases/orgs/quotas";
import { postMail } from "@/server/usecases/account/post-mail";

type Guest = { email: string; role: Role };

/** `link` is given only where no mail can be sent, for the inviter to pass on. */
export type SentInvitation = { id: string; email: string; role: Role; expiresAt: Date; link: string | null };

/** Mails a link that works once. Inviting an address again replaces its open invitation. */
export async function inviteMember(tx: OrgTx, actor: UserActor, guest: Guest, now: Date): Promise<SentInvitation> {
  const { email, role } = guest;
  if (role === "owner" && actor.role !== "owner") throw new AppError("owner_required");
  await lockJoining(tx, actor.orgId);
  if (await isMemberEmail(tx, email)) throw new AppError("already_member", { fields: { email: "Already a member." } });
  await revokeInvitations(tx, { email }, now);
  await requireRoom(tx, actor.orgId, now);

  const { secret, hash } = makeSecret();
  const id = newId();
  const expiresAt = new Date(now.getTime() + INVITATION_HOURS * 60 * 60 * 1000);
  await insertInvitation(tx, { orgId: actor.orgId, id, email, role, hash, invitedBy: actor.userId, now, expiresAt });
  const link = await mailInvitation(tx, actor, guest, `${actor.orgId}.${id}.${secret}`);
  await recordAudit(tx, actor, {
    action: "invitation.created",
    targetType: "invitation",
    targetId: id,
    targetLabel: email,
    after: { email, role, expiresAt: expiresAt.toISOString() },
  });
  return { id, email, role, expiresAt, link };
}

async function requireRoom(tx: OrgTx, orgId: string, now: Date): Promise<void> {
  const taken = (await countMembers(tx, orgId)) + (await countOpenInvitations(tx, now));
  await requireQuota(tx, orgId, "members", taken);
}

async function mailInvitation(tx: OrgTx, actor: UserActor, guest: Guest, token: string): Promise<string | null> {
  const { SMTP_URL, PUBLIC_URL: publicUrl } = env();
  const org = await findOrg(tx, actor.orgId);
  const inviter = await findMember(tx, actor.orgId, actor.userId);
  const names = { orgName: org?.name ?? "an organisation", inviterName: inviter?.name ?? actor.label };
  const mail = composeInvitation({ ...names, role: guest.role, hours: INVITATION_HOURS, publicUrl, token });
  await postMail(tx, guest.email, mail);
  return SMTP_URL ? null : invitationLink({ publicUrl, token });
}
