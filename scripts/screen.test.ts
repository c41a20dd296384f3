import { describe, expect, it } from "vitest";
import { elapsed, lastLines } from "./screen";

describe("what is written on the screen", () => {
  it.each([
    [0, "0.0 s"],
    [1234, "1.2 s"],
    [59_900, "59.9 s"],
    [61_000, "1 min 01 s"],
    [3_599_999, "59 min 59 s"],
  ])("shows %d milliseconds as %s", (milliseconds, text) => {
    expect(elapsed(milliseconds)).toBe(text);
  });

  it("keeps the end of a long output", () => {
    expect(lastLines("one\ntwo\nthree\n", 2)).toBe("two\nthree");
  });
});
