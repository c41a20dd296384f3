import { closeClients, workerPool } from "@/server/db/client";
import { assertSafeRole } from "@/server/db/assert-safe-role";
import { withWorker } from "@/server/db/scope";
import { checkSealedValues } from "@/server/usecases/secrets/check-master-keys";
import type { Heartbeat } from "@/server/engine/recover/heartbeat";
import { log } from "@/server/observability/log";
import { collectProcessMetrics, gauge } from "@/server/observability/metrics";
import { type Probes, startProbes } from "@/server/observability/probes";

/** Something that takes work until it is told to stop. */
export type WorkerPart = {
  name: string;
  start: () => Promise<void> | void;
  /** Takes nothing new at once, and returns when its work is done or `limitMs` have passed. */
  stop: (limitMs: number) => Promise<void>;
  /** Its loops that do not come round. */
  late?: () => string[];
};

export type WorkerOptions = {
  host: string;
  port: number;
  heartbeat: Heartbeat;
  parts: readonly WorkerPart[];
};

/** What is on the wire may take this long to come to an end. */
const DRAIN_MS = 25_000;

export type RunningWorker = { port: number; stop: () => Promise<void> };

/**
 * The life of a worker: heartbeat before work, so that what it claims can always be traced to a row; and after
 * it, so that nobody takes over what is still being finished.
 */
export async function startWorker({ host, port, heartbeat, parts }: WorkerOptions): Promise<RunningWorker> {
  let phase: "starting" | "running" | "stopping" = "starting";
  const late = () => [...(heartbeat.isFresh() ? [] : ["heartbeat"]), ...parts.flatMap((part) => part.late?.() ?? [])];
  const isReady = () => phase === "running" && late().length === 0;
  collectProcessMetrics();
  gauge({
    name: "webhook_worker_health",
    help: "1 while this worker can do its work, otherwise 0.",
    read: (health) => health.set(isReady() ? 1 : 0),
  });

  const probes = await startProbes(host, port, { isStarted: () => phase !== "starting", isReady, late });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    phase = "stopping";
    return (stopped ??= windDown(parts, heartbeat, probes));
  };

  try {
    await assertSafeRole(workerPool());
    await withWorker((sql) => checkSealedValues(sql));
    await heartbeat.start();
    for (const part of parts) await part.start();
  } catch (error) {
    await stop();
    throw error;
  }
  phase = "running";
  log().info({ event: "worker.started", port: probes.port, parts: parts.map(({ name }) => name) }, "Worker started.");
  return { port: probes.port, stop };
}

async function windDown(parts: readonly WorkerPart[], heartbeat: Heartbeat, probes: Probes): Promise<void> {
  log().info({ event: "worker.stopping" }, "Worker stopping.");
  // All at once: they share one limit.
  await Promise.all(parts.map((part) => stopPart(part)));
  await heartbeat.stop();
  await closeClients();
  await probes.close();
  log().info({ event: "worker.stopped" }, "Worker stopped.");
}

/** One part that fails to stop must not keep the others from it. */
async function stopPart(part: WorkerPart): Promise<void> {
  try {
    await part.stop(DRAIN_MS);
  } catch (error) {
    log().error({ event: "worker.part_failed", part: part.name, err: error }, "A part did not stop cleanly.");
  }
}
