import type { FanOutResult } from "./fan-out";

type Done = Pick<Extract<FanOutResult, { kind: "done" }>, "events" | "matches" | "bytes" | "hasMore" | "needsThread">;

/** Beyond this many places for each event, an org asks for far more than it publishes. */
const MANY_PER_EVENT = 4;
const MANY_MATCHES = 1_000;
const MANY_BYTES = 1024 * 1024;

/**
 * Whether an org should have turns of its own from now on, small ones with a rest after each: what it has waiting is
 * expensive, and there is more of it. Many cheap events are no reason, they are best taken together.
 */
export function isHeavy({ events, matches, bytes, hasMore, needsThread }: Done): boolean {
  if (needsThread) return true;
  return hasMore && ((matches >= MANY_MATCHES && matches > MANY_PER_EVENT * events) || bytes >= MANY_BYTES);
}

/** A turn is followed by a rest that lasts as long: however much waits, half of the time belongs to the others. */
const MOST_REST_MS = 2_000;
export const restAfter = (tookMs: number): number => Math.min(tookMs, MOST_REST_MS);
