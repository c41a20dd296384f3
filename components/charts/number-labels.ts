import { durationLabel } from "@/components/deliveries/duration-label";

const NBSP = "\u00a0";

/** For an axis: "2.5k", "12", "1.2M". The sign says which side of the line, and is not written. */
export function axisCount(value: number): string {
  const size = Math.abs(value);
  if (size >= 1_000_000) return `${trimmed(size / 1_000_000)}M`;
  if (size >= 1_000) return `${trimmed(size / 1_000)}k`;
  return trimmed(size);
}

function trimmed(value: number): string {
  return String(Number(value.toFixed(1)));
}

/** With thousands: "125,201". */
export function count(value: number): string {
  return value.toLocaleString("en-US");
}

/** Rounded down, so that what is not all never reads 100: "98.94". */
export function percentNumber(share: number): string {
  return (Math.floor(share * 10_000) / 100).toFixed(2);
}

export function percent(share: number | null): string {
  return share === null ? "–" : `${percentNumber(share)}${NBSP}%`;
}

/** The largest units only: "1.4 s", "12 m 50 s", "2 d 04 h". */
export function seconds(value: number): string {
  return value < 60 ? `${Number(value.toFixed(value < 10 ? 1 : 0))}${NBSP}s` : durationLabel(value * 1000);
}

/** For an axis, as short as it can be told: "99.5 %". */
export function axisPercent(share: number): string {
  return `${Number((share * 100).toFixed(2))}${NBSP}%`;
}

/** For an axis: "100 ms", "1 s". */
export function axisMilliseconds(value: number): string {
  return value < 1000 ? `${value}${NBSP}ms` : `${Number((value / 1000).toFixed(1))}${NBSP}s`;
}

export function milliseconds(value: number | null): string {
  return value === null ? "–" : durationLabel(value);
}
