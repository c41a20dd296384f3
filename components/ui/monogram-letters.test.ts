import { expect, it } from "vitest";
import { monogramLetters } from "./monogram-letters";

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
