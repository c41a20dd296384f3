import { jsonTokens, type JsonToken } from "./json-tokens";

export interface Segment {
  kind: JsonToken["kind"];
  text: string;
  /** The number of the match that it is a part of. */
  match: number | undefined;
}

interface Mark {
  start: number;
  end: number;
  match: number;
}

/** Above this, a line is one plain piece: colouring would cost more than it helps. */
const COLOURED_CHARS = 5_000;

/** A line in pieces of one colour each, cut again where a match begins and ends. Joined, they are the line. */
export function segmentsOf(line: string, marks: readonly Mark[]): Segment[] {
  const tokens: JsonToken[] = line.length > COLOURED_CHARS ? [{ kind: "plain", text: line }] : jsonTokens(line);
  const segments: Segment[] = [];
  let at = 0;
  for (const { kind, text } of tokens) {
    const end = at + text.length;
    const cuts = marks.flatMap((mark) => [mark.start, mark.end]).filter((cut) => cut > at && cut < end);
    for (const cut of [...cuts, end]) {
      if (cut <= at) continue;
      const from = at;
      const match = marks.find((mark) => mark.start <= from && from < mark.end)?.match;
      segments.push({ kind, text: line.slice(from, cut), match });
      at = cut;
    }
  }
  return segments;
}
