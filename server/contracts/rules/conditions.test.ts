import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type ConditionTree, OPERATORS } from "@/server/domain/rules/condition-tree";
import { compileConditions } from "@/server/domain/rules/conditions";
import { conditionsSchema } from "./conditions";

const issuesOf = (tree: unknown) =>
  (conditionsSchema.safeParse(tree).error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`);
const ok = { path: "data.a", op: "exists" };

const oneOfEach: ConditionTree = {
  all: [
    { path: "data.a", op: "eq", value: null },
    { path: "type", op: "ne", value: "x" },
    {
      any: [
        { path: "data.n", op: "gt", value: 1 },
        { path: "data.n", op: "gte", value: 1 },
      ],
    },
    {
      none: [
        { path: "data.t", op: "lt", value: "2026" },
        { path: "data.n", op: "lte", value: 1 },
      ],
    },
    { path: "priority", op: "in", value: ["high", "normal"] },
    { path: "data.x", op: "not_in", value: [1, true] },
    { path: "data.list", op: "contains", value: 5 },
    { path: "subject", op: "starts_with", value: "a" },
    { path: "source", op: "ends_with", value: "b" },
    { path: "data.items[0].sku", op: "exists", value: false },
    { path: "data.message", op: "matches", value: "time.?out" },
  ],
};

describe("the conditions contract", () => {
  it("accepts every operator unchanged, and what it accepts compiles", () => {
    expect(conditionsSchema.parse(oneOfEach)).toEqual(oneOfEach);
    expect(() => compileConditions(conditionsSchema.parse(oneOfEach))).not.toThrow();
    expect(OPERATORS.filter((op) => !JSON.stringify(oneOfEach).includes(`"op":"${op}"`))).toEqual([]);
  });

  it.each<[string, unknown, RegExp]>([
    ["an unknown operator", { path: "data.a", op: "like", value: 1 }, /^op: Use one of the operators eq, ne/],
    ["a missing value", { path: "data.a", op: "eq" }, /^value: Compare with text, a number/],
    ["a value of the wrong kind", { path: "data.a", op: "gt", value: true }, /^value: Compare with a number or text/],
    ["a path that is none", { path: "id", op: "exists" }, /^path: A path is type, source/],
    ["a missing path", { op: "exists" }, /^path: Enter the value/],
    ["a misspelt key", { path: "data.a", op: "exists", vaule: true }, /vaule/],
    ["a regular expression that does not compile", { path: "data.a", op: "matches", value: "(" }, /^value: .*RE2/],
    ["an empty list", { path: "data.a", op: "in", value: [] }, /^value: List at least one/],
    ["sizes of priorities", { path: "priority", op: "gt", value: "low" }, /^path: Priorities are names/],
    ["an empty group", { all: [] }, /^all: “all” needs at least one/],
    ["a group that is no list", { any: ok }, /^any: “any” is a list/],
    ["two groups in one", { all: [ok], any: [ok] }, /^: A group has the key “all” and no other/],
    ["something else entirely", "data.a > 5", /^: A condition is an object/],
  ])("refuses %s, saying where and why", (_, tree, expected) => {
    expect(issuesOf(tree)).toEqual([expect.stringMatching(expected)]);
  });

  it("points at each mistake inside nested groups", () => {
    const tree = { all: [ok, { any: [ok, { path: "nope", op: "exists" }] }, { path: "data.a", op: "gt" }] };
    expect(issuesOf(tree)).toEqual([
      expect.stringMatching(/^all\.1\.any\.1\.path: /),
      expect.stringMatching(/^all\.2\.value: /),
    ]);
  });

  it("refuses a tree too deep or too large without ever descending into it", () => {
    let deep: unknown = ok;
    for (let i = 0; i < 100_000; i++) deep = { all: [deep] };
    expect(issuesOf(deep)).toEqual([expect.stringMatching(/at most 8 deep/)]);
    expect(issuesOf({ all: Array<unknown>(51).fill(ok) })).toEqual([expect.stringMatching(/at most 50 conditions/)]);
    const regexes = Array<unknown>(50).fill({ path: "data.a", op: "matches", value: "(a[ab]{0,50}){15}[cd]" });
    expect(issuesOf({ all: regexes })).toEqual([expect.stringMatching(/at most 500 characters/)]);
  });

  it("describes itself as JSON Schema", () => {
    const text = JSON.stringify(z.toJSONSchema(conditionsSchema, { io: "input" }));
    for (const op of OPERATORS) expect(text).toContain(`"${op}"`);
  });
});
