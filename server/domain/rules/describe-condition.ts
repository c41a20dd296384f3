/** One plain sentence about one condition and the value it saw. */
import type { Condition } from "./condition-tree";
import { MAX_REGEX_TEXT_LENGTH } from "./linear-regex";
import type { Verdict } from "./operators";
import { previewJson } from "./preview-json";

/** Values inside a sentence are shorter than the ones beside it. */
const MAX_INLINE_LENGTH = 80;

const PHRASES = {
  eq: ["is equal to", "is not equal to"],
  ne: ["is not equal to", "is equal to"],
  gt: ["is greater than", "is not greater than"],
  gte: ["is at least", "is less than"],
  lt: ["is less than", "is not less than"],
  lte: ["is at most", "is greater than"],
  in: ["is one of", "is not one of"],
  not_in: ["is not one of", "is one of"],
  contains: ["contains", "does not contain"],
  starts_with: ["starts with", "does not start with"],
  ends_with: ["ends with", "does not end with"],
  matches: ["matches", "does not match"],
} as const satisfies Record<Exclude<Condition["op"], "exists">, readonly [holds: string, fails: string]>;

export function describeCondition(condition: Condition, seen: unknown, verdict: Verdict): string {
  const { path } = condition;
  if (condition.op === "exists") return describeExistence(path, condition.value ?? true, seen);
  if (verdict === "missing") return `${path} is missing, so there is nothing to compare`;

  const was = `${path} was ${inline(seen)}`;
  const expected = inline(condition.value);
  if (verdict === "too_long") {
    return `${was}, which is longer than the ${MAX_REGEX_TEXT_LENGTH} characters a regular expression looks at`;
  }
  if (verdict === "not_comparable") {
    return `${was} (${kindOf(seen)}), which cannot be compared with ${expected} (${kindOf(condition.value)})`;
  }
  const [holds, fails] = PHRASES[condition.op];
  return `${was}, which ${verdict === "holds" ? holds : fails} ${expected}`;
}

function describeExistence(path: string, wanted: boolean, seen: unknown): string {
  const found = seen === undefined ? `${path} is missing` : `${path} was ${inline(seen)}`;
  if ((seen !== undefined) === wanted) return wanted ? `${found}, so it exists` : `${found}, as required`;
  return wanted ? `${found}, but it should exist` : `${found}, but it should be missing`;
}

function inline(value: unknown): string {
  return previewJson(value, MAX_INLINE_LENGTH);
}

function kindOf(value: unknown): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "a number";
  if (typeof value === "boolean") return "true or false";
  return "an object";
}
