/** The one rule of every list that changes while it is read: a row that is shown keeps its place. */

export interface Row {
  id: string;
}

export type Kept<R extends Row> = R & {
  /** It was there, and the last reading, which reached as far, no longer found it. */
  isGone: boolean;
};

export interface Places<R extends Row> {
  /** What was shown, in its places, saying what is new about it. */
  kept: Kept<R>[];
  /** What was not shown, in the order in which it was read. */
  added: R[];
}

/**
 * Puts a new reading of a list together with what is on the screen. A reading of the list's beginning proves nothing
 * about the rows behind its end: only those above the last row that both have can be gone.
 */
export function keepPlaces<R extends Row>(
  shown: readonly R[],
  reading: readonly R[],
  reach: "beginning" | "whole",
): Places<R> {
  const latest = new Map(reading.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  const end = reach === "whole" ? shown.length : shown.findLastIndex(({ id }) => latest.has(id)) + 1;
  return {
    kept: shown.map((row, place) => ({
      ...row,
      ...latest.get(row.id),
      isGone: place < end && !latest.has(row.id),
    })),
    added: reading.filter(({ id }) => !known.has(id)),
  };
}
