const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DELAYS_SECONDS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR] as const;

/** How long to wait after a failed attempt, counted from 1; undefined when it was the last. */
export function mailRetrySeconds(attempt: number): number | undefined {
  return DELAYS_SECONDS[attempt - 1];
}
