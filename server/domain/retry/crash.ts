/** What becomes of a delivery whose worker died with it in hand. It spends no attempt, but it may be what kills workers. */
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 10 * 60_000;
export const QUARANTINE_AT = 10;

/** `crashes` counts this one. */
export function crashDelayMs(crashes: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (crashes - 1), LONGEST_DELAY_MS);
}
