import type { UserActor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { deleteMembership, findMember, lockOwners } from "@/server/db/queries/people/memberships";
import type { OrgTx } from "@/server/db/scope";
import { listKeysOf } from "@/server/db/queries/people/api-keys";
import { listInvitationsBy } from "@/server/db/queries/people/invitations";
import { revokeKey } from "@/server/usecases/keys/revoke-key";
import { revokeInvitation } from "./revoke-invitation";
import { requireAnotherOwner, requireOwner } from "./change-role";

/** What a member leaves behind: keys that still work, and invitations that can still be accepted. */
export async function countHoldings(
  tx: OrgTx,
  userId: string,
  now: Date,
): Promise<{ keys: number; invitations: number }> {
  return {
    keys: (await listKeysOf(tx, userId)).length,
    invitations: (await listInvitationsBy(tx, userId, now)).length,
  };
}

export type Removal = { userId: string; revokeKeys: boolean; now: Date };

/**
 * Removing oneself is leaving, and anyone may leave; an owner only while another one stays. Invitations that they sent
 * are revoked, so that nobody joins on the word of somebody who is gone; their keys only on request, since services of
 * the org may use them.
 */
export async function removeMember(tx: OrgTx, actor: UserActor, { userId, revokeKeys, now }: Removal): Promise<void> {
  const owners = await lockOwners(tx);
  const member = await findMember(tx, actor.orgId, userId);
  if (!member) throw new AppError("not_found");

  if (member.role === "owner") {
    requireOwner(owners, actor);
    requireAnotherOwner(owners, userId);
  }
  for (const { id } of await listInvitationsBy(tx, userId, now)) await revokeInvitation(tx, actor, id, now);
  if (revokeKeys) for (const { id } of await listKeysOf(tx, userId)) await revokeKey(tx, actor, id);
  // Before the row goes: afterwards the org can no longer see who it was.
  await recordAudit(tx, actor, {
    action: userId === actor.userId ? "member.left" : "member.removed",
    targetType: "user",
    targetId: userId,
    targetLabel: member.email,
    before: { role: member.role },
  });
  await deleteMembership(tx, actor.orgId, userId);
}
