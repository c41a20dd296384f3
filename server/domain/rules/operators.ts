/** The operators of conditions. Typed: nothing is ever coerced, so "412" is neither equal to 412 nor greater than 5. */
import type { Condition, Scalar } from "./condition-tree";
import { MAX_REGEX_TEXT_LENGTH, parseRegex } from "./linear-regex";

/** Only `holds` lets a condition match; the others are the ways in which it does not. */
export type Verdict = "holds" | "fails" | "missing" | "not_comparable" | "too_long";

/** Judges the value that a path led to; undefined stands for a missing one. */
export type Judge = (seen: unknown) => Verdict;

/** Prepares a condition once for many events. Throws on a regular expression that was never validated. */
export function compileOperator(condition: Condition): Judge {
  if (condition.op === "exists") {
    const wanted = condition.value ?? true;
    return (seen) => verdict((seen !== undefined) === wanted);
  }
  const judge = compileComparison(condition);
  return (seen) => (seen === undefined ? "missing" : judge(seen));
}

function compileComparison(condition: Exclude<Condition, { op: "exists" }>): Judge {
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
    case "in":
      return listed(condition.value, true);
    case "not_in":
      return listed(condition.value, false);
    case "contains":
      return containing(condition.value);
    case "starts_with":
      return (seen) => (typeof seen === "string" ? verdict(seen.startsWith(condition.value)) : "not_comparable");
    case "ends_with":
      return (seen) => (typeof seen === "string" ? verdict(seen.endsWith(condition.value)) : "not_comparable");
    case "matches":
      return matching(condition.value);
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

function matching(source: string): Judge {
  const regex = parseRegex(source);
  if (!regex.ok) throw new Error(regex.message);
  return (seen) => {
    if (typeof seen !== "string") return "not_comparable";
    return seen.length > MAX_REGEX_TEXT_LENGTH ? "too_long" : verdict(regex.value.test(seen));
  };
}

function verdict(holds: boolean): Verdict {
  return holds ? "holds" : "fails";
}
