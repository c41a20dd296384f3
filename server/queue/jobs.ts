import type { Queue } from "pg-boss";
import { z } from "zod";

/**
 * The table of contents of asynchronous work. Tables are the truth and jobs are wake-ups: a payload carries
 * ids, never bodies or secrets, and losing a job costs a moment because a schedule finds what is due.
 */
type JobDefinition<Payload extends z.ZodType = z.ZodType> = {
  payload: Payload;
  queue: Omit<Queue, "name" | "deadLetter">;
  /** How many a worker takes at once; one unless said otherwise. */
  batchSize?: number;
  /** Cron expression of the net that catches lost wake-ups. */
  schedule?: string;
  /** Whoever ran it sends it again for so many seconds later: for what has to happen more often than cron can say. */
  againSeconds?: number;
};

const define = <Payload extends z.ZodType>(definition: JobDefinition<Payload>) => definition;

/** Finished wake-ups say nothing that the tables do not; they are kept just long enough to look at. */
const KEEP_FINISHED_SECONDS = 60;
const nothing = z.object({});
const org = z.object({ orgId: z.uuid() });
/**
 * At most one queued job of a key, however often it is asked for: ten thousand wake-ups of an org make a handful. Its
 * arrival is notified, so that idle workers need not ask.
 */
const sweep = { policy: "short", retryLimit: 0, deleteAfterSeconds: KEEP_FINISHED_SECONDS, notify: true } as const;

export const JOBS = {
  "fan-out": define({ payload: org, queue: sweep, batchSize: 100 }),
  deliver: define({ payload: org, queue: sweep, batchSize: 100 }),
  "feed-replays": define({ payload: nothing, queue: sweep }),
  recover: define({ payload: nothing, queue: sweep, schedule: "* * * * *", againSeconds: 10 }),
  "send-mail": define({ payload: nothing, queue: sweep, schedule: "* * * * *" }),
  "send-test": define({ payload: org.extend({ testSendId: z.uuid() }), queue: sweep, batchSize: 10 }),
  notify: define({ payload: nothing, queue: sweep, schedule: "* * * * *" }),
  "expire-secrets": define({ payload: nothing, queue: sweep, schedule: "* * * * *" }),
  "cancel-left-behind": define({ payload: nothing, queue: sweep, schedule: "* * * * *" }),
  "clear-deleted-orgs": define({ payload: nothing, queue: sweep, schedule: "* * * * *" }),
  "catch-up": define({ payload: nothing, queue: sweep, schedule: "* * * * *" }),
  "expire-holds": define({ payload: nothing, queue: sweep, schedule: "* * * * *" }),
  "release-deferred": define({ payload: nothing, queue: sweep, schedule: "* * * * *" }),
  "watch-failing": define({ payload: nothing, queue: sweep, schedule: "*/5 * * * *" }),
  "expire-invitations": define({ payload: nothing, queue: sweep, schedule: "*/5 * * * *" }),
  "make-partitions": define({ payload: nothing, queue: sweep, schedule: "7 * * * *" }),
  "forget-expired": define({ payload: nothing, queue: sweep, schedule: "17 * * * *" }),
  "forget-replays": define({ payload: nothing, queue: sweep, schedule: "27 * * * *" }),
  "forget-stats": define({ payload: nothing, queue: sweep, schedule: "37 * * * *" }),
  "apply-retention": define({
    payload: nothing,
    queue: { ...sweep, expireInSeconds: 6 * 3_600 },
    schedule: "47 * * * *",
  }),
  "trickle-demo": define({ payload: nothing, queue: sweep, schedule: "* * * * *" }),
} satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof JOBS;
export type JobPayload<Name extends JobName> = z.output<(typeof JOBS)[Name]["payload"]>;
export const JOB_NAMES = Object.keys(JOBS) as JobName[];

/** Queues as pg-boss is told of them. */
export function queueOptions(name: JobName): Omit<Queue, "name"> {
  return JOBS[name].queue;
}
