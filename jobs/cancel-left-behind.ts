import { CANCEL_BATCH, cancelLeftBehind as cancelBatch } from "@/server/db/queries/deliveries/cancel-deliveries";
import { withWorker } from "@/server/db/scope";
import { log } from "@/server/observability/log";

/**
 * A delivery that was on the wire when its channel was deleted may come back for a retry that nobody will make. It is
 * cancelled like those that were waiting.
 */
export async function cancelLeftBehind(signal: AbortSignal): Promise<void> {
  let total = 0;
  while (!signal.aborted) {
    const count = await withWorker(cancelBatch);
    total += count;
    if (count < CANCEL_BATCH) break;
  }
  if (total > 0) log().info({ event: "deliveries.cancelled", reason: "channel_deleted", count: total });
}
