import { expect, it } from "vitest";
import { monogramLetters } from "./monogram";
import { cn } from "./cn";

it("lets the caller's class win over the primitive's, for our own names as well as for stock ones", () => {
  expect(cn("rounded", "rounded-in")).toBe("rounded-in");
  expect(cn("h-control", "h-auto")).toBe("h-auto");
  expect(cn("shadow-pop", "shadow-dialog")).toBe("shadow-dialog");
});

it("keeps a size and a colour of text side by side", () => {
  expect(cn("text-sm text-text-2", "text-text-3")).toBe("text-sm text-text-3");
  expect(cn("text-text-3", "text-2xs")).toBe("text-text-3 text-2xs");
});

it.each([
  ["Leila Haddad", "LH"],
  ["Acme", "A"],
  ["ana maria de souza", "AS"],
  ["leila@acme-robotics.example", "LE"],
  ["  ", ""],
  ["🔔 bell", "🔔B"],
])("stands for %o by its first and last word", (name, letters) => {
  expect(monogramLetters(name)).toBe(letters);
});
