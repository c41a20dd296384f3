import { workerAnnouncer } from "@/server/live/announce";
import { withWorker } from "@/server/db/scope";
import { log } from "@/server/observability/log";
import { watchNextFailing } from "@/server/engine/holds/watch-failing";

const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** Channels that have only failed for days: people are warned twice, then the channel is switched off. */
export async function watchFailing(signal: AbortSignal): Promise<void> {
  let afterId = BEFORE_ALL;
  while (!signal.aborted) {
    const seen = await withWorker((sql) => watchNextFailing(sql, afterId));
    if (!seen) return;
    if (seen.kind !== "none") {
      log().warn({ event: "channel.failing", step: seen.kind, channelId: seen.channelId });
      workerAnnouncer().announce(seen.orgId, "channels");
    }
    afterId = seen.channelId;
  }
}
