/** Words for stretches of time. `timeZone` is the viewer's own when it is left out. */
type Zone = string | undefined;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

export interface TimeAxis {
  from: Date;
  to: Date;
  spanMinutes: number;
}

/** How the whole range is best told: by the clock within a day or two, by the date beyond. */
export function tickLabel(at: Date, { from, to }: TimeAxis, timeZone: Zone): string {
  const isLong = to.getTime() - from.getTime() > 2 * DAY_MINUTES * MINUTE_MS;
  return isLong ? dateLabel(at, timeZone) : clockLabel(at, timeZone);
}

/** Evenly spread over the axis, both ends included. */
export function ticksOf({ from, to }: TimeAxis, amount: number): Date[] {
  const stepMs = (to.getTime() - from.getTime()) / (amount - 1);
  return Array.from({ length: amount }, (_, index) => new Date(from.getTime() + index * stepMs));
}

/** From when to when a bar reaches: "14:00 – 14:30", "12 Nov, 15:00 – 18:00". */
export function bucketLabel(at: Date, { spanMinutes }: TimeAxis, timeZone: Zone): string {
  const end = new Date(at.getTime() + spanMinutes * MINUTE_MS);
  const isLong = spanMinutes >= 180;
  const [start, stop] = [at, end].map((instant) => clockLabel(instant, timeZone));
  if (!isLong) return `${start} – ${stop}`;
  const [startDay, stopDay] = [at, end].map((instant) => dateLabel(instant, timeZone));
  return startDay === stopDay ? `${startDay}, ${start} – ${stop}` : `${startDay}, ${start} – ${stopDay}, ${stop}`;
}

/** "per minute", "per half hour", "per 3 h". */
export function spanWords(spanMinutes: number): string {
  if (spanMinutes === 1) return "per minute";
  if (spanMinutes === 30) return "per half hour";
  return spanMinutes % 60 === 0 ? `per ${spanMinutes / 60} h` : `per ${spanMinutes} min`;
}

export function clockLabel(at: Date, timeZone: Zone): string {
  return at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
}

function dateLabel(at: Date, timeZone: Zone): string {
  return at.toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone });
}
