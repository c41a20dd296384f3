import { setTimeout as delay } from "node:timers/promises";
import type { Job, PgBoss, WipData } from "pg-boss";
import { log } from "@/server/observability/log";
import { counter, gauge, histogram } from "@/server/observability/metrics";
import { LATE_MS } from "@/server/observability/loop-watch";
import { createBoss } from "@/server/queue/boss";
import { JOBS } from "@/server/queue/jobs";
import type { JobHandler } from "../registry";
import type { WorkerPart } from "../worker-process";

/** Deferred jobs emit no notification; this is how late they may be noticed. */
const POLL_SECONDS = 2;

const jobs = counter({ name: "tocsin_jobs_total", help: "Jobs by outcome.", labelNames: ["job", "outcome"] });
const seconds = histogram({
  name: "tocsin_job_duration_seconds",
  help: "How long jobs ran.",
  labelNames: ["job"],
  buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
});

/** Queues that are not asked for work any more, although no job keeps them from it. */
function lateQueues(boss: PgBoss): string[] {
  const since = Date.now() - POLL_SECONDS * 1000 - LATE_MS;
  const isLate = boss.getWipData().some((queue) => queue.count === 0 && lastSign(queue) < since);
  return isLate ? ["queue"] : [];
}

const lastSign = ({ createdOn, lastFetchedOn, lastJobEndedOn }: WipData): number =>
  Math.max(createdOn, lastFetchedOn ?? 0, lastJobEndedOn ?? 0);

/** Runs the registry's handlers on the queue, and keeps their schedules. */
export function queuePart(connectionString: string, registry: readonly JobHandler[]): WorkerPart {
  const boss = createBoss(connectionString, (error) => {
    log().warn({ event: "queue.error", err: error }, "The queue reported an error.");
  });
  boss.on("warning", ({ message }) => log().warn({ event: "queue.warning" }, message));
  const stopping = new AbortController();
  return {
    name: "queue",
    start: async () => {
      await boss.start();
      for (const handler of registry) await register(boss, handler, stopping.signal);
      await dropStaleSchedules(boss);
      exportDepth(boss);
    },
    late: () => lateQueues(boss),
    // Takes no more jobs, asks the running ones to come to an end, and waits for them and for what they began.
    stop: async (limitMs) => {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: limitMs });
      const limit = delay(limitMs, undefined, { ref: false });
      await Promise.race([Promise.all(registry.flatMap(({ drain }) => drain?.() ?? [])), limit]);
    },
  };
}

async function register(boss: PgBoss, handler: JobHandler, stopping: AbortSignal): Promise<void> {
  const { name } = handler;
  const { schedule, batchSize = 1 } = JOBS[name] as { schedule?: string; batchSize?: number };
  if (schedule) await boss.schedule(name, schedule);
  const polling = { batchSize, pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS };
  await boss.work(name, polling, async (batch) => {
    for (const job of batch) await runJob(handler, job, stopping);
  });
}

async function runJob({ name, run }: JobHandler, job: Job<unknown>, stopping: AbortSignal): Promise<void> {
  const stopTimer = seconds.startTimer({ job: name });
  try {
    await run(JOBS[name].payload.parse(job.data ?? {}) as never, AbortSignal.any([job.signal, stopping]));
    jobs.inc({ job: name, outcome: "completed" });
  } catch (error) {
    jobs.inc({ job: name, outcome: "failed" });
    log().error({ event: "job.failed", job: name, jobId: job.id, err: error }, "A job failed.");
    throw error;
  } finally {
    stopTimer();
  }
}

/** A schedule outlives the version that made it; one without a job would fire for ever. */
async function dropStaleSchedules(boss: PgBoss): Promise<void> {
  for (const { name, key } of await boss.getSchedules()) {
    const definition = (JOBS as Record<string, { schedule?: string } | undefined>)[name];
    if (!definition?.schedule) await boss.unschedule(name, key);
  }
}

function exportDepth(boss: PgBoss): void {
  gauge({
    name: "tocsin_queue_jobs",
    help: "Wake-ups in the queue, by state. The tables, not these, say what is left to do.",
    labelNames: ["job", "state"],
    read: async (depth) => {
      for (const { name, queuedCount, activeCount } of await boss.getQueues()) {
        depth.set({ job: name, state: "queued" }, queuedCount);
        depth.set({ job: name, state: "active" }, activeCount);
      }
    },
  });
}
