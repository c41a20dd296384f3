import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/server/contracts/audit";
import { DEFAULT_DEAD_LETTER_THRESHOLD } from "@/server/contracts/dead-letters";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { findDeadLetterThreshold } from "@/server/db/queries/deliveries/dead-letters";
import { markDue } from "@/server/db/queries/due";
import { findOrgLimits, type OrgLimits, updateOrgLimits } from "@/server/db/queries/org-limits";
import { findOrg } from "@/server/db/queries/orgs";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import { orgLimitsOf } from "@/server/policy";

/** What holds for all channels of an org together: what was set, and what holds where nothing was. */
export async function describeLimits(tx: OrgTx, orgId: string) {
  const limits = await findOrgLimits(tx, orgId);
  if (!limits) throw new AppError("not_found");
  return {
    ...limits,
    defaults: orgLimitsOf({ cap: null, orgSettings: {} }),
    deadLetterThreshold: (await findDeadLetterThreshold(tx)) ?? DEFAULT_DEAD_LETTER_THRESHOLD,
  };
}

/** From the next claim on, which comes at once: more may go now, or less. */
export async function setLimits(tx: OrgTx, actor: Actor, limits: OrgLimits): Promise<void> {
  const { orgId } = actor;
  // Before anything is read, because it makes the state ours: two owners change it one after the other.
  await markDue(sqlOf(tx), orgId);
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
