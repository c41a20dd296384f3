import { chooser, type Dice } from "./dice";

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
export const HISTORY_DAYS = 30;
const HOURS = HISTORY_DAYS * DAY_HOURS;

/** Nights are quiet, mornings are busy, and lunch is seen; by the hour of UTC. */
const BY_HOUR = [3, 2, 2, 2, 3, 5, 9, 14, 19, 22, 23, 21, 17, 20, 22, 21, 18, 14, 11, 9, 8, 7, 5, 4];
const WEEKEND = 0.6;
/** The business grows by so much in a month. */
const GROWTH = 0.25;

export type Rhythm = (dice: Dice) => number;

/** Moments of the last thirty days up to `endMs`, as often as things happen then. */
export function createRhythm(endMs: number): Rhythm {
  const startMs = endMs - HOURS * HOUR_MS;
  const weights = Array.from({ length: HOURS }, (_, index) => {
    const at = new Date(startMs + index * HOUR_MS);
    const isWeekend = at.getUTCDay() === 0 || at.getUTCDay() === 6;
    return (BY_HOUR[at.getUTCHours()] ?? 1) * (isWeekend ? WEEKEND : 1) * (1 + (GROWTH * index) / HOURS);
  });
  const hour = chooser(weights);
  return (dice) => startMs + (hour(dice) + dice()) * HOUR_MS;
}

/** The same hour of an earlier day, so that what stopped at some time had its days and nights before. */
export function movedBefore(atMs: number, limitMs: number): number {
  const days = Math.ceil((atMs - limitMs) / (DAY_HOURS * HOUR_MS));
  return days > 0 ? atMs - days * DAY_HOURS * HOUR_MS : atMs;
}
