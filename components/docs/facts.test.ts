import { expect, it } from "vitest";
import { ANSWERS, REFUSALS } from "./facts";

it("names no status for publishing that no error of publishing has", () => {
  const statuses = new Set(REFUSALS.map(([, text]) => text.slice(0, 3)));
  const named = ANSWERS.map(([status]) => status).filter((status) => /^[45]\d\d$/.test(status));
  expect(named.filter((status) => !statuses.has(status))).toEqual([]);
});
