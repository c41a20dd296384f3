/** What was tried and what came of it, in numbers that can be added up. */
import { type Histogram, latencyBucket } from "./latency-histogram";
import { FAILURE_CATEGORIES, type FailureCategory } from "./outcome";
import { bucketOf, type Span, SPANS } from "./stat-spans";

export type DeliveryCounts = {
  attempts: number;
  succeeded: number;
  /** Attempts that ended their delivery as a dead letter. */
  dead: number;
  /** By cause, in the order of FAILURE_CATEGORIES; zeros at the end may be missing, here and below. */
  failures: readonly number[];
  deadBy: readonly number[];
  latency: Histogram;
};

export const NOTHING_COUNTED: DeliveryCounts = {
  attempts: 0,
  succeeded: 0,
  dead: 0,
  failures: [],
  deadBy: [],
  latency: [],
};

export type CountedAttempt = { category: FailureCategory | null; isDead: boolean; totalMs: number };

export function countAttempts(attempts: readonly CountedAttempt[]): DeliveryCounts {
  const failures: number[] = [];
  const deadBy: number[] = [];
  const latency: number[] = [];
  let succeeded = 0;
  let dead = 0;
  for (const { category, isDead, totalMs } of attempts) {
    increase(latency, latencyBucket(totalMs));
    if (category === null) succeeded += 1;
    else increase(failures, FAILURE_CATEGORIES.indexOf(category));
    if (!isDead) continue;
    dead += 1;
    if (category !== null) increase(deadBy, FAILURE_CATEGORIES.indexOf(category));
  }
  return { attempts: attempts.length, succeeded, dead, failures, deadBy, latency };
}

function increase(counts: number[], index: number): void {
  while (counts.length <= index) counts.push(0);
  counts[index] = (counts[index] ?? 0) + 1;
}

export function addCounts(all: readonly DeliveryCounts[]): DeliveryCounts {
  return {
    attempts: total(all.map(({ attempts }) => attempts)),
    succeeded: total(all.map(({ succeeded }) => succeeded)),
    dead: total(all.map(({ dead }) => dead)),
    failures: addArrays(all.map(({ failures }) => failures)),
    deadBy: addArrays(all.map(({ deadBy }) => deadBy)),
    latency: addArrays(all.map(({ latency }) => latency)),
  };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function addArrays(arrays: readonly (readonly number[])[]): number[] {
  const sum: number[] = [];
  for (const array of arrays) for (const [index, value] of array.entries()) sum[index] = (sum[index] ?? 0) + value;
  return sum;
}

export type CauseCount = { category: FailureCategory; count: number };

/** The causes there were, the most frequent first. */
export function byCause(counts: readonly number[]): CauseCount[] {
  return FAILURE_CATEGORIES.map((category, index) => ({ category, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/** Stands for all channels of an org. */
export const WHOLE_ORG = "00000000-0000-0000-0000-000000000000";

export type RunningMinute = DeliveryCounts & { orgId: string; channelId: string; minute: Date };
export type CountedBucket = DeliveryCounts & { orgId: string; channelId: string; span: Span; bucket: Date };

/**
 * A finished minute belongs to one bucket of every span, of its channel and of its org. In the order of their keys, so
 * that two processes that add to the same org never wait for each other twice.
 */
export function spreadMinutes(minutes: readonly RunningMinute[]): CountedBucket[] {
  const parts = minutes.flatMap((minute) =>
    SPANS.flatMap((span) =>
      [minute.channelId, WHOLE_ORG].map((channelId) => ({
        ...minute,
        channelId,
        span,
        bucket: bucketOf(minute.minute, span),
      })),
    ),
  );
  return [...Map.groupBy(parts, keyOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) =>
      first === undefined
        ? []
        : [
            {
              orgId: first.orgId,
              channelId: first.channelId,
              span: first.span,
              bucket: first.bucket,
              ...addCounts([first, ...others]),
            },
          ],
    );
}

function keyOf({ orgId, channelId, span, bucket }: Omit<CountedBucket, keyof DeliveryCounts>): string {
  return `${orgId} ${channelId} ${String(span).padStart(3, "0")} ${bucket.toISOString()}`;
}
