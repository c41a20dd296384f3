import { describe, expect, it } from "vitest";
import { startIndex } from "./start-index";

describe("where a round begins", () => {
  it.each([1, 2, 3, 8])("gives every place a fair share, also when only every %i. turn comes by", (stride) => {
    const counts = Array<number>(4).fill(0);
    for (let turn = 0; turn < 4000; turn++) counts[startIndex(turn * stride, "org", 4)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it("does not begin at the same place for every org", () => {
    const starts = Array.from({ length: 100 }, (_, i) => startIndex(7, `org-${i}`, 10));
    expect(new Set(starts).size).toBe(10);
  });
});
