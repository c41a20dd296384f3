/**
 * What checking data against a JSON Schema may cost, in steps (`rules/cost.ts`) for each byte of the data, told from the
 * schema alone. Parts that look at the same place add up; of parts that share the data out among them, like properties,
 * the heaviest counts. Only for a schema whose references form no circle.
 */
import { countRegexSteps } from "@/server/domain/rules/regex-size";
import { findUnbounded, resolveReference } from "./schema-references";

/** For what is saved now. Events of 4 KiB are checked in 40 ms at the very worst, ordinary ones in a fraction of it. */
export const SCHEMA_LIMITS = { parts: 500, weight: 1_000 };

/** Why a schema cannot be saved, or null. Whether it is one at all is found out in a compute thread. */
export function findCostlySchema(schema: object): string | null {
  const problem = findUnbounded(schema, SCHEMA_LIMITS.parts);
  if (problem !== null) return problem;
  if (weighSchema(schema) <= SCHEMA_LIMITS.weight) return null;
  return "Checking an event against this schema would cost too much. Use fewer parts that look at the same value, shorter lists and smaller repetition counts in patterns.";
}

export function weighSchema(root: object): number {
  const known = new Map<object, number>();
  const weigh = (node: unknown): number => {
    if (typeof node !== "object" || node === null) return 1;
    const before = known.get(node);
    if (before !== undefined) return before;
    const schema = node as Record<string, unknown>;
    const weight = ownWeight(schema) + samePlace(schema) + inside(schema);
    known.set(node, weight);
    return weight;
  };

  /** Applied to the very value that the schema is about. */
  const samePlace = (schema: Record<string, unknown>): number => {
    const lists = [schema.allOf, schema.anyOf, schema.oneOf].flatMap(membersOf);
    const singles = [schema.not, schema.if, schema.then, schema.else].filter((one) => one !== undefined);
    const referred = typeof schema.$ref === "string" ? [resolveReference(root, schema.$ref)] : [];
    return sum([...lists, ...singles, ...referred, ...membersOf(schema.dependentSchemas)].map(weigh));
  };

  /** Applied to what the value consists of. */
  const inside = (schema: Record<string, unknown>): number => {
    const rest = [
      "additionalProperties",
      "unevaluatedProperties",
      "propertyNames",
      "items",
      "contains",
      "unevaluatedItems",
    ];
    const patterns = Object.entries(recordOf(schema.patternProperties));
    return (
      heaviest(membersOf(schema.properties).map(weigh)) +
      heaviest(membersOf(schema.prefixItems).map(weigh)) +
      sum(patterns.map(([pattern, part]) => countRegexSteps(pattern) + weigh(part))) +
      sum(rest.filter((keyword) => schema[keyword] !== undefined).map((keyword) => weigh(schema[keyword])))
    );
  };
  return weigh(root);
}

/** How many objects a schema consists of: what compiling it costs. */
export function countParts(node: unknown): number {
  return typeof node === "object" && node !== null ? 1 + sum(Object.values(node).map(countParts)) : 0;
}

/** The slowest text of its length for each format: `uri-reference` takes 14 ms for 2,048 characters. */
const FORMAT_WEIGHTS: Readonly<Record<string, number>> = { "uri-reference": 700, uri: 50, ipv6: 30 };
const FORMAT_WEIGHT = 10;
/** Every item is written out with its keys in order. */
const UNIQUE_WEIGHT = 40;

/** An object or a value may be as short as two bytes, and each name of a list is looked for in each of them. */
function ownWeight(schema: Record<string, unknown>): number {
  const names = membersOf(schema.required).length + membersOf(schema.properties).length;
  const dependent = sum(membersOf(schema.dependentRequired).map((list) => membersOf(list).length));
  return (
    1 +
    (names + dependent) / 2 +
    membersOf(schema.enum).length +
    (typeof schema.pattern === "string" ? countRegexSteps(schema.pattern) : 0) +
    (typeof schema.format === "string" ? (FORMAT_WEIGHTS[schema.format] ?? FORMAT_WEIGHT) : 0) +
    (schema.uniqueItems === true ? UNIQUE_WEIGHT : 0)
  );
}

function membersOf(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value) : [];
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

const sum = (weights: readonly number[]) => weights.reduce((total, weight) => total + weight, 0);
const heaviest = (weights: readonly number[]) => weights.reduce((most, weight) => Math.max(most, weight), 0);
