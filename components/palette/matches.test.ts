import { expect, it } from "vitest";
import { matchesWords } from "./matches";

it("finds a text by the beginnings of its words, in any order and case", () => {
  expect(matchesWords("new ch", "New channel")).toBe(true);
  expect(matchesWords("CH ne", "New channel")).toBe(true);
  expect(matchesWords("annel", "New channel")).toBe(false);
  expect(matchesWords("new rule", "New channel")).toBe(false);
});

it("finds everything when nothing is typed", () => {
  expect(matchesWords("  ", "New channel")).toBe(true);
});
