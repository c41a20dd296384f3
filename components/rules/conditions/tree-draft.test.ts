import { describe, expect, it } from "vitest";
import type { ConditionTree } from "@/server/domain/rules/condition-tree";
import { type ConditionDraft, draftOf, emptyCondition, readCondition, withOperator, withText } from "./condition-draft";
import {
  appendTo,
  canHoldGroup,
  draftTree,
  groupDraft,
  insertAfter,
  isFull,
  liftNode,
  nestNode,
  type NodeDraft,
  placeProblems,
  readShape,
  readTree,
  removeNode,
} from "./tree-draft";

const typed = (change: Partial<ConditionDraft>): ConditionDraft => ({ ...emptyCondition(), path: "data.a", ...change });
const conditionOf = (draft: ConditionDraft) => {
  const read = readCondition(draft);
  return read.problem ?? read.condition;
};
const shapeOf = (node: NodeDraft): unknown =>
  node.type === "group" ? { [node.kind]: node.children.map(shapeOf) } : node.path;

describe("a condition being written", () => {
  it("comes back as it was stored, whatever its value", () => {
    const stored = [
      { path: "data.a", op: "eq", value: "500" },
      { path: "data.a", op: "eq", value: 500 },
      { path: "data.a", op: "ne", value: null },
      { path: "data.a", op: "eq", value: false },
      { path: "data.a", op: "eq", value: "" },
      { path: "data.a", op: "lte", value: "2026-01-01" },
      { path: "data.a", op: "in", value: ["EUR", "CHF"] },
      { path: "data.a", op: "in", value: [1, 2.5] },
      { path: "data.a", op: "not_in", value: ["a,b", " c ", ""] },
      { path: "data.a", op: "in", value: ["1", 1, null, true] },
      { path: "data.a", op: "exists", value: false },
      { path: "data.a", op: "matches", value: "^a+$" },
    ] as const;
    expect(stored.map((condition) => conditionOf(draftOf(condition)))).toEqual(stored);
  });

  it("takes what looks like a number for one, until somebody chooses", () => {
    const guessed = withText(typed({}), "500");
    expect(conditionOf(guessed)).toMatchObject({ value: 500 });
    expect(conditionOf(withText(guessed, "500 EUR"))).toMatchObject({ value: "500 EUR" });
    expect(conditionOf(withText(typed({ isKindChosen: true }), "500"))).toMatchObject({ value: "500" });
    expect(conditionOf(withText(typed({ op: "in" }), "1, 2"))).toMatchObject({ value: [1, 2] });
  });

  it("keeps the value when the operator can use it, and changes its kind when not", () => {
    const flag = typed({ valueKind: "true" });
    expect(withOperator(flag, "ne").valueKind).toBe("true");
    expect(withOperator(flag, "gt").valueKind).toBe("number");
    expect(withOperator(typed({ text: "EUR" }), "in").text).toBe("EUR");
  });

  it("says what is wrong with the path and with the value, both at once", () => {
    const problem = conditionOf(typed({ path: "amount", op: "gt", valueKind: "number", text: "many" }));
    expect(problem).toMatchObject({
      path: expect.stringContaining("starts with data") as string,
      value: "Enter a number.",
    });
  });
});

describe("the tree being written", () => {
  const a = typed({ path: "data.a", text: "x" });
  const b = typed({ path: "data.b", text: "x" });

  it("comes back as it was stored; a lone condition gets a group around it", () => {
    const stored: ConditionTree = { any: [{ none: [{ path: "data.a", op: "exists", value: true }] }] };
    expect(readTree(draftTree(stored))).toEqual({ tree: stored, problems: new Map() });
    expect(readTree(draftTree({ path: "data.a", op: "eq", value: 1 })).tree).toEqual({
      all: [{ path: "data.a", op: "eq", value: 1 }],
    });
  });

  it("is no condition at all when nothing was added", () => {
    expect(readTree(draftTree(null)).tree).toBeNull();
  });

  it("asks for something in a group that has nothing", () => {
    const empty = groupDraft("any", []);
    expect(readTree(groupDraft("all", [a, empty])).problems.has(empty.id)).toBe(true);
  });

  it("adds, removes, nests and lifts without touching the rest", () => {
    const root = groupDraft("all", [a]);
    expect(shapeOf(appendTo(root, root.id, b))).toEqual({ all: ["data.a", "data.b"] });
    const both = insertAfter(root, a.id, b);
    expect(shapeOf(nestNode(both, b.id))).toEqual({ all: ["data.a", { any: ["data.b"] }] });
    expect(shapeOf(liftNode(nestNode(both, b.id), b.id))).toEqual({ all: ["data.a", "data.b"] });
    expect(shapeOf(liftNode(nestNode(nestNode(both, b.id), b.id), b.id))).toEqual({
      all: ["data.a", { any: ["data.b"] }],
    });
    expect(shapeOf(liftNode(both, a.id))).toEqual({ all: ["data.a", "data.b"] });
    expect(shapeOf(removeNode(both, a.id))).toEqual({ all: ["data.b"] });
  });

  it("puts each refusal of the server beside what it is about", () => {
    const group = groupDraft("any", [b]);
    const root = groupDraft("all", [a, group]);
    const problems = placeProblems(root, {
      name: "Name the rule.",
      "change.conditions.all.0.path": "No such path.",
      "change.conditions.all.1.any.0.value.2": "Too long.",
      "change.conditions.all.1.any": "Too many.",
    });
    expect(problems.get(a.id)).toEqual({ path: "No such path." });
    expect(problems.get(b.id)).toEqual({ value: "Too long." });
    expect(problems.get(group.id)).toEqual({ value: "Too many." });
    expect(problems.size).toBe(3);
  });

  it("stops where the server would refuse more", () => {
    expect(canHoldGroup(6)).toBe(true);
    expect(canHoldGroup(7)).toBe(false);
    expect(isFull(groupDraft("all", Array.from({ length: 49 }, emptyCondition)))).toBe(false);
    expect(isFull(groupDraft("all", Array.from({ length: 50 }, emptyCondition)))).toBe(true);
  });
});

describe("readShape", () => {
  it("accepts conditions and groups, and nothing that could not be shown", () => {
    expect(readShape({ all: [{ path: "data.a", op: "eq", value: 1 }] })).not.toBeNull();
    for (const wrong of [
      5,
      { all: {} },
      { all: [{ path: "data.a", op: "is", value: 1 }] },
      { path: "data.a", op: "eq", value: { b: 1 } },
      { path: "data.a", op: "eq", value: [1] },
      { path: "data.a", op: "in", value: 1 },
      { path: "data.a", op: "matches", value: 1 },
    ]) {
      expect(readShape(wrong)).toBeNull();
    }
  });
});
