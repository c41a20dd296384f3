/** What was tried and what came of it, in numbers that can be added up. */
import { type Histogram, latencyBucket } from "./latency-histogram";
import { FAILURE_CATEGORIES, type FailureCategory } from "@/server/domain/retry/outcome";
import { bucketOf, type Span, SPANS } from "./stat-spans";

/** Deliveries die without another attempt, too: whatever was last tried, it is not what they died of. */
export const UNSENT_DEATHS = ["held_too_long", "quarantined"] as const;
export type UnsentDeath = (typeof UNSENT_DEATHS)[number];

/** Counts are stored in this order: it may grow at its end, and never change. A test holds it in place. */
export const DEATH_CAUSES = [...FAILURE_CATEGORIES, ...UNSENT_DEATHS] as const;
export type DeathCause = (typeof DEATH_CAUSES)[number];

export type DeliveryCounts = {
  attempts: number;
  succeeded: number;
  /** Deliveries that became dead letters: with an attempt that failed for good, or unsent. */
  dead: number;
  /** In the order of FAILURE_CATEGORIES; zeros at the end may be missing, here and below. */
  failures: readonly number[];
  /** In the order of DEATH_CAUSES. */
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
    if (category !== null) increase(deadBy, DEATH_CAUSES.indexOf(category));
  }
  return { attempts: attempts.length, succeeded, dead, failures, deadBy, latency };
}

/** So many died without another attempt. */
export function countUnsentDeaths(cause: UnsentDeath, count: number): DeliveryCounts {
  const deadBy: number[] = [];
  increase(deadBy, DEATH_CAUSES.indexOf(cause), count);
  return { ...NOTHING_COUNTED, dead: count, deadBy };
}

/** How many of the dead had no attempt that killed them. */
export function unsentDeaths(deadBy: readonly number[]): number {
  return total(UNSENT_DEATHS.map((cause) => deadBy[DEATH_CAUSES.indexOf(cause)] ?? 0));
}

function increase(counts: number[], index: number, by = 1): void {
  while (counts.length <= index) counts.push(0);
  counts[index] = (counts[index] ?? 0) + by;
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

/** Sums by place; a shorter list has zeros at its end. */
export function addArrays(arrays: readonly (readonly number[])[]): number[] {
  const sum: number[] = [];
  for (const array of arrays) for (const [index, value] of array.entries()) sum[index] = (sum[index] ?? 0) + value;
  return sum;
}

export type CauseCount<Cause = DeathCause> = { category: Cause; count: number };

/** The causes there were, the most frequent first. `counts` are in the order of `causes`. */
export function byCause<Cause>(causes: readonly Cause[], counts: readonly number[]): CauseCount<Cause>[] {
  return causes
    .map((category, index) => ({ category, count: counts[index] ?? 0 }))
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
