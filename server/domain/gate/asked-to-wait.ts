import type { Outcome } from "@/server/domain/retry/outcome";

/** Until when a receiver asked for no more requests at all. Other answers speak of one delivery only. */
export function askedToWaitUntil(outcome: Outcome, endedAt: Date): Date | null {
  if (outcome.kind !== "failed" || outcome.retryAfterMs === undefined) return null;
  const speaksOfAll = outcome.httpStatus === 429 || outcome.httpStatus === 503;
  return speaksOfAll ? new Date(endedAt.getTime() + outcome.retryAfterMs) : null;
}
