/**
 * What was published in the last minute, in buckets of five seconds. The oldest bucket counts by the part of it that is
 * still within the minute, so that the window slides instead of starting anew with every minute of the clock.
 */
const BUCKET_MS = 5_000;
const BUCKETS = 60_000 / BUCKET_MS;

/** Events by bucket; a bucket is named by its place since 1970. */
export type EventCounts = Map<number, number>;

export const bucketAt = (ms: number): number => Math.floor(ms / BUCKET_MS);

export function addCounts(counts: EventCounts, bucket: number, events: number): void {
  counts.set(bucket, (counts.get(bucket) ?? 0) + events);
}

export function usedAt(counts: EventCounts, nowMs: number): number {
  const oldest = bucketAt(nowMs) - BUCKETS;
  const partLeft = 1 - (nowMs % BUCKET_MS) / BUCKET_MS;
  let used = 0;
  for (const [bucket, events] of counts) {
    if (bucket > oldest) used += events;
    else if (bucket === oldest) used += events * partLeft;
  }
  return used;
}

/** Whole seconds until so many fit. After the longest time nothing counts any more that was published until now. */
export function secondsUntilFree(counts: EventCounts, limit: number, wanted: number, nowMs: number): number {
  const longest = ((BUCKETS + 1) * BUCKET_MS) / 1000;
  for (let seconds = 1; seconds < longest; seconds++) {
    if (usedAt(counts, nowMs + seconds * 1000) + wanted <= limit) return seconds;
  }
  return longest;
}

/** As they are stored: the bucket of now, and those before it. */
export function writeCounts(counts: EventCounts, nowMs: number): { bucket: number; counts: number[] } {
  const bucket = bucketAt(nowMs);
  return { bucket, counts: Array.from({ length: BUCKETS + 1 }, (_, back) => counts.get(bucket - back) ?? 0) };
}

export function readCounts(stored: readonly { bucket: number; counts: readonly number[] }[]): EventCounts {
  const read: EventCounts = new Map();
  for (const { bucket, counts } of stored) counts.forEach((events, back) => addCounts(read, bucket - back, events));
  return read;
}

/** Forgets what can never count again. */
export function dropOld(counts: EventCounts, nowMs: number): void {
  for (const bucket of counts.keys()) if (bucket < bucketAt(nowMs) - BUCKETS) counts.delete(bucket);
}

/** Of what is left, each process may give away this part before it tells the others, and less on old knowledge. */
const SHARE = 1 / 32;
const OLD_SHARE = 1 / 64;
/** What may be given away for an org of which nothing is known yet. */
const UNKNOWN_CREDIT = 10;

/** How many events may be taken in all before the others have to be asked. */
export function creditOf(left: number | null, isFresh: boolean): number {
  if (left === null) return UNKNOWN_CREDIT;
  return Math.floor(left * (isFresh ? SHARE : OLD_SHARE));
}

/** A larger event counts as several towards the events per minute: what it costs everybody grows with its size. */
export const EVENT_WEIGHT_BYTES = 8 * 1024;

export function eventWeight(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / EVENT_WEIGHT_BYTES));
}
