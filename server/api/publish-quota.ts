import { setTimeout as delay } from "node:timers/promises";
import { authPool } from "@/server/db/client";
import { exchangeCounts } from "@/server/db/queries/publish-counts";
import { env } from "@/server/env";
import { newId } from "@/server/new-id";
import { log } from "@/server/observability/log";
import { PublishQuota } from "@/server/usecases/events/publish-quota";

/** `globalThis`, because routes are bundled apart and one process counts once. */
const holder = globalThis as { tocsinPublishQuota?: PublishQuota };

/** Publishes so many events if the org may, or refuses them all. What failed to be published is given back. */
export async function withinQuota<T>(orgId: string, events: number, publish: () => Promise<T>): Promise<T> {
  const giveBack = await takeQuota(orgId, events);
  try {
    return await publish();
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** All of them or none. Answers with what gives them back. */
export const takeQuota = (orgId: string, events: number): Promise<() => void> =>
  (holder.tocsinPublishQuota ??= create()).take(orgId, events);

function create(): PublishQuota {
  const processId = newId();
  return new PublishQuota({
    exchange: (reports) => exchangeCounts(authPool(), processId, reports),
    defaultLimit: () => env().NOTIFY_MAX_EVENTS_PER_MINUTE,
    clock: Date.now,
    pause: (ms) => delay(ms, undefined, { ref: false }),
    onError: (error) => log().warn({ event: "quota.exchange_failed", err: error }, "Counts could not be exchanged."),
  });
}
