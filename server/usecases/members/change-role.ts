import type { UserActor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import type { Role } from "@/server/contracts/permissions";
import { recordAudit } from "@/server/db/queries/audit";
import { findMember, lockOwners, updateRole } from "@/server/db/queries/people/memberships";
import type { OrgTx } from "@/server/db/scope";

export async function changeRole(tx: OrgTx, actor: UserActor, userId: string, role: Role): Promise<void> {
  const owners = await lockOwners(tx);
  const member = await findMember(tx, actor.orgId, userId);
  if (!member) throw new AppError("not_found");
  if (member.role === role) return;

  if (role === "owner" || member.role === "owner") requireOwner(owners, actor);
  if (member.role === "owner") requireAnotherOwner(owners, userId);
  await updateRole(tx, actor.orgId, userId, role);
  await recordAudit(tx, actor, {
    action: "member.role_changed",
    targetType: "user",
    targetId: userId,
    targetLabel: member.email,
    before: { role: member.role },
    after: { role },
  });
}

/** `owners` are locked rows: who owns the org now, not when the request began. */
export function requireOwner(owners: readonly string[], actor: UserActor): void {
  if (!owners.includes(actor.userId)) throw new AppError("owner_required");
}

export function requireAnotherOwner(owners: readonly string[], leavingId: string): void {
  if (!owners.some((id) => id !== leavingId)) throw new AppError("last_owner");
}
