/** Cuts JSON into coloured pieces. Total: whatever it is given, the pieces joined are the text again. */

export interface JsonToken {
  kind: "key" | "string" | "number" | "atom" | "plain";
  text: string;
}

// A string may be cut off (bodies are stored up to a limit), so its closing quote is optional.
const PIECE = /("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/gs;

export function jsonTokens(source: string): JsonToken[] {
  const tokens: JsonToken[] = [];
  let end = 0;

  for (const match of source.matchAll(PIECE)) {
    if (match.index > end) tokens.push({ kind: "plain", text: source.slice(end, match.index) });
    const [whole, quoted, colon, number] = match;
    if (quoted !== undefined) {
      tokens.push({ kind: colon === undefined ? "string" : "key", text: quoted });
      if (colon !== undefined) tokens.push({ kind: "plain", text: colon });
    } else {
      tokens.push({ kind: number === undefined ? "atom" : "number", text: whole });
    }
    end = match.index + whole.length;
  }

  if (end < source.length) tokens.push({ kind: "plain", text: source.slice(end) });
  return tokens;
}

/** Indented by two where it is valid JSON, and untouched where it is not. */
export function prettyJson(source: string): string {
  try {
    return JSON.stringify(JSON.parse(source), null, 2);
  } catch {
    return source;
  }
}

export const CODE_COLOURS: Record<JsonToken["kind"], string | undefined> = {
  key: "text-code-key",
  string: "text-code-string",
  number: "text-code-number",
  atom: "text-code-atom",
  plain: undefined,
};
