/** JSON as lines that can be folded and searched. Everything here is linear: a body has up to 256 KiB. */

export interface JsonLines {
  lines: readonly string[];
  /** For a line that opens a bracket: the line that closes it. 0 where nothing can be folded. */
  ends: Int32Array;
}

/** Works on any text; what is cut off in the middle has brackets that are never closed, and those cannot be folded. */
export function readJsonLines(code: string): JsonLines {
  const lines = code.split("\n");
  const ends = new Int32Array(lines.length);
  const open: { line: number; bracket: string }[] = [];
  lines.forEach((text, line) => {
    for (const { 0: sign } of text.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\]]/g)) {
      if (sign === "{" || sign === "[") open.push({ line, bracket: sign });
      else if (sign === "}" || sign === "]") {
        const start = open.pop();
        // The outermost bracket of a line is closed last, and its end is the one that counts.
        if (start && start.line < line) ends[start.line] = line;
      }
    }
  });
  return { lines, ends };
}

/** The lines that are seen, by their numbers: what is inside of a folded bracket is not. */
export function visibleLines({ lines, ends }: JsonLines, folded: ReadonlySet<number>): number[] {
  const visible: number[] = [];
  for (let line = 0; line < lines.length; line++) {
    visible.push(line);
    if (folded.has(line)) line = Math.max(line, ends[line] ?? 0);
  }
  return visible;
}

/** Every bracket but the outermost ones. */
export function innerFolds({ ends }: JsonLines): Set<number> {
  const inner = new Set<number>();
  let outerEnd = -1;
  ends.forEach((end, line) => {
    if (end === 0) return;
    if (line <= outerEnd) inner.add(line);
    else outerEnd = end;
  });
  return inner;
}

/** Which folds have to open for this line to be seen. */
export function foldsAround({ ends }: JsonLines, folded: ReadonlySet<number>, line: number): number[] {
  return [...folded].filter((start) => start < line && line <= (ends[start] ?? 0));
}

export interface Match {
  line: number;
  start: number;
}

export const MOST_MATCHES = 1_000;

/** Where the words stand, in any case; no more than a person would step through. */
export function findMatches({ lines }: JsonLines, query: string): Match[] {
  const wanted = query.toLowerCase();
  const matches: Match[] = [];
  if (wanted === "") return matches;
  for (const [line, text] of lines.entries()) {
    const lower = text.toLowerCase();
    for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + wanted.length)) {
      matches.push({ line, start: at });
      if (matches.length === MOST_MATCHES) return matches;
    }
  }
  return matches;
}
