import { expect, it } from "vitest";
import { endLabel } from "./end-label";

it("says that everything is shown, be it one row or many", () => {
  expect([1, 2, 1200].map(endLabel)).toEqual(["The only one", "All 2 shown", "All 1,200 shown"]);
});
