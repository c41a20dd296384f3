import type { RetentionDays } from "@/server/contracts/retention";
import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { allows, whoMay } from "@/server/contracts/permissions";
import { findOrgLimits, type OrgLimits } from "@/server/db/queries/org-limits";
import { findOrg } from "@/server/db/queries/orgs";
import type { OrgPolicy } from "@/server/contracts/channels";
import type { QuotaChange } from "@/server/contracts/people/quotas";
import { findRoleOfKeyMaker } from "@/server/db/queries/people/api-keys";
import type { OrgTx } from "@/server/db/scope";
import { changeDeadLetterThreshold } from "@/server/usecases/deliveries/dead-letters";
import { describeLimits, setLimits } from "./org-limits";
import { describeRetention, setRetention } from "./org-retention";
import { describeOrgPolicy, setOrgPolicy } from "./org-policy";
import { changeQuotas, describeQuotas } from "./quotas";
import { updateOrg } from "./update-org";

export type OrgPatch = {
  name?: string;
  slug?: string;
  deadLetterThreshold?: number;
  retentionDays?: RetentionDays | null;
  limits?: Partial<OrgLimits>;
  quotas?: QuotaChange;
  policy?: OrgPolicy;
};

export async function describeOrg(tx: OrgTx, orgId: string, now: Date) {
  const org = await findOrg(tx, orgId);
  if (!org) throw new AppError("not_found");
  const { deadLetterThreshold, ...limits } = await describeLimits(tx, orgId);
  const { settings: policy } = await describeOrgPolicy(tx);
  const quotas = await describeQuotas(tx, orgId, now);
  const { days: retentionDays } = await describeRetention(tx);
  return { ...org, deadLetterThreshold, retentionDays, limits, quotas, policy };
}

/** Everything about an org that a key may change, in one go. */
export async function changeOrg(tx: OrgTx, actor: Actor, patch: OrgPatch): Promise<void> {
  const { deadLetterThreshold, retentionDays, limits, quotas, policy, ...names } = patch;
  if (limits ?? quotas ?? policy ?? retentionDays !== undefined) await requireOwner(tx, actor);
  // The state of the org comes first, as everywhere; its row is locked after it.
  if (limits) await changeLimits(tx, actor, limits);
  if (policy) await setOrgPolicy(tx, actor, policy);
  if (quotas) await changeQuotas(tx, actor, quotas);
  if (retentionDays !== undefined) await setRetention(tx, actor, retentionDays);
  if (Object.keys(names).length > 0) await updateOrg(tx, actor, names);
  if (deadLetterThreshold !== undefined) await changeDeadLetterThreshold(tx, actor, deadLetterThreshold);
}

async function changeLimits(tx: OrgTx, actor: Actor, change: Partial<OrgLimits>): Promise<void> {
  const before = await findOrgLimits(tx, actor.orgId);
  if (!before) throw new AppError("not_found");
  await setLimits(tx, actor, { ...before, ...change });
}

/** A key does nothing that whoever made it could not do: admins make keys, and limits are for owners. */
async function requireOwner(tx: OrgTx, actor: Actor): Promise<void> {
  const role = actor.kind === "api_key" ? await findRoleOfKeyMaker(tx, actor.keyId) : null;
  if (role && allows(role, "org:limits")) return;
  throw new AppError("forbidden", { detail: `${whoMay("org:limits")} Use a key that an owner made.` });
}
