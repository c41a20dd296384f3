export interface LineSeries {
  name: string;
  /** Of the stroke; a solid line without. */
  dash?: string;
  /** Null where there is nothing to say. */
  values: readonly (number | null)[];
}

/** From the lowest to the highest value there is; null when there is none. */
export function lineDomain(
  series: readonly LineSeries[],
  scale: "linear" | "log",
  highest?: number,
): [number, number] | null {
  const values = series.flatMap(({ values: each }) => each.filter((value) => value !== null));
  if (values.length === 0) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (scale === "log")
    return [10 ** Math.floor(Math.log10(Math.max(low, 1))), 10 ** Math.ceil(Math.log10(Math.max(high, 10)))];
  const top = highest ?? high;
  // A flat line lies at the top of an axis that still has a height.
  return [low < top ? low : Math.max(0, top - 0.01 * Math.max(top, 1)), top];
}

/** Success rates without the last one: its time is not over, and a few first answers would look like a fall. */
export function finishedRates(points: readonly { successRate: number | null }[]): (number | null)[] {
  return points.map(({ successRate }, index) => (index === points.length - 1 ? null : successRate));
}

/** The powers of ten. */
export function logTicks([low, high]: [number, number]): number[] {
  const [first, last] = [Math.round(Math.log10(low)), Math.round(Math.log10(high))];
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
}
