import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/server/contracts/audit";
import { AppError, type FieldProblems } from "@/server/contracts/errors";
import { QUOTA_WORDS } from "@/server/contracts/people/quota-words";
import type { QuotaChange } from "@/server/contracts/people/quotas";
import { recordAudit } from "@/server/db/queries/audit";
import { findOrg } from "@/server/db/queries/orgs";
import {
  findPublished,
  findQuotas,
  findQuotaUse,
  lockQuotas,
  type StoredQuotas,
  updateChosenQuotas,
} from "@/server/db/queries/people/quotas";
import type { AuthTx, OrgTx } from "@/server/db/scope";
import { readCounts, usedAt } from "@/server/domain/limits/publish-window";
import {
  DEFAULT_QUOTAS,
  type Quota,
  QUOTA_NAMES,
  type QuotaChoices,
  type QuotaName,
  resolveQuota,
} from "@/server/domain/limits/quotas";
import { env } from "@/server/env";
import { windowAt } from "./spend-org-limit";

export const REPLAY_WINDOW = { name: "replay", windowMs: 3_600_000 } as const;

export const quotaOf = (name: QuotaName, stored: StoredQuotas): Quota =>
  resolveQuota(name, {
    defaults: { ...DEFAULT_QUOTAS, eventsPerMinute: env().NOTIFY_MAX_EVENTS_PER_MINUTE },
    ...stored,
  });

export async function findQuota(tx: AuthTx | OrgTx, orgId: string, name: QuotaName): Promise<Quota> {
  return quotaOf(name, (await findQuotas(tx, orgId)) ?? { granted: {}, chosen: {} });
}

/** Refuses one more where `used` is all there may be. Whoever counts holds the lock of what is counted. */
export async function requireQuota(tx: AuthTx | OrgTx, orgId: string, name: QuotaName, used: number): Promise<void> {
  const quota = await findQuota(tx, orgId, name);
  if (used < quota.limit) return;
  const have = `This organisation may have ${quota.limit.toLocaleString("en-US")} ${QUOTA_WORDS[name].counted}.`;
  throw new AppError("quota_exceeded", { detail: `${have} ${whoMayRaise(quota)}` });
}

export const whoMayRaise = ({ limit, ceiling }: Quota): string =>
  limit < ceiling ? "An owner can raise this in the settings." : "Only the operator can grant more.";

/** Every quota, and how much of it is used. */
export async function describeQuotas(tx: OrgTx, orgId: string, now: Date) {
  const stored = await findQuotas(tx, orgId);
  if (!stored) throw new AppError("not_found");
  const use = { ...(await findQuotaUse(tx, windowAt(REPLAY_WINDOW, orgId, now))), ...(await publishedNow(tx)) };
  const quotas = QUOTA_NAMES.map((name) => [name, { used: use[name], ...quotaOf(name, stored) }]);
  return Object.fromEntries(quotas) as Record<QuotaName, Quota & { used: number }>;
}

/** Events of the last minute, and how many there may be. */
export async function describePublishing(tx: OrgTx, orgId: string) {
  const [{ eventsPerMinute: used }, { limit }] = await Promise.all([
    publishedNow(tx),
    findQuota(tx, orgId, "eventsPerMinute"),
  ]);
  return { used, limit };
}

async function publishedNow(tx: OrgTx) {
  const { counts, now } = await findPublished(tx);
  return { eventsPerMinute: Math.round(usedAt(readCounts(counts), now.getTime())) };
}

/** Only what is named changes. Less than there is already is allowed: nothing is taken away, only nothing is added. */
export async function changeQuotas(tx: OrgTx, actor: Actor, change: QuotaChange): Promise<void> {
  const { orgId } = actor;
  const stored = await lockQuotas(tx, orgId);
  const org = await findOrg(tx, orgId);
  if (!stored || !org) throw new AppError("not_found");
  requireBelowCeilings(change, stored);
  const chosen = applyChange(stored.chosen, change);
  if (isDeepStrictEqual(stored.chosen, chosen)) return;
  await updateChosenQuotas(tx, orgId, chosen);
  await recordAudit(tx, actor, {
    action: "org.quotas_changed",
    targetType: "org",
    targetId: orgId,
    targetLabel: org.name,
    before: stored.chosen,
    after: chosen,
  });
}

function requireBelowCeilings(change: QuotaChange, stored: StoredQuotas): void {
  const fields: FieldProblems = {};
  for (const name of QUOTA_NAMES) {
    const { ceiling } = quotaOf(name, stored);
    if ((change[name] ?? 0) <= ceiling) continue;
    fields[name] = `Use at most ${ceiling.toLocaleString("en-US")}; only the operator can grant more.`;
  }
  if (Object.keys(fields).length > 0) throw new AppError("invalid_input", { fields });
}

/** Null takes a choice back. */
export function applyChange(before: QuotaChoices, change: QuotaChange): QuotaChoices {
  const after = { ...before, ...change };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value != null));
}
