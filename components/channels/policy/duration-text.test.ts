import { expect, it } from "vitest";
import { readDuration, writeDuration } from "./duration-text";

it.each([
  [60, "1 min"],
  [90, "90 s"],
  [5400, "90 min"],
  [43_200, "12 h"],
  [604_800, "7 d"],
])("writes %d seconds as %s, and reads them back", (seconds, text) => {
  expect(writeDuration(seconds)).toBe(text);
  expect(readDuration(text)).toBe(seconds);
});

it.each([
  ["7days", 604_800],
  [" 1.5 H ", 5400],
  ["15 minutes", 900],
])("understands %j", (text, seconds) => {
  expect(readDuration(text)).toBe(seconds);
});

it.each(["soon", "7", "-1 h", "3 weeks", ""])("takes no guess at %j", (text) => {
  expect(readDuration(text)).toBeNaN();
});
