import { keepPlaces, type Row } from "./keep-places";

export interface NewestRows<R extends Row> {
  /** What is shown, in its place, as it is now. */
  rows: R[];
  /** How many arrived above what is shown. */
  newCount: number;
  /** How many of those shown no longer fit the filter. */
  goneCount: number;
}

/** A list with the newest on top: what arrives is counted until it is asked for, what no longer fits stays till then. */
export function joinNewest<R extends Row>(shown: readonly R[], newest: readonly R[]): NewestRows<R> {
  if (shown.length === 0) return { rows: [...newest], newCount: 0, goneCount: 0 };
  const { kept, added } = keepPlaces(shown, newest, "beginning");
  return { rows: kept, newCount: added.length, goneCount: kept.filter(({ isGone }) => isGone).length };
}
