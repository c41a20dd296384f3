/**
 * JSON Schema (2020-12) that tenants write, for the data of their events.
 *
 * A schema is a program that we run for someone else, in a compute thread: nothing in it may take more time than its size. So regular expressions run on the linear engine, references form no circle and expand to a bounded
 * number of subschemas, formats look at short texts only, and `uniqueItems` sorts out duplicates instead of comparing all
 * pairs. It stops at the first thing that is wrong.
 */
import { Ajv2020, type ErrorObject, type Options } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { MAX_REGEX_TEXT_LENGTH, parseStoredRegex } from "@/server/domain/rules/linear-regex";
import { type Parsed, parsed, refused } from "@/server/domain/parsed";
import { findUnbounded, STORED_PARTS } from "./schema-references";

/** What does not fit, each as one phrase: `/amount must be number`. Empty when all is well. */
export type SchemaCheck = (data: unknown) => string[];

const FORMATS = [
  ...(["date", "time", "date-time", "duration", "uri", "uri-reference", "email", "hostname"] as const),
  ...(["ipv4", "ipv6", "uuid", "json-pointer"] as const),
];
const MAX_FORMAT_LENGTH = 2048;
const MAX_PROBLEMS = 5;

export function readJsonSchema(schema: object): Parsed<SchemaCheck> {
  return compile(schema, createAjv());
}

/** Of one that was read before it was saved: whether it is one need not be asked again, which takes a third of the time. */
export function readStoredSchema(schema: object): Parsed<SchemaCheck> {
  return compile(schema, createAjv({ validateSchema: false, meta: false }));
}

function compile(schema: object, ajv: Ajv2020): Parsed<SchemaCheck> {
  const problem = findUnbounded(schema, STORED_PARTS);
  if (problem !== null) return refused(problem);
  try {
    const validate = ajv.compile(schema);
    return parsed((data) => (validate(data) ? [] : (validate.errors ?? []).slice(0, MAX_PROBLEMS).map(phrase)));
  } catch (error) {
    return refused(
      `This is not a JSON Schema (2020-12): ${error instanceof Error ? error.message : "it cannot be read"}.`,
    );
  }
}

/** A fresh one for each schema: an `$id` that two orgs both use must not collide, nor be seen by the other. */
function createAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: false,
    logger: false,
    ...options,
    code: { regExp: Object.assign(linearRegExp, { code: "linearRegExp" }) },
  });
  for (const name of FORMATS) ajv.addFormat(name, { validate: boundedFormat(name) });
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    error: { message: "must not have duplicate items" },
    validate: (isWanted: boolean, items: unknown[]) => !isWanted || new Set(items.map(canonical)).size === items.length,
  });
  return ajv;
}

/** A text longer than the engine may look at matches nothing. Its name tells patterns of one schema apart. */
function linearRegExp(source: string) {
  const regex = parseStoredRegex(source);
  if (!regex.ok) throw new Error(regex.message);
  const { test } = regex.value;
  return { test: (text: string) => text.length <= MAX_REGEX_TEXT_LENGTH && test(text), toString: () => source };
}

function boundedFormat(name: (typeof FORMATS)[number]): (text: string) => boolean {
  const format = fullFormats[name];
  const check = typeof format === "object" && "validate" in format ? format.validate : format;
  const isValid = check instanceof RegExp ? (text: string) => check.test(text) : (check as (text: string) => boolean);
  return (text) => text.length <= MAX_FORMAT_LENGTH && isValid(text);
}

function phrase({ instancePath, message }: ErrorObject): string {
  return `${instancePath || "data"} ${message ?? "is wrong"}`;
}

/** Equal values give equal text: keys are sorted. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
