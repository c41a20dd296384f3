/**
 * How large the program of a regular expression may become, told from its text alone: a repetition repeats whatever it
 * stands behind, so that a dozen characters can mean a hundred thousand instructions. Never less than the compiler makes
 * of it, and about twice as much for ordinary text.
 */
export function countRegexSteps(source: string): number {
  const outer: Sequence[] = [];
  let current: Sequence = { before: 0, last: 0 };
  const add = (steps: number) => {
    current = { before: current.before + current.last, last: steps };
  };
  for (const [token, least, most] of source.matchAll(TOKENS)) {
    if (token === "(") {
      outer.push(current);
      current = { before: 0, last: 0 };
    } else if (token === ")") {
      const inner = totalOf(current);
      current = outer.pop() ?? { before: 0, last: 0 };
      add(inner + 2);
    } else if (least !== undefined) {
      // `{2,}` is two of them, and one more that repeats.
      const times = most === "" ? Number(least) + 1 : Number(most ?? least);
      current.last = (current.last + 1) * Math.max(1, times);
    } else if (/^[*+?]$/.test(token)) current.last += 2;
    else add(2);
  }
  return [...outer, current].reduce((sum, sequence) => sum + totalOf(sequence), 2);
}

/** What stands in one pair of brackets; its last part is apart, because a repetition may follow. */
type Sequence = { before: number; last: number };
const totalOf = ({ before, last }: Sequence) => before + last;

/** An escape, a class, a count, or any one character. */
const TOKENS = /\\[pPx]\{[^}]*\}|\\[^]|\[\^?\]?(?:\\[^]|\[:[^\]]*:\]|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|[^]/g;
