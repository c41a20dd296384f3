import { describe, expect, it } from "vitest";
import { z } from "zod";
import { cloudEventIn } from "@/server/contracts/rest/events";
import { STORABLE_JSON, STORABLE_TEXT } from "@/server/contracts/text";
import { PATH_PARAMS } from "./rest/read-input";
import { ROUTES } from "./rest/routes";
import { appRouter } from "./root";

/**
 * Every text, time and whole number that a caller can send, found in the schemas themselves: one that PostgreSQL could
 * refuse would end as an error of ours. A new input that starts from `z.string()` or `z.date()` fails here.
 */
const MAX_INTEGER = 2 ** 31 - 1;
const UNSTORABLE_DATES = [-8.64e15, -1, Date.parse("+010000-01-01T00:00:00Z"), 8.64e15];
const UNSTORABLE_TIMES = ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-01:00", "2026-11-16T12:00:00+23:00"];

type Schema = z.core.$ZodTypes;
function unstorable(schema: z.core.$ZodType, at: string, seen = new Set<z.core.$ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const inner = (other: z.core.$ZodType, name: string) => unstorable(other, `${at}${name}`, seen);
  const { def } = (schema as Schema)._zod;
  const takes = (value: unknown) => z.safeParse(schema, value).success;
  const problemIf = (is: boolean, problem: string) => (is ? [`${at}: ${problem}`] : []);
  if (def.checks?.includes(STORABLE_JSON)) return [];

  switch (def.type) {
    case "string":
      if ("format" in def && def.format === "uuid") return [];
      if ("format" in def && def.format === "datetime") {
        return problemIf(UNSTORABLE_TIMES.some(takes), "use writtenInstant()");
      }
      return problemIf(!def.checks?.includes(STORABLE_TEXT), "use storableText()");
    case "date":
      return problemIf(UNSTORABLE_DATES.map((ms) => new Date(ms)).some(takes), "use instant()");
    case "number":
      return problemIf(!takes(0.5) && !takes(1.5) && takes(MAX_INTEGER + 1), "has no upper bound");
    case "boolean":
    case "enum":
    case "literal":
    case "null":
      return [];
    case "object": {
      // What a CloudEvent has beyond its own attributes is accepted and not kept.
      const fields = Object.entries(def.shape).flatMap(([name, field]) => inner(field, `.${name}`));
      return !def.catchall || schema === cloudEventIn ? fields : [...fields, ...inner(def.catchall, ".*")];
    }
    case "record":
      return [...inner(def.keyType, ".(name)"), ...inner(def.valueType, ".*")];
    case "array":
      return inner(def.element, "[]");
    case "union":
      return def.options.flatMap((option, index) => inner(option, `|${index}`));
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
      return inner(def.innerType, "");
    case "lazy":
      return inner(def.getter(), "");
    case "pipe":
      // What is done before the input is read has no schema; after it, the input has passed one.
      return inner((def.in as Schema)._zod.def.type === "transform" ? def.out : def.in, "");
    case "never":
      return [];
    default:
      return [`${at}: ${def.type} is not known to this test`];
  }
}

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.core.$ZodType[] } }>,
).flatMap(([path, { _def }]) => _def.inputs.map((schema) => ({ path, schema })));

const routes = ROUTES.flatMap(({ method, path, query, body, content = {} }) =>
  [query, body, ...Object.values(content)].flatMap((schema) =>
    schema === undefined ? [] : [{ path: `${method} ${path}`, schema }],
  ),
);

describe("what PostgreSQL cannot hold is refused by the input of", () => {
  it("every procedure", () => {
    expect(procedures.length).toBeGreaterThan(60);
    expect(procedures.flatMap(({ path, schema }) => unstorable(schema, path))).toEqual([]);
  });

  it("every REST route, in its path, query and body", () => {
    const params = Object.entries(PATH_PARAMS).map(([path, schema]) => ({ path, schema }));
    expect(routes.length).toBeGreaterThan(30);
    expect([...params, ...routes].flatMap(({ path, schema }) => unstorable(schema, path))).toEqual([]);
  });
});

it.each([
  [z.object({ a: z.array(z.string().min(3)) }), ".a[]"],
  [z.record(z.string(), z.boolean()), ".(name)"],
  [z.union([z.boolean(), z.strictObject({ at: z.date().optional() })]), "|1.at"],
  [z.json(), "|0"],
  [z.looseObject({}), ".*"],
  [z.int().min(0).nullish(), ""],
  [z.iso.datetime({ offset: true }), ""],
  [z.string().transform(Number), ""],
])("it would be noticed: %#", (schema, at) => {
  expect(unstorable(schema, "").join()).toContain(`${at}: `);
});
