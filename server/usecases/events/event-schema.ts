import { readJsonSchema, type SchemaCheck } from "@/server/domain/json/json-schema";

const MAX_COMPILED = 1_000;
const compiled = new Map<string, SchemaCheck>();

/** What does not fit, each as one phrase; empty when all is well. Schemas are compiled once and kept. */
export function checkAgainstSchema(schema: object, data: unknown): string[] {
  return compile(schema)(data);
}

/** Throws on what was never validated: a schema is read when it is saved, so that would be our own fault. */
function compile(schema: object): SchemaCheck {
  const key = JSON.stringify(schema);
  const known = compiled.get(key);
  if (known) return known;
  const read = readJsonSchema(schema);
  if (!read.ok) throw new Error(read.message);
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  compiled.set(key, read.value);
  return read.value;
}
