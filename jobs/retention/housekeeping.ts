import { makeNextPartition } from "@/server/db/migrate";
import { withPatientWorker, withWorker } from "@/server/db/scope";
import { log } from "@/server/observability/log";
import { deleteOldStats, FORGET_BATCH, STAT_TABLES } from "@/server/engine/settle/roll-up-sql";
import { deleteEndedReplays, ITEMS_BATCH, REPLAYS_BATCH } from "@/server/engine/replays/ended-replays-sql";
import { deleteExpired, EXPIRY_BATCH, FORGETTABLES } from "@/server/db/queries/expiry";

/** Removes what nobody can use any more. */
export async function forgetExpired(signal: AbortSignal): Promise<void> {
  for (const kind of FORGETTABLES) {
    let total = 0;
    while (!signal.aborted) {
      const count = await withWorker((sql) => deleteExpired(sql, kind));
      total += count;
      if (count < EXPIRY_BATCH) break;
    }
    if (total > 0) log().info({ event: "expired.forgotten", kind, count: total });
  }
}

/** Removes batches that ended so long ago that what they were about is no longer kept either. */
export async function forgetReplays(signal: AbortSignal): Promise<void> {
  let total = 0;
  while (!signal.aborted) {
    const { replays, items } = await withWorker(deleteEndedReplays);
    total += replays;
    if (replays < REPLAYS_BATCH && items < ITEMS_BATCH) break;
  }
  if (total > 0) log().info({ event: "replays.forgotten", count: total });
}

/** Removes figures of times that no page shows any more. */
export async function forgetStats(signal: AbortSignal): Promise<void> {
  for (const table of STAT_TABLES) {
    let total = 0;
    while (!signal.aborted) {
      const count = await withWorker((sql) => deleteOldStats(sql, table));
      total += count;
      if (count < FORGET_BATCH) break;
    }
    if (total > 0) log().info({ event: "stats.forgotten", table, count: total });
  }
}

/** Keeps the monthly partitions ahead of time, and heals an installation whose rows fell into the default one. */
export async function makePartitions(signal: AbortSignal): Promise<void> {
  let made = 0;
  // A default partition that grew for months takes long to look through; the locks are bounded on their own.
  while (!signal.aborted && (await withPatientWorker(makeNextPartition))) made++;
  if (made > 0) log().info({ event: "partitions.made", count: made });
}
