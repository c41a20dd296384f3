import { listFired } from "@/server/db/queries/stats";
import type { OrgTx } from "@/server/db/scope";
import { bucketOf, type StatRange, windowOf } from "@/server/domain/health/stat-spans";

/** Rules are counted by half days. */
const HALF_DAY_MINUTES = 720;

/** Deliveries and events per rule; rules that sent nothing are left out. */
export function describeFired(tx: OrgTx, range: StatRange & ("7d" | "30d"), now: Date) {
  return listFired(tx, bucketOf(windowOf(range, now).from, HALF_DAY_MINUTES));
}
