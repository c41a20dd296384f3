import { describe, expect, it } from "vitest";
import { findOversize, STORED_LIMITS, TREE_LIMITS } from "./condition-tree";

const leaf = { path: "type", op: "exists" };
const nested = (groups: number): unknown => {
  let tree: unknown = leaf;
  for (let i = 0; i < groups; i++) tree = { all: [tree] };
  return tree;
};

describe("the size of a condition tree", () => {
  it("is limited in depth, counting the condition itself", () => {
    expect(findOversize(nested(TREE_LIMITS.depth - 1))).toBeNull();
    expect(findOversize(nested(TREE_LIMITS.depth))).toMatch(/deep/);
  });

  it("is limited in conditions, wherever they stand", () => {
    const many = (n: number) => ({ any: [{ all: Array<unknown>(n - 1).fill(leaf) }, leaf] });
    expect(findOversize(many(TREE_LIMITS.conditions))).toBeNull();
    expect(findOversize(many(TREE_LIMITS.conditions + 1))).toMatch(/at most 50 conditions/);
    expect(findOversize({ all: Array<unknown>(TREE_LIMITS.conditions + 1).fill({ all: [] }) })).toMatch(/at most/);
  });

  it("is limited in characters, of which few may be of regular expressions", () => {
    const list = { path: "data.x", op: "in", value: Array<string>(100).fill("y".repeat(150)) };
    expect(findOversize({ all: [list] })).toBeNull();
    expect(findOversize({ all: [list, list] })).toMatch(/16000 characters together/);
    const regexes = (n: number) => ({
      any: Array<unknown>(n).fill({ path: "type", op: "matches", value: "z".repeat(100) }),
    });
    expect(findOversize(regexes(5))).toBeNull();
    expect(findOversize(regexes(6))).toMatch(/regular expressions .* 500 characters/);
  });

  it("may be what was allowed before, where it is stored already", () => {
    const large = { path: "type", op: "matches", value: "z".repeat(500) };
    expect(findOversize({ all: Array<unknown>(100).fill(large) }, STORED_LIMITS)).toBeNull();
    expect(findOversize({ all: Array<unknown>(101).fill(large) }, STORED_LIMITS)).toMatch(/100 conditions/);
  });

  it("is measured without overflowing the stack, whatever is sent", () => {
    expect(findOversize(nested(200_000))).toMatch(/deep/);
    for (const odd of [null, 1, "all", [], { all: "x" }, { all: null }]) expect(findOversize(odd)).toBeNull();
  });
});
