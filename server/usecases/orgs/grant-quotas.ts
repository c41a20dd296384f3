import { quotaChoicesSchema, type QuotaChange } from "@/server/contracts/people/quotas";
import { lockQuotasBySlug, updateGrantedQuotas } from "@/server/db/queries/people/quotas";
import { recordSystemAudit } from "@/server/db/queries/audit";
import type { WorkerSql } from "@/server/db/scope";
import { type Quota, QUOTA_NAMES, type QuotaName } from "@/server/domain/limits/quotas";
import { applyChange, quotaOf } from "./quotas";

const SHORT: Readonly<Record<string, QuotaName>> = { events: "eventsPerMinute", replays: "replaysPerHour" };

/** "events=50000" → what to change; "default" takes a grant back. Throws a sentence for whoever typed it. */
export function readGrants(grants: readonly string[]): QuotaChange {
  const pairs = grants.map((grant) => {
    const [name = "", text = ""] = grant.split("=");
    return [SHORT[name] ?? name, text === "default" ? null : /^\d+$/.test(text) ? Number(text) : text] as const;
  });
  const result = quotaChoicesSchema.safeParse(Object.fromEntries(pairs));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === "unrecognized_keys") {
    throw new Error(`There is no quota "${issue.keys.join('", "')}". Quotas: ${QUOTA_NAMES.join(", ")}.`);
  }
  throw new Error(`${issue?.path.join(".")}: write a number, as in events=50000. ${issue?.message}`);
}

/** The operator's word, for any org: what it may have at most. Answers with what holds then. */
export async function grantQuotas(
  sql: WorkerSql,
  slug: string,
  change: QuotaChange,
): Promise<{ name: string; quotas: Record<QuotaName, Quota> }> {
  const org = await lockQuotasBySlug(sql, slug);
  if (!org) throw new Error(`There is no organisation "${slug}". Use what stands behind the host in its address.`);
  const granted = applyChange(org.granted, change);
  if (Object.keys(change).length > 0) {
    await updateGrantedQuotas(sql, org.id, granted);
    await recordSystemAudit(sql, [
      {
        orgId: org.id,
        action: "org.ceilings_changed",
        targetType: "org",
        targetId: org.id,
        targetLabel: org.name,
        before: org.granted,
        after: granted,
      },
    ]);
  }
  const quotas = QUOTA_NAMES.map((name) => [name, quotaOf(name, { ...org, granted })]);
  return { name: org.name, quotas: Object.fromEntries(quotas) as Record<QuotaName, Quota> };
}
