import { expect, it } from "vitest";
import { countdownParts, graceProgress } from "./grace-words";

const NOW = new Date("2026-11-16T12:00:00Z");
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const text = (seconds: number) =>
  countdownParts(inSeconds(seconds), NOW)
    .map(({ value, unit }) => value + unit)
    .join(" ");

it("counts down to nothing and never below", () => {
  expect(text(63_728)).toBe("17h 42m 08s");
  expect(text(3 * 86_400 + 61)).toBe("3d 0h 01m 01s");
  expect(text(0)).toBe("0h 00m 00s");
  expect(text(-5)).toBe("0h 00m 00s");
});

it("says how much of the grace is over", () => {
  const grace = { from: inSeconds(-6 * 3600), until: inSeconds(18 * 3600), now: NOW };
  expect(graceProgress(grace)).toEqual({ share: 0.25, label: "6 h of 24 h grace have passed" });
  expect(graceProgress({ ...grace, now: inSeconds(99_999_999) }).share).toBe(1);
  expect(graceProgress({ ...grace, now: inSeconds(-99_999_999) }).share).toBe(0);
});
