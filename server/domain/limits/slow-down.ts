/** How long an answer is held back: nothing within the limit, then twice as long with every try, up to ten seconds. */
export const LONGEST_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 1_000;

/** `over`: by how many tries the limit is exceeded. */
export function slowDownMs(over: number): number {
  return over <= 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (over - 1), LONGEST_WAIT_MS);
}
