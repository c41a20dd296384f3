/** From counted buckets to what a chart draws and a readout says. */
import {
  addCounts,
  byCause,
  type CauseCount,
  DEATH_CAUSES,
  type DeliveryCounts,
  NOTHING_COUNTED,
  unsentDeaths,
} from "./delivery-counts";
import { quantile } from "./latency-histogram";
import { FAILURE_CATEGORIES, type FailureCategory } from "@/server/domain/retry/outcome";
import { slotOf, slotStart, type StatWindow } from "./stat-spans";

export type StatFigures = {
  attempts: number;
  delivered: number;
  /** Attempts that failed, and were not the last of their delivery. */
  retried: number;
  dead: number;
  /** Of attempts, in [0, 1]; null when nothing was tried. */
  successRate: number | null;
  p50Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
};

export type StatPoint = StatFigures & { at: Date };
export type StatSeries = { spanMinutes: number; from: Date; to: Date; points: StatPoint[] };
export type BucketRow = DeliveryCounts & { bucket: Date };

export function figuresOf(counts: DeliveryCounts): StatFigures {
  const { attempts, succeeded, dead, deadBy, latency } = counts;
  return {
    attempts,
    delivered: succeeded,
    retried: attempts - succeeded - (dead - unsentDeaths(deadBy)),
    dead,
    successRate: attempts > 0 ? succeeded / attempts : null,
    p50Ms: quantile(latency, 0.5),
    p95Ms: quantile(latency, 0.95),
    p99Ms: quantile(latency, 0.99),
  };
}

export type ReadStats = {
  series: StatSeries;
  figures: StatFigures;
  /** Of as long a time before. */
  previous: StatFigures;
  deadByCause: CauseCount[];
  failuresByCause: CauseCount<FailureCategory>[];
};

/** `rows` reach back to the start of the time before, in any order; several may belong to one bucket. */
export function readStats(window: StatWindow, rows: readonly BucketRow[]): ReadStats {
  const slots = Map.groupBy(rows, ({ bucket }) => slotOf(window, bucket));
  const before = rows.filter(({ bucket }) => bucket >= window.previousFrom && bucket < window.from);
  const points = Array.from({ length: window.buckets }, (_, slot) => ({
    at: slotStart(window, slot),
    counts: addCounts(slots.get(slot) ?? [NOTHING_COUNTED]),
  }));
  const total = addCounts(points.map(({ counts }) => counts));
  return {
    series: {
      spanMinutes: window.spanMinutes,
      from: window.from,
      to: window.to,
      points: points.map(({ at, counts }) => ({ at, ...figuresOf(counts) })),
    },
    figures: figuresOf(total),
    previous: figuresOf(addCounts(before)),
    deadByCause: byCause(DEATH_CAUSES, total.deadBy),
    failuresByCause: byCause(FAILURE_CATEGORIES, total.failures),
  };
}

/** How long until nothing waits, at the present pace; null when the queue does not get shorter. */
export function drainSeconds(queue: {
  waiting: number;
  sentPerSecond: number;
  arrivingPerSecond: number;
}): number | null {
  if (queue.waiting === 0) return 0;
  const netPerSecond = queue.sentPerSecond - queue.arrivingPerSecond;
  return netPerSecond > 0 ? Math.ceil(queue.waiting / netPerSecond) : null;
}
