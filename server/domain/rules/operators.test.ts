import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Condition, Scalar } from "./condition-tree";
import { MAX_REGEX_TEXT_LENGTH } from "./linear-regex";
import { compileOperator, type Verdict } from "./operators";

/** Distributes over the union, so that a test names only operator and value. */
type Question = Condition extends infer C ? (C extends Condition ? Omit<C, "path"> : never) : never;
const judge = (question: Question, seen: unknown) => compileOperator({ path: "data.x", ...question }).judge(seen);

describe("operators", () => {
  it.each<[Question, unknown, Verdict]>([
    [{ op: "eq", value: 5 }, 5, "holds"],
    [{ op: "eq", value: 5 }, "5", "not_comparable"],
    [{ op: "eq", value: 0 }, false, "not_comparable"],
    [{ op: "eq", value: "a" }, ["a"], "not_comparable"],
    [{ op: "eq", value: null }, null, "holds"],
    [{ op: "eq", value: null }, "a", "fails"],
    [{ op: "ne", value: null }, { a: 1 }, "holds"],
    [{ op: "ne", value: 5 }, null, "holds"],
    [{ op: "ne", value: 5 }, "5", "not_comparable"],
    [{ op: "gt", value: 500 }, 412, "fails"],
    [{ op: "gt", value: 500 }, "600", "not_comparable"],
    [{ op: "gt", value: 0 }, null, "not_comparable"],
    [{ op: "gte", value: 5 }, 5, "holds"],
    [{ op: "lt", value: "2026-01-02T00:00:00Z" }, "2026-01-01T00:00:00Z", "holds"],
    [{ op: "lte", value: "a" }, "b", "fails"],
    [{ op: "in", value: [1, "a"] }, "a", "holds"],
    [{ op: "in", value: [1, "a"] }, "1", "fails"],
    [{ op: "in", value: [1, 2] }, "1", "not_comparable"],
    [{ op: "not_in", value: [1, 2] }, 3, "holds"],
    [{ op: "not_in", value: [1, 2] }, 2, "fails"],
    [{ op: "not_in", value: [1, 2] }, "3", "not_comparable"],
    [{ op: "contains", value: "ea" }, "tea", "holds"],
    [{ op: "contains", value: "tea" }, ["tea", 1], "holds"],
    [{ op: "contains", value: "1" }, [1], "fails"],
    [{ op: "contains", value: 1 }, "1", "not_comparable"],
    [{ op: "contains", value: "a" }, { a: 1 }, "not_comparable"],
    [{ op: "starts_with", value: "te" }, "tea", "holds"],
    [{ op: "starts_with", value: "1" }, 12, "not_comparable"],
    [{ op: "ends_with", value: "te" }, "tea", "fails"],
    [{ op: "exists" }, null, "holds"],
    [{ op: "exists", value: true }, undefined, "fails"],
    [{ op: "exists", value: false }, undefined, "holds"],
    [{ op: "exists", value: false }, 0, "fails"],
    [{ op: "matches", value: "^t.a$" }, "tea", "holds"],
    [{ op: "matches", value: "^t.a$" }, 7, "not_comparable"],
    [{ op: "matches", value: "a" }, "a".repeat(MAX_REGEX_TEXT_LENGTH), "holds"],
    [{ op: "matches", value: "a" }, "a".repeat(MAX_REGEX_TEXT_LENGTH + 1), "too_long"],
  ])("%j against %j: %s", (question, seen, expected) => {
    expect(judge(question, seen)).toBe(expected);
  });

  it("never hold for a missing value, but for the one that asks for absence", () => {
    const questions: Question[] = [
      { op: "ne", value: 1 },
      { op: "not_in", value: [1] },
      { op: "lt", value: 1 },
      { op: "matches", value: ".*" },
    ];
    expect(questions.map((question) => judge(question, undefined))).toEqual(questions.map(() => "missing"));
  });

  const scalar: fc.Arbitrary<Scalar> = fc.oneof(
    fc.string(),
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.constant(null),
  );

  it("come in exact opposites, and both abstain on what is not comparable", () => {
    const opposite: Partial<Record<Verdict, Verdict>> = { holds: "fails", fails: "holds" };
    fc.assert(
      fc.property(scalar, fc.jsonValue(), (value, seen) => {
        const equal = judge({ op: "eq", value }, seen);
        expect(judge({ op: "ne", value }, seen)).toBe(opposite[equal] ?? equal);
        const listed = judge({ op: "in", value: [value] }, seen);
        expect(listed).toBe(equal);
        expect(judge({ op: "not_in", value: [value] }, seen)).toBe(opposite[listed] ?? listed);
      }),
    );
  });

  it("order numbers and text so that exactly one of less, equal and greater holds", () => {
    const pair = fc.oneof(
      fc.tuple(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      ),
      fc.tuple(fc.string(), fc.string()),
    );
    fc.assert(
      fc.property(pair, ([value, seen]) => {
        const verdicts = [
          judge({ op: "lt", value }, seen),
          judge({ op: "eq", value }, seen),
          judge({ op: "gt", value }, seen),
        ];
        expect(verdicts.filter((verdict) => verdict === "holds")).toHaveLength(1);
        expect(judge({ op: "lte", value }, seen) === "holds").toBe(verdicts[2] === "fails");
        expect(judge({ op: "gte", value }, seen) === "holds").toBe(verdicts[0] === "fails");
      }),
    );
  });

  it("refuse to be made from a regular expression that does not compile", () => {
    expect(() => judge({ op: "matches", value: "(" }, "a")).toThrow(/RE2/);
  });
});
