import { releaseDeferred } from "@/server/db/queries/bus/ingest";
import { withWorker } from "@/server/db/scope";

const BATCH = 1_000;

/** Events that came through a stream beyond their org's limit per minute, and whose time has come. */
export async function releaseDeferredEvents(signal: AbortSignal, wake: (orgId: string) => void): Promise<void> {
  while (!signal.aborted) {
    const released = await withWorker((sql) => releaseDeferred(sql, BATCH));
    for (const { orgId } of released) wake(orgId);
    if (released.reduce((sum, { events }) => sum + events, 0) < BATCH) return;
  }
}
