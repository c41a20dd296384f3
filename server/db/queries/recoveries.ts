import { query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";

/**
 * `delivery`: put back after its worker had ended. `quarantined`: given up after many such ends. `event`: fanned out
 * although its wake-up was lost. `timer`: set again.
 */
export const RECOVERY_KINDS = ["delivery", "quarantined", "event", "timer"] as const;
export type RecoveryKind = (typeof RECOVERY_KINDS)[number];
export type RecoveryRow = { kind: RecoveryKind; total: number; lastAt: Date };

/** What was put right for this org so far; the latest first. */
export function listRecoveries(tx: OrgTx): Promise<RecoveryRow[]> {
  return sqlOf(tx).rows(query`
    select kind, total::float8 as total, last_at as "lastAt" from engine.org_recoveries order by last_at desc, kind`);
}
