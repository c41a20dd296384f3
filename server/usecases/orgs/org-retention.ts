import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import type { RetentionDays } from "@/server/contracts/retention";
import { recordAudit } from "@/server/db/queries/audit";
import { findOrg, findRetention, updateRetention } from "@/server/db/queries/orgs";
import type { OrgTx } from "@/server/db/scope";
import { env } from "@/server/env";

/** `days` is null where the installation's own default holds. */
export async function describeRetention(tx: OrgTx) {
  return { days: await findRetention(tx), defaultDays: env().RETENTION_DAYS as RetentionDays };
}

/** Holds from the next run of the job on. What is removed by then is gone. */
export async function setRetention(tx: OrgTx, actor: Actor, days: RetentionDays | null): Promise<void> {
  const org = await findOrg(tx, actor.orgId);
  if (!org) throw new AppError("not_found");
  const before = await findRetention(tx);
  if (before === days) return;
  await updateRetention(tx, days);
  await recordAudit(tx, actor, {
    action: "org.retention_changed",
    targetType: "org",
    targetId: actor.orgId,
    targetLabel: org.name,
    before: { days: before },
    after: { days },
  });
}
