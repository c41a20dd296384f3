import { setTimeout as delay } from "node:timers/promises";
import type { Job, PgBoss, WipData } from "pg-boss";
import { log } from "@/server/observability/log";
import { counter, gauge, histogram } from "@/server/observability/metrics";
import { LATE_MS } from "@/server/observability/loop-watch";
import { createBoss } from "@/server/queue/boss";
import { JOBS } from "@/server/queue/jobs";
import type { JobHandler } from "../registry";
import type { WorkerPart } from "../worker-process";

/** While notifications cannot be heard, this is how late a job may be noticed. */
const POLL_SECONDS = 2;
/** Otherwise asking is only a net: 18 queues of every worker, asked every two seconds, cost more than all else it does. */
const NOTIFIED_POLL_SECONDS = 15;
/** A job that is sent for a later moment is not notified: its queue is asked more often. */
const DEFERRED_POLL_SECONDS = 5;
/** Workers that start together must not ask together for ever. */
const SPREAD = 0.25;

const jobs = counter({ name: "tocsin_jobs_total", help: "Jobs by outcome.", labelNames: ["job", "outcome"] });
const seconds = histogram({
  name: "tocsin_job_duration_seconds",
  help: "How long jobs ran.",
  labelNames: ["job"],
  buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
});

/** Queues that are not asked for work any more, although no job keeps them from it. */
function lateQueues(boss: PgBoss): string[] {
  const since = Date.now() - NOTIFIED_POLL_SECONDS * (1 + SPREAD) * 1000 - LATE_MS;
  const isLate = boss.getWipData().some((queue) => queue.count === 0 && lastSign(queue) < since);
  return isLate ? ["queue"] : [];
}

const lastSign = ({ createdOn, lastFetchedOn, lastJobEndedOn }: WipData): number =>
  Math.max(createdOn, lastFetchedOn ?? 0, lastJobEndedOn ?? 0);

export type QueueGiven = { random?: () => number; /** For tests that cannot wait. */ againSeconds?: number };

/** Runs the registry's handlers on the queue, and keeps their schedules. */
export function queuePart(
  connectionString: string,
  registry: readonly JobHandler[],
  { random = Math.random, againSeconds }: QueueGiven = {},
): WorkerPart {
  const boss = createBoss(connectionString, (error) => {
    log().warn({ event: "queue.error", err: error }, "The queue reported an error.");
  });
  boss.on("warning", ({ message }) => log().warn({ event: "queue.warning" }, message));
  const stopping = new AbortController();
  return {
    name: "queue",
    start: async () => {
      await boss.start();
      for (const handler of registry) await register(boss, handler, stopping.signal, { random, againSeconds });
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

type Definition = { schedule?: string; batchSize?: number; againSeconds?: number };

async function register(
  boss: PgBoss,
  handler: JobHandler,
  stopping: AbortSignal,
  { random, ...given }: Required<Pick<QueueGiven, "random">> & QueueGiven,
): Promise<void> {
  const { name } = handler;
  const { schedule, batchSize = 1, ...definition } = JOBS[name] as Definition;
  if (schedule) await boss.schedule(name, schedule);
  const againSeconds = definition.againSeconds && (given.againSeconds ?? definition.againSeconds);
  const spread = (seconds: number) => seconds * (1 + SPREAD * random());
  const pollingIntervalSeconds = spread(Math.min(POLL_SECONDS, againSeconds ?? POLL_SECONDS));
  const notified = againSeconds === undefined ? NOTIFIED_POLL_SECONDS : Math.min(DEFERRED_POLL_SECONDS, againSeconds);
  const polling = {
    batchSize,
    pollingIntervalSeconds,
    notifyPollingIntervalSeconds: Math.max(pollingIntervalSeconds, spread(notified)),
  };
  await boss.work(name, polling, async (batch) => {
    try {
      for (const job of batch) await runJob(handler, job, stopping);
    } finally {
      // One is queued at most, however many workers send it; where the last of them died over it, cron begins anew.
      if (againSeconds !== undefined && !stopping.aborted) await boss.send(name, {}, { startAfter: againSeconds });
    }
  });
  if (againSeconds !== undefined) await boss.send(name, {});
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
