interface Step<R> {
  /** The place of the open row; -1 while none is open. */
  from: number;
  by: 1 | -1;
  fits: (row: R) => boolean;
}

/** The nearest row on that side that fits; with none open, the list begins at its top. */
export function nextRow<R>(rows: readonly R[], { from, by, fits }: Step<R>): R | undefined {
  const ahead = by === 1 ? rows.slice(from + 1) : rows.slice(0, Math.max(from, 0)).toReversed();
  return ahead.find(fits);
}
