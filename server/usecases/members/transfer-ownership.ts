import type { UserActor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { findMember, lockOwners, updateRole } from "@/server/db/queries/people/memberships";
import type { OrgTx } from "@/server/db/scope";
import { requireOwner } from "./change-role";

/** The new owner first, then the old one steps down to admin: there is one at every moment. */
export async function transferOwnership(tx: OrgTx, actor: UserActor, userId: string): Promise<void> {
  requireOwner(await lockOwners(tx), actor);
  const heir = await findMember(tx, actor.orgId, userId);
  if (!heir) throw new AppError("not_found");
  if (userId === actor.userId) throw new AppError("invalid_input", { detail: "Choose someone else." });

  await updateRole(tx, actor.orgId, userId, "owner");
  await updateRole(tx, actor.orgId, actor.userId, "admin");
  await recordAudit(tx, actor, {
    action: "org.ownership_transferred",
    targetType: "user",
    targetId: userId,
    targetLabel: heir.email,
    before: { owner: actor.label, role: heir.role },
    after: { owner: heir.email, role: "owner" },
  });
}
