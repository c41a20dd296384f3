import type { UserActor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { deleteMembership, findMember, lockOwners } from "@/server/db/queries/people/memberships";
import type { OrgTx } from "@/server/db/scope";
import { requireAnotherOwner, requireOwner } from "./keep-an-owner";

/** Removing oneself is leaving, and anyone may leave; an owner only while another one stays. */
export async function removeMember(tx: OrgTx, actor: UserActor, userId: string): Promise<void> {
  const owners = await lockOwners(tx);
  const member = await findMember(tx, actor.orgId, userId);
  if (!member) throw new AppError("not_found");

  if (member.role === "owner") {
    requireOwner(owners, actor);
    requireAnotherOwner(owners, userId);
  }
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
