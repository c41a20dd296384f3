import { readJsonSchema, readStoredSchema, type SchemaCheck } from "@/server/domain/json/json-schema";
import type { Parsed } from "@/server/domain/parsed";
import { Kept } from "./kept";

/** Schemas that are ready, in characters of their text: compiled, each takes some hundred times as much. */
const kept = new Kept<Parsed<SchemaCheck>>(256 * 1024);
/** Worth the way into the thread, and short enough for others to get their turn. */
const SLICE_MS = 250;

/** Whether this is a schema, and what in the example (JSON text) does not fit it. */
export function readSchema(input: { schema: string; example: string | null }) {
  const read = readJsonSchema(JSON.parse(input.schema) as object);
  if (!read.ok) return { ok: false as const, message: read.message };
  return { ok: true as const, problems: input.example === null ? [] : read.value(JSON.parse(input.example)) };
}

/** What in each of the data (JSON text) does not fit, from the first on until the time is up. */
export function checkSchema({ schema, data }: { schema: string; data: string[] }): string[][] {
  const check = findCheck(schema);
  const endsAt = performance.now() + SLICE_MS;
  const checked: string[][] = [];
  for (const text of data) {
    if (checked.length > 0 && performance.now() > endsAt) break;
    checked.push(check(JSON.parse(text)));
  }
  return checked;
}

/** Throws on what was never validated: a schema is read when it is saved, so that would be our own fault. */
function findCheck(schema: string): SchemaCheck {
  const known = kept.find(schema, "");
  const read = known?.value ?? readStoredSchema(JSON.parse(schema) as object);
  if (!known) kept.keep(schema, "", read, MIN_SIZE + schema.length);
  if (!read.ok) throw new Error(read.message);
  return read.value;
}

/** What even the smallest one takes, by the same measure. */
const MIN_SIZE = 4 * 1024;
