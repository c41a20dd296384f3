import { describe, expect, it } from "vitest";
import type { ConditionTree } from "./condition-tree";
import { compileConditions, meetsConditions } from "./conditions";
import type { RuleEvent } from "./event-path";

const event: RuleEvent = { type: "order.paid", source: "shop", priority: "high", data: { amount: 412 } };
const yes: ConditionTree = { path: "type", op: "eq", value: "order.paid" };
const no: ConditionTree = { path: "data.amount", op: "gt", value: 500 };
const isMet = (tree: ConditionTree) => meetsConditions(compileConditions(tree), event);

describe("conditions", () => {
  it.each<[string, ConditionTree, boolean]>([
    ["a lone condition that holds", yes, true],
    ["a lone condition that fails", no, false],
    ["all of two, one failing", { all: [yes, no] }, false],
    ["any of two, one failing", { any: [no, yes] }, true],
    ["none of two, one holding", { none: [no, yes] }, false],
    ["none of those that fail", { none: [no, no] }, true],
    ["nested groups", { all: [{ any: [no, { none: [no] }] }, yes] }, true],
    ["an empty all, which asks for nothing", { all: [] }, true],
    ["an empty any, which nothing can meet", { any: [] }, false],
    ["an empty none, which forbids nothing", { none: [] }, true],
  ])("%s", (_, tree, expected) => {
    expect(isMet(tree)).toBe(expected);
  });

  it("let none with eq say what ne does not: another value, or none at all", () => {
    expect(isMet({ path: "data.state", op: "ne", value: "ok" })).toBe(false);
    expect(isMet({ none: [{ path: "data.state", op: "eq", value: "ok" }] })).toBe(true);
  });

  it("throw while compiling what no contract would have let through", () => {
    expect(() => compileConditions({ path: "nowhere", op: "exists" })).toThrow(/path/);
    expect(() => compileConditions({ path: "data.a", op: "matches", value: "(" })).toThrow(/RE2/);
    let deep: ConditionTree = yes;
    for (let i = 0; i < 50_000; i++) deep = { all: [deep] };
    expect(() => compileConditions(deep)).toThrow(/deep/);
  });
});
