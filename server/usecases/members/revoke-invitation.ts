import type { UserActor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { findOpenInvitation, revokeInvitations } from "@/server/db/queries/people/invitations";
import type { OrgTx } from "@/server/db/scope";

export async function revokeInvitation(tx: OrgTx, actor: UserActor, id: string, now: Date): Promise<void> {
  const open = await findOpenInvitation(tx, actor.orgId, id);
  if (!open) throw new AppError("not_found");

  if ((await revokeInvitations(tx, { id }, now)) === 0) throw new AppError("conflict");
  await recordAudit(tx, actor, {
    action: "invitation.revoked",
    targetType: "invitation",
    targetId: id,
    targetLabel: open.email,
    before: { email: open.email, role: open.role },
  });
}
