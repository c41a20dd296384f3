import { isDeepStrictEqual } from "node:util";
import type { UserActor } from "@/server/contracts/audit";
import { DEFAULT_DEAD_LETTER_THRESHOLD } from "@/server/contracts/dead-letters";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { findDeadLetterThreshold } from "@/server/db/queries/deliveries/dead-letters";
import { markDueTx } from "@/server/db/queries/mark-due";
import { findOrgLimits, type OrgLimits, updateOrgLimits } from "@/server/db/queries/org-limits";
import { findOrg } from "@/server/db/queries/orgs";
import type { OrgTx } from "@/server/db/scope";
import { DEFAULT_ORG_RATE } from "@/server/domain/limits/token-bucket";
import { env } from "@/server/env";

/** What holds for all channels of an org together: what was set, and what holds where nothing was. */
export async function describeLimits(tx: OrgTx, orgId: string) {
  const limits = await findOrgLimits(tx, orgId);
  if (!limits) throw new AppError("not_found");
  return {
    ...limits,
    defaults: { cap: env().NOTIFY_MAX_CONCURRENT_PER_ORG, rate: DEFAULT_ORG_RATE },
    deadLetterThreshold: (await findDeadLetterThreshold(tx)) ?? DEFAULT_DEAD_LETTER_THRESHOLD,
  };
}

/** From the next claim on, which comes at once: more may go now, or less. */
export async function setLimits(tx: OrgTx, actor: UserActor, limits: OrgLimits): Promise<void> {
  const { orgId } = actor;
  // Before anything is read, because it makes the state ours: two owners change it one after the other.
  await markDueTx(tx, orgId);
  const org = await findOrg(tx, orgId);
  const before = org && (await findOrgLimits(tx, orgId));
  if (!before) throw new AppError("not_found");
  if (isDeepStrictEqual(before, limits)) return;

  await updateOrgLimits(tx, orgId, limits);
  await recordAudit(tx, actor, {
    action: "org.limits_changed",
    targetType: "org",
    targetId: orgId,
    targetLabel: org.name,
    before,
    after: limits,
  });
}
