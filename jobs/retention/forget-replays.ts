import { deleteEndedReplays, ITEMS_BATCH, REPLAYS_BATCH } from "@/server/engine/replays/ended-replays-sql";
import { withWorker } from "@/server/db/scope";
import { log } from "@/server/observability/log";

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
