import { workerAnnouncer } from "@/server/live/announce";
import type { Engine } from "@/server/engine/engine";
import { gauge } from "@/server/observability/metrics";
import type { WorkerPart } from "../worker-process";

/** The delivery engine as a part of the worker. */
export function enginePart(engine: Engine): WorkerPart {
  gauge({
    name: "webhook_worker_pool_utilization",
    help: "Share of this worker's slots in use.",
    read: (used) => used.set(engine.load.slotsUsed / engine.load.slotsTotal),
  });
  return {
    name: "engine",
    start: () => {
      engine.start();
      return Promise.resolve();
    },
    late: () => engine.late,
    stop: async (limitMs) => {
      await engine.stop(limitMs);
      await workerAnnouncer().flush();
    },
  };
}
