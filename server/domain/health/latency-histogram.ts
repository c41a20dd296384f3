/**
 * Durations counted on a fixed logarithmic scale, four buckets to each doubling from 1 ms to 32.8 s: histograms of any
 * channels and times can be added up, and a quantile is never off by more than 19 % of itself.
 */
export type Histogram = readonly number[];

const PER_DOUBLING = 4;
const DOUBLINGS = 15;
const LAST_BOUND = PER_DOUBLING * DOUBLINGS;

/** Upper bounds in milliseconds, inclusive; one more bucket takes whatever is slower. */
export const LATENCY_BOUNDS_MS: readonly number[] = Array.from({ length: LAST_BOUND + 1 }, (_, index) =>
  boundMs(index),
);
export const EMPTY_HISTOGRAM: Histogram = Array<number>(LAST_BOUND + 2).fill(0);

/** Which bucket a duration is counted in. */
export function latencyBucket(durationMs: number): number {
  if (!(durationMs > 1)) return 0;
  const guess = Math.min(Math.ceil(Math.log2(durationMs) * PER_DOUBLING), LAST_BOUND + 1);
  // The logarithm of a bound may be off by its last bit, on either side.
  if (durationMs <= boundMs(guess - 1)) return guess - 1;
  return durationMs > boundMs(guess) && guess <= LAST_BOUND ? guess + 1 : guess;
}

export function recordLatency(histogram: Histogram, durationMs: number): Histogram {
  const bucket = latencyBucket(durationMs);
  return histogram.map((count, index) => (index === bucket ? count + 1 : count));
}

/** Tolerates shorter ones: trailing zeros need not be stored. */
export function mergeHistograms(...histograms: readonly Histogram[]): Histogram {
  return EMPTY_HISTOGRAM.map((_, index) => histograms.reduce((sum, each) => sum + (each[index] ?? 0), 0));
}

export function countOf(histogram: Histogram): number {
  return histogram.reduce((sum, count) => sum + count, 0);
}

/** The duration that the share `q` of all did not exceed, in milliseconds; null when there are none. */
export function quantile(histogram: Histogram, q: number): number | null {
  const total = countOf(histogram);
  if (total === 0) return null;
  const rank = Math.min(Math.max(Math.ceil(q * total), 1), total);
  let before = 0;
  for (const [bucket, count] of histogram.entries()) {
    if (before + count >= rank) return within(bucket, (rank - before) / count);
    before += count;
  }
  return null;
}

function within(bucket: number, share: number): number {
  if (bucket === 0) return share;
  if (bucket > LAST_BOUND) return boundMs(LAST_BOUND);
  const lowMs = boundMs(bucket - 1);
  return lowMs * (boundMs(bucket) / lowMs) ** share;
}

function boundMs(index: number): number {
  return 2 ** (index / PER_DOUBLING);
}
