import type { RetentionDays } from "@/server/contracts/retention";
import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { allows, whoMay } from "@/server/contracts/permissions";
import { findOrgLimits, type OrgLimits } from "@/server/db/queries/org-limits";
import { findOrg } from "@/server/db/queries/orgs";
import { findRoleOfKeyMaker } from "@/server/db/queries/people/api-keys";
import type { OrgTx } from "@/server/db/scope";
import { changeDeadLetterThreshold } from "@/server/usecases/deliveries/dead-letters";
import { describeLimits, setLimits } from "./org-limits";
import { describeRetention, setRetention } from "./org-retention";
import { updateOrg } from "./update-org";

export type OrgPatch = {
  name?: string;
  slug?: string;
  deadLetterThreshold?: number;
  retentionDays?: RetentionDays | null;
  limits?: Partial<OrgLimits>;
};

export async function describeOrg(tx: OrgTx, orgId: string) {
  const org = await findOrg(tx, orgId);
  if (!org) throw new AppError("not_found");
  const { deadLetterThreshold, ...limits } = await describeLimits(tx, orgId);
  return { ...org, deadLetterThreshold, retentionDays: (await describeRetention(tx)).days, limits };
}

/** Everything about an org that a key may change, in one go. */
export async function changeOrg(
  tx: OrgTx,
  actor: Actor,
  { deadLetterThreshold, retentionDays, limits, ...names }: OrgPatch,
) {
  if (limits) await changeLimits(tx, actor, limits);
  if (retentionDays !== undefined) {
    await requireOwner(tx, actor);
    await setRetention(tx, actor, retentionDays);
  }
  if (Object.keys(names).length > 0) await updateOrg(tx, actor, names);
  if (deadLetterThreshold !== undefined) await changeDeadLetterThreshold(tx, actor, deadLetterThreshold);
}

async function changeLimits(tx: OrgTx, actor: Actor, change: Partial<OrgLimits>): Promise<void> {
  await requireOwner(tx, actor);
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
