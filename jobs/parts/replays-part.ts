import { setTimeout as delay } from "node:timers/promises";
import { workerAnnouncer } from "@/server/live/announce";
import { withWorker } from "@/server/db/scope";
import { newId } from "@/server/new-id";
import { log } from "@/server/observability/log";
import { ReplayFeeder } from "../feed-replays";

/** The feeder of batch replays as a part of the worker. */
export function replaysPart(engine: { wakeDeliver: (orgId: string) => void }): ReplayFeeder {
  return new ReplayFeeder({
    transaction: withWorker,
    newId,
    onTurn: ({ orgId, fed }) => {
      workerAnnouncer().announce(orgId, "replays");
      if (fed > 0) engine.wakeDeliver(orgId);
    },
    onError: (error) => log().error({ event: "replays.failed", err: error }, "A turn of a batch replay failed."),
    pause: async (ms, signal) => {
      await delay(ms, undefined, { signal }).catch(() => undefined);
    },
  });
}
