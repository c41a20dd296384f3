import { describe, expect, it } from "vitest";
import { countLabel, countWords } from "./nav-counts";

describe("a count beside a noun", () => {
  it("is seen as a number, and heard as what it counts", () => {
    const some = { count: 48, hasMore: false };
    expect([countLabel(some), countWords("deadLetters", some)]).toEqual(["48", "48 dead letters"]);
    expect(countWords("replays", { count: 1, hasMore: false })).toBe("1 running replay");
  });

  it("says where counting ended", () => {
    const many = { count: 1000, hasMore: true };
    expect([countLabel(many), countWords("groups", many)]).toEqual(["1,000+", "more than 1,000 open groups"]);
    expect(countWords("deadLetters", { count: 1, hasMore: true })).toBe("more than 1 dead letters");
  });
});
