import { expect, it } from "vitest";
import { actsOf, matchesWords } from "./acts";

it("offers nobody what their role may not do", () => {
  const labels = (role: Parameters<typeof actsOf>[1]) => actsOf("acme", role).map(({ label }) => label);
  expect(labels("admin")).toEqual(expect.arrayContaining(["Send test event", "New channel", "New rule"]));
  expect(labels("member")).not.toContain("New channel");
  expect(labels("member")).not.toContain("New rule");
  expect(labels("member")).toContain("Send test event");
});

it("finds a text by the beginnings of its words, in any order and case", () => {
  expect(matchesWords("new ch", "New channel")).toBe(true);
  expect(matchesWords("CH ne", "New channel")).toBe(true);
  expect(matchesWords("annel", "New channel")).toBe(false);
  expect(matchesWords("new rule", "New channel")).toBe(false);
});

it("finds everything when nothing is typed", () => {
  expect(matchesWords("  ", "New channel")).toBe(true);
});
