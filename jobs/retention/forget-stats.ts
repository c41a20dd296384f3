import { deleteOldStats, FORGET_BATCH, STAT_TABLES } from "@/server/engine/settle/roll-up-sql";
import { withWorker } from "@/server/db/scope";
import { log } from "@/server/observability/log";

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
