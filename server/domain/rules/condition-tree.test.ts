import { describe, expect, it } from "vitest";
import { findOversize, MAX_CONDITION_DEPTH, MAX_CONDITIONS } from "./condition-tree";

const leaf = { path: "type", op: "exists" };
const nested = (groups: number): unknown => {
  let tree: unknown = leaf;
  for (let i = 0; i < groups; i++) tree = { all: [tree] };
  return tree;
};

describe("the size of a condition tree", () => {
  it("is limited in depth, counting the condition itself", () => {
    expect(findOversize(nested(MAX_CONDITION_DEPTH - 1))).toBeNull();
    expect(findOversize(nested(MAX_CONDITION_DEPTH))).toMatch(/deep/);
  });

  it("is limited in conditions, wherever they stand", () => {
    const many = (n: number) => ({ any: [{ all: Array<unknown>(n - 1).fill(leaf) }, leaf] });
    expect(findOversize(many(MAX_CONDITIONS))).toBeNull();
    expect(findOversize(many(MAX_CONDITIONS + 1))).toMatch(/at most 100 conditions/);
    expect(findOversize({ all: Array<unknown>(MAX_CONDITIONS + 1).fill({ all: [] }) })).toMatch(/at most/);
  });

  it("is measured without overflowing the stack, whatever is sent", () => {
    expect(findOversize(nested(200_000))).toMatch(/deep/);
    for (const odd of [null, 1, "all", [], { all: "x" }, { all: null }]) expect(findOversize(odd)).toBeNull();
  });
});
