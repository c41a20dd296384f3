import { keepPlaces, type Kept, type Row } from "./keep-places";

interface Attention {
  /** Somebody looks at the list: nothing leaves it under their eyes. */
  isRead: boolean;
  /** Rows that this person has sent off themselves: they expect them to go. */
  sentOff: ReadonlySet<string>;
}

/**
 * A list whose rows come and go by themselves: new ones come last; those that are gone stay where they were, marked,
 * and leave with the next answer.
 */
export function settleRows<R extends Row>(
  shown: readonly Kept<R>[],
  current: readonly R[],
  { isRead, sentOff }: Attention,
): Kept<R>[] {
  const wasGone = new Set(shown.filter(({ isGone }) => isGone).map(({ id }) => id));
  const { kept, added } = keepPlaces<R>(shown, current, "whole");
  const staying = kept.filter(({ id, isGone }) => !isGone || (!sentOff.has(id) && (isRead || !wasGone.has(id))));
  return [...staying, ...added.map((row) => ({ ...row, isGone: false }))];
}
