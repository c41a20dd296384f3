import type { Suggestion } from "./suggest-input";

const MAX_PATHS = 200;
const MAX_DEPTH = 6;
const MAX_HINT = 24;

const ENVELOPE: readonly Suggestion[] = [
  { value: "type" },
  { value: "source" },
  { value: "subject" },
  { value: "priority", hint: "low, normal, high" },
];

/** Every path that an event has, with the value it has there: what can be asked about. */
export function suggestPaths(dataJson: string | undefined): Suggestion[] {
  const found: Suggestion[] = [];
  collect(readJson(dataJson), "data", 1, found);
  return [...found, ...ENVELOPE];
}

function collect(value: unknown, path: string, depth: number, found: Suggestion[]): void {
  if (found.length >= MAX_PATHS || value === undefined) return;
  if (typeof value !== "object" || value === null) {
    found.push({ value: path, hint: hintOf(value) });
  } else if (depth <= MAX_DEPTH) {
    const [first] = Array.isArray(value) ? (value as unknown[]) : [];
    if (Array.isArray(value)) collect(first, `${path}[0]`, depth + 1, found);
    else for (const [key, member] of Object.entries(value)) collect(member, path + stepTo(key), depth + 1, found);
  }
}

/** As paths are written: a key with dots, brackets, quotes or spaces is quoted. */
function stepTo(key: string): string {
  return /^[^.[\]"\s]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

function hintOf(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= MAX_HINT ? text : `${text.slice(0, MAX_HINT - 1)}…`;
}

function readJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
