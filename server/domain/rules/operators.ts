/** The operators of conditions. Typed: nothing is ever coerced, so "412" is neither equal to 412 nor greater than 5. */
import type { Condition, Scalar } from "./condition-tree";
import { type LinearRegex, MAX_REGEX_TEXT_LENGTH, parseStoredRegex } from "./linear-regex";

/** Only `holds` lets a condition match; the others are the ways in which it does not. */
export type Verdict = "holds" | "fails" | "missing" | "not_comparable" | "too_long";

/** Judges the value that a path led to; undefined stands for a missing one. */
export type Judge = (seen: unknown) => Verdict;
export type CompiledOperator = {
  judge: Judge;
  /** The steps that judging this value may take (`cost.ts`). */
  costOf: (seen: unknown) => number;
};

/** Prepares a condition once for many events. Throws on a regular expression that was never validated. */
export function compileOperator(condition: Condition): CompiledOperator {
  if (condition.op === "exists") {
    const wanted = condition.value ?? true;
    return { judge: (seen) => verdict((seen !== undefined) === wanted), costOf: cheap };
  }
  const { judge, costOf } = compileComparison(condition);
  return { judge: (seen) => (seen === undefined ? "missing" : judge(seen)), costOf };
}

function compileComparison(condition: Exclude<Condition, { op: "exists" }>): CompiledOperator {
  switch (condition.op) {
    case "in":
    case "not_in":
      return {
        judge: listed(condition.value, condition.op === "in"),
        costOf: () => OPERATOR_STEPS + condition.value.length,
      };
    case "contains":
      return { judge: containing(condition.value), costOf: (seen) => searchCost(condition.value, seen) };
    case "matches": {
      const regex = parseStoredRegex(condition.value);
      if (!regex.ok) throw new Error(regex.message);
      return { judge: matching(regex.value), costOf: (seen) => regexCost(regex.value, seen) };
    }
    default:
      return { judge: compared(condition), costOf: cheap };
  }
}

/** Texts that are compared are short: as long as the one in the rule. */
const OPERATOR_STEPS = 5;
const cheap = () => OPERATOR_STEPS;

/** A search may compare the whole part at each place: 115 ms for 1,000 characters in 256 KiB. */
function searchCost(part: Scalar, seen: unknown): number {
  if (Array.isArray(seen)) return OPERATOR_STEPS + Math.ceil(seen.length / 8);
  if (typeof seen !== "string" || typeof part !== "string") return OPERATOR_STEPS;
  return OPERATOR_STEPS + Math.ceil((seen.length * part.length) / 16);
}

function regexCost({ size }: LinearRegex, seen: unknown): number {
  if (typeof seen !== "string" || seen.length > MAX_REGEX_TEXT_LENGTH) return OPERATOR_STEPS;
  return OPERATOR_STEPS + size * (seen.length + 1);
}

function compared(condition: Exclude<Condition, { op: "exists" | "in" | "not_in" | "contains" | "matches" }>): Judge {
  switch (condition.op) {
    case "eq":
      return (seen) => (isComparable(seen, condition.value) ? verdict(seen === condition.value) : "not_comparable");
    case "ne":
      return (seen) => (isComparable(seen, condition.value) ? verdict(seen !== condition.value) : "not_comparable");
    case "gt":
      return ordered(condition.value, (order) => order > 0);
    case "gte":
      return ordered(condition.value, (order) => order >= 0);
    case "lt":
      return ordered(condition.value, (order) => order < 0);
    case "lte":
      return ordered(condition.value, (order) => order <= 0);
    case "starts_with":
      return (seen) => (typeof seen === "string" ? verdict(seen.startsWith(condition.value)) : "not_comparable");
    case "ends_with":
      return (seen) => (typeof seen === "string" ? verdict(seen.endsWith(condition.value)) : "not_comparable");
  }
}

/** Values of one kind are comparable. Null is a plain answer ("nothing"), so it differs from everything but itself. */
function isComparable(seen: unknown, expected: Scalar): boolean {
  return seen === null || expected === null || typeof seen === typeof expected;
}

function ordered(expected: number | string, accepts: (order: number) => boolean): Judge {
  return (seen) => {
    if (typeof seen === "number" && typeof expected === "number") return verdict(accepts(seen - expected));
    if (typeof seen === "string" && typeof expected === "string") return verdict(accepts(compareText(seen, expected)));
    return "not_comparable";
  };
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function listed(list: readonly Scalar[], wanted: boolean): Judge {
  const members = new Set<unknown>(list);
  return (seen) => {
    if (!list.some((member) => isComparable(seen, member))) return "not_comparable";
    return verdict(members.has(seen) === wanted);
  };
}

function containing(part: Scalar): Judge {
  return (seen) => {
    if (Array.isArray(seen)) return verdict(seen.includes(part));
    if (typeof seen === "string" && typeof part === "string") return verdict(seen.includes(part));
    return "not_comparable";
  };
}

function matching(regex: LinearRegex): Judge {
  return (seen) => {
    if (typeof seen !== "string") return "not_comparable";
    return seen.length > MAX_REGEX_TEXT_LENGTH ? "too_long" : verdict(regex.test(seen));
  };
}

function verdict(holds: boolean): Verdict {
  return holds ? "holds" : "fails";
}
