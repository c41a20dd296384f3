/**
 * Time as the figures know it: equal stretches of absolute time, counted from midnight UTC. No time zone and no change
 * of the clocks makes one of them longer than another; pages only put local words on them.
 */
export const STAT_RANGES = ["1h", "24h", "7d", "30d"] as const;
export type StatRange = (typeof STAT_RANGES)[number];

/** Each range has a span of its own, so that a page reads some fifty rows per channel, whatever it shows. */
const RANGES: Record<StatRange, { spanMinutes: Span; buckets: number }> = {
  "1h": { spanMinutes: 1, buckets: 60 },
  "24h": { spanMinutes: 30, buckets: 48 },
  "7d": { spanMinutes: 180, buckets: 56 },
  "30d": { spanMinutes: 720, buckets: 60 },
};

export const SPANS = [1, 30, 180, 720] as const;
export type Span = (typeof SPANS)[number];

const MINUTE_MS = 60_000;

/** The start of the stretch that a moment falls into. */
export function bucketOf(at: Date, spanMinutes: number): Date {
  const spanMs = spanMinutes * MINUTE_MS;
  return new Date(Math.floor(at.getTime() / spanMs) * spanMs);
}

/** The first start of a stretch that does not lie before a moment. */
export function nextBucketOf(at: Date, spanMinutes: number): Date {
  return bucketOf(new Date(at.getTime() + spanMinutes * MINUTE_MS - 1), spanMinutes);
}

export type StatWindow = {
  spanMinutes: Span;
  buckets: number;
  from: Date;
  /** The end of the running bucket. */
  to: Date;
  /** As long a time before it, to compare with. */
  previousFrom: Date;
};

/** The last so many buckets, the running one included. */
export function windowOf(range: StatRange, now: Date): StatWindow {
  const { spanMinutes, buckets } = RANGES[range];
  const spanMs = spanMinutes * MINUTE_MS;
  const to = new Date(bucketOf(now, spanMinutes).getTime() + spanMs);
  const before = (count: number) => new Date(to.getTime() - count * spanMs);
  return { spanMinutes, buckets, from: before(buckets), to, previousFrom: before(2 * buckets) };
}

/** Which bar of the window a moment belongs to; null when it lies outside. */
export function slotOf({ from, spanMinutes, buckets }: StatWindow, at: Date): number | null {
  const slot = Math.floor((at.getTime() - from.getTime()) / (spanMinutes * MINUTE_MS));
  return slot >= 0 && slot < buckets ? slot : null;
}

export function slotStart({ from, spanMinutes }: StatWindow, slot: number): Date {
  return new Date(from.getTime() + slot * spanMinutes * MINUTE_MS);
}
