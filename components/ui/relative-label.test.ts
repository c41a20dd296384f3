import { describe, expect, it } from "vitest";
import { distanceLabel, isOtherDay, relativeLabel } from "./relative-label";

const now = new Date("2026-11-16T14:00:00Z");
const away = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe("distanceLabel", () => {
  it.each([
    [0, "0\u00a0s"],
    [59, "59\u00a0s"],
    [60, "1\u00a0min"],
    [3599, "59\u00a0min"],
    [3600, "1\u00a0h"],
    [86_399, "23\u00a0h"],
    [86_400, "1\u00a0d"],
    [40 * 86_400, "40\u00a0d"],
  ])("says that %i s have passed in the largest whole unit", (seconds, words) => {
    expect(distanceLabel(away(-seconds), now)).toBe(words);
  });

  it.each([
    [0.4, "0\u00a0s"],
    [59, "59\u00a0s"],
    [59.6, "1\u00a0min"],
    [89, "1\u00a0min"],
    [90, "2\u00a0min"],
    [3569, "59\u00a0min"],
    [3595, "1\u00a0h"],
    [86_395, "1\u00a0d"],
    [3 * 86_400 - 5, "3\u00a0d"],
    [365 * 86_400 - 5, "365\u00a0d"],
  ])("says that %f s lie ahead in the nearest number of its unit", (seconds, words) => {
    expect(distanceLabel(away(seconds), now)).toBe(words);
  });
});

describe("relativeLabel", () => {
  it("says which way the instant lies", () => {
    expect(relativeLabel(away(-960), now)).toBe("16\u00a0min ago");
    expect(relativeLabel(away(42), now)).toBe("in 42\u00a0s");
  });

  it("calls what differs by less than a second just now, whichever clock is ahead", () => {
    expect(relativeLabel(away(0.9), now)).toBe("just now");
    expect(relativeLabel(away(-0.9), now)).toBe("just now");
  });
});

it("takes midnight for the border of a day, not 24 hours", () => {
  const evening = new Date(2026, 10, 17, 23, 59);
  expect(isOtherDay(evening, new Date(2026, 10, 18, 0, 1))).toBe(true);
  expect(isOtherDay(evening, new Date(2026, 10, 17, 0, 1))).toBe(false);
});
