const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

const NBSP = "\u00a0";

/**
 * The distance between two instants in its largest unit, unsigned: "16 min", "3 h", "12 d". What is past counts whole
 * units. What lies ahead is rounded: three days that began a moment ago are still three days.
 */
export function distanceLabel(at: Date, now: Date): string {
  const awayMs = at.getTime() - now.getTime();
  const whole = awayMs > 0 ? Math.round : Math.floor;
  const seconds = whole(Math.abs(awayMs) / 1000);
  if (seconds < MINUTE_S) return `${seconds}${NBSP}s`;
  // Asked of the rounded number: 59 min 50 s ahead are 1 h, not 60 min.
  const [minutes, hours] = [whole(seconds / MINUTE_S), whole(seconds / HOUR_S)];
  if (minutes < 60) return `${minutes}${NBSP}min`;
  if (hours < 24) return `${hours}${NBSP}h`;
  return `${whole(seconds / DAY_S)}${NBSP}d`;
}

/** In the viewer's zone. What is not of the day that the reader thinks of needs its date. */
export function isOtherDay(at: Date, day: Date): boolean {
  return at.toDateString() !== day.toDateString();
}

/** "16 min ago", "in 42 s", "just now". */
export function relativeLabel(at: Date, now: Date): string {
  const awayMs = at.getTime() - now.getTime();
  // Clocks differ by a little: what happened a moment from now has happened.
  if (Math.abs(awayMs) < 1000) return "just now";
  return awayMs > 0 ? `in ${distanceLabel(at, now)}` : `${distanceLabel(at, now)} ago`;
}
