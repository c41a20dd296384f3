/** Whether a channel answers quickly enough to be given more than one slot. */
export type Pace = "fast" | "slow";

const SLOW_AFTER_MS = 2_000;
const FAST_BELOW_MS = 1_000;

/** Between the two limits a channel keeps the pace it has, so that it does not flip with every answer. */
export function nextPace(pace: Pace, answer: { timedOut: boolean; totalMs: number }): Pace {
  if (answer.timedOut || answer.totalMs > SLOW_AFTER_MS) return "slow";
  return answer.totalMs < FAST_BELOW_MS ? "fast" : pace;
}
