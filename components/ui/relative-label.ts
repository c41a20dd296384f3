const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

const NBSP = "\u00a0";

/** The distance between two instants in its largest unit, unsigned: "16 min", "3 h", "12 d". */
export function distanceLabel(at: Date, now: Date): string {
  const seconds = Math.floor(Math.abs(now.getTime() - at.getTime()) / 1000);
  if (seconds < MINUTE_S) return `${seconds}${NBSP}s`;
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)}${NBSP}min`;
  if (seconds < DAY_S) return `${Math.floor(seconds / HOUR_S)}${NBSP}h`;
  return `${Math.floor(seconds / DAY_S)}${NBSP}d`;
}

/** "16 min ago", "in 42 s", "just now". */
export function relativeLabel(at: Date, now: Date): string {
  const awayMs = at.getTime() - now.getTime();
  // Clocks differ by a little: what happened a moment from now has happened.
  if (Math.abs(awayMs) < 1000) return "just now";
  return awayMs > 0 ? `in ${distanceLabel(at, now)}` : `${distanceLabel(at, now)} ago`;
}
