import { expect, it } from "vitest";
import { jsonProblem } from "./json-problem";

it("has nothing against JSON of any kind, nor against nothing yet", () => {
  for (const text of ["", "  ", "{}", "[1]", "12345678901234567890", '"x"']) expect(jsonProblem(text)).toBeUndefined();
});

it("says where to look", () => {
  expect(jsonProblem('{\n  "a": 1,\n}')).toContain("line 3, column 1");
  expect(jsonProblem('{\n  "a": 1')).toMatch(/line 2, column \d+/);
});
