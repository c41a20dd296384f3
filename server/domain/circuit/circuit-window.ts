/**
 * The calls of the last minute, counted in six buckets: a fixed size, however many calls there were.
 *
 * Buckets are named by the moment they begin, so that nothing has to happen while time passes, and two processes that
 * count the same call put it into the same one. The window therefore moves in steps, and spans five to six buckets.
 */
export type CallWindow = readonly CallBucket[];
/** In epoch milliseconds, so that JSON gives back what it was given. */
export type CallBucket = { startMs: number; calls: number; failures: number };

const BUCKETS = 6;

export type Call = { at: Date; failed: boolean };

/** A call that ended before the window began changes nothing. */
export function recordCall(window: CallWindow, call: Call, { now, spanMs }: { now: Date; spanMs: number }): CallWindow {
  const widthMs = spanMs / BUCKETS;
  const startMs = Math.floor(Math.min(call.at.getTime(), now.getTime()) / widthMs) * widthMs;
  // What lies ahead was counted by a clock that has been set back since; kept, it would shut out all that follows.
  const past = window.filter((bucket) => bucket.startMs <= now.getTime() + widthMs);
  const newestMs = past.reduce((newest, bucket) => Math.max(newest, bucket.startMs), startMs);
  const isInside = (bucket: { startMs: number }) => bucket.startMs > newestMs - spanMs;

  const kept = past.filter(isInside);
  if (!isInside({ startMs })) return kept;
  const same = kept.find((bucket) => bucket.startMs === startMs) ?? { startMs, calls: 0, failures: 0 };
  const counted = { startMs, calls: same.calls + 1, failures: same.failures + (call.failed ? 1 : 0) };
  return [...kept.filter((bucket) => bucket !== same), counted];
}

export function countCalls(window: CallWindow): { calls: number; failures: number } {
  return window.reduce(
    (sum, { calls, failures }) => ({ calls: sum.calls + calls, failures: sum.failures + failures }),
    { calls: 0, failures: 0 },
  );
}
