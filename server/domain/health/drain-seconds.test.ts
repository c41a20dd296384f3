import { describe, expect, it } from "vitest";
import { drainSeconds } from "./drain-seconds";

describe("the time to drain", () => {
  it.each<[number, number, number, number | null]>([
    [0, 0, 5, 0],
    [100, 10, 0, 10],
    [100, 10, 5, 20],
    [100, 5, 5, null],
    [100, 0, 0, null],
  ])("of %i waiting at %i out and %i in per second is %s", (waiting, sentPerSecond, arrivingPerSecond, expected) => {
    expect(drainSeconds({ waiting, sentPerSecond, arrivingPerSecond })).toBe(expected);
  });
});
