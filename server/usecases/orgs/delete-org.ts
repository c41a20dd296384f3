import type { UserActor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { findOrg, holdDeliveries, markOrgDeleted } from "@/server/db/queries/orgs";
import type { OrgTx } from "@/server/db/scope";

/** Nobody can enter and nothing is sent from now on. Its rows stay in the database. */
export async function deleteOrg(tx: OrgTx, actor: UserActor, now: Date): Promise<void> {
  const org = await findOrg(tx, actor.orgId);
  if (!org) throw new AppError("not_found");

  await markOrgDeleted(tx, org.id, now);
  await holdDeliveries(tx, "org_deleted");
  await recordAudit(tx, actor, {
    action: "org.deleted",
    targetType: "org",
    targetId: org.id,
    targetLabel: org.name,
    before: { name: org.name, slug: org.slug },
  });
}
