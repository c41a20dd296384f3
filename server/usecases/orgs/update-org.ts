import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { findOrg, type OrgRow, updateOrg as updateOrgRow } from "@/server/db/queries/orgs";
import type { OrgTx } from "@/server/db/scope";

export type OrgChange = { name?: string; slug?: string };

export async function updateOrg(tx: OrgTx, actor: Actor, change: OrgChange): Promise<OrgRow> {
  const org = await findOrg(tx, actor.orgId);
  if (!org) throw new AppError("not_found");

  const { id, name, slug } = org;
  await updateOrgRow(tx, id, change);
  const after = { name: change.name ?? name, slug: change.slug ?? slug };
  await recordAudit(tx, actor, {
    action: "org.updated",
    targetType: "org",
    targetId: id,
    targetLabel: after.name,
    before: { name, slug },
    after,
  });
  return { id, ...after };
}
