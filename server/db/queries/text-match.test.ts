import { expect, it } from "vitest";
import { beginningWith, containing } from "./text-match";

it("escapes every sign that means something in a pattern, and nothing else", () => {
  expect(containing("100%").contains).toBe(String.raw`100\%`);
  expect(containing("a_b").contains).toBe(String.raw`a\_b`);
  expect(containing("C:\\logs").contains).toBe(String.raw`C:\\logs`);
  expect(containing(String.raw`\%__`).contains).toBe(String.raw`\\\%\_\_`);
  expect(containing("it's [a-z]* (?)").contains).toBe("it's [a-z]* (?)");
  expect(beginningWith("event_type.")).toEqual({ startsWith: String.raw`event\_type.` });
});
