export type ReadJson<Value> = { value: Value; problem?: undefined } | { problem: string };

/** JSON that somebody wrote into a field, or where it stops being JSON. Empty is null. */
export function readJsonField(text: string): ReadJson<unknown> {
  if (text.trim() === "") return { value: null };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { problem: `This is not valid JSON${placeOf(error, text)}.` };
  }
}

/** A schema is an object: the API knows no `true` that accepts everything, because null does. */
export function readSchemaField(text: string): ReadJson<Record<string, never> | null> {
  const read = readJsonField(text);
  if (read.problem !== undefined || read.value === null) return read.problem === undefined ? { value: null } : read;
  if (typeof read.value !== "object" || Array.isArray(read.value)) {
    return { problem: 'A schema is an object, as in {"type": "object"}.' };
  }
  return { value: read.value as Record<string, never> };
}

/** Browsers say it differently: "at position 12", "line 2 column 3". */
function placeOf(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : "";
  const [, line] = /line (\d+)/.exec(message) ?? [];
  if (line !== undefined) return `: look at line ${line}`;
  const [, position] = /position (\d+)/.exec(message) ?? [];
  return position === undefined ? "" : `: look at line ${text.slice(0, Number(position)).split("\n").length}`;
}
