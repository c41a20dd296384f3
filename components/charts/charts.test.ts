import { describe, expect, it } from "vitest";
import { finishedRates, lineDomain, logTicks } from "./line-domain";
import { moveCursor } from "./move-cursor";
import { axisCount, axisMilliseconds, axisPercent, percent, seconds } from "./number-labels";
import { barParts, resultScale } from "./result-scale";
import { sparkPath } from "./spark-path";
import { bucketLabel, spanWords, tickLabel, ticksOf } from "./time-labels";

const NBSP = "\u00a0";
const point = (delivered: number, retried = 0, dead = 0) => ({ at: new Date(0), delivered, retried, dead });

describe("numbers", () => {
  it("never calls all what is not all", () => {
    expect(percent(0.99999)).toBe(`99.99${NBSP}%`);
    expect(percent(1)).toBe(`100.00${NBSP}%`);
    expect(percent(null)).toBe("–");
  });

  it("are short on an axis, and have no sign on either side of the line", () => {
    expect([0, 12, -2500, 1_200_000].map(axisCount)).toEqual(["0", "12", "2.5k", "1.2M"]);
    expect([axisPercent(0.995), axisMilliseconds(100), axisMilliseconds(1000)]).toEqual([
      `99.5${NBSP}%`,
      `100${NBSP}ms`,
      `1${NBSP}s`,
    ]);
    expect([seconds(1.44), seconds(59), seconds(770)]).toEqual([
      `1.4${NBSP}s`,
      `59${NBSP}s`,
      `12${NBSP}m${NBSP}50${NBSP}s`,
    ]);
  });
});

describe("times", () => {
  const at = new Date("2026-03-28T23:00:00Z");

  it("are told in the zone of whoever looks", () => {
    const axis = { from: at, to: new Date(at.getTime() + 86_400_000), spanMinutes: 30 };
    expect(bucketLabel(at, axis, "UTC")).toBe("23:00 – 23:30");
    expect(bucketLabel(at, axis, "Asia/Kathmandu")).toBe("04:45 – 05:15");
    expect(tickLabel(at, axis, "America/New_York")).toBe("19:00");
  });

  it("jump with the clocks, while the bar stays as long", () => {
    const axis = { from: at, to: new Date(at.getTime() + 7 * 86_400_000), spanMinutes: 180 };
    expect(bucketLabel(at, axis, "Europe/Berlin")).toBe("29 Mar, 00:00 – 04:00");
    expect(bucketLabel(at, axis, "UTC")).toBe("28 Mar, 23:00 – 29 Mar, 02:00");
    expect(tickLabel(at, axis, "UTC")).toBe("28 Mar");
  });

  it("are spread over the axis from end to end", () => {
    const axis = { from: new Date(0), to: new Date(8), spanMinutes: 1 };
    expect(ticksOf(axis, 5).map(Number)).toEqual([0, 2, 4, 6, 8]);
    expect([1, 30, 180, 720].map(spanWords)).toEqual(["per minute", "per half hour", "per 3 h", "per 12 h"]);
  });
});

describe("bars", () => {
  it("stand on the line when delivered and hang below it when not", () => {
    const points = [point(100, 20, 10), point(0)];
    const { scale, ticks } = resultScale(points, 200);
    const zero = scale(0);
    const [delivered, dead, retried] = barParts(points[0]!, scale);
    expect(delivered!.top + delivered!.height).toBe(zero);
    expect(dead!.top).toBeGreaterThan(zero);
    expect(retried!.top).toBeGreaterThanOrEqual(dead!.top + dead!.height);
    expect(retried!.top + retried!.height).toBeLessThanOrEqual(200 + 2);
    expect(ticks).toContain(0);
    expect(barParts(points[1]!, scale)).toEqual([]);
  });

  it("show one dead letter beside a million deliveries", () => {
    const points = [point(1_000_000, 0, 1)];
    expect(barParts(points[0]!, resultScale(points, 200).scale)[1]!.height).toBeGreaterThanOrEqual(2);
  });

  it("have an axis of whole numbers even when there is nothing", () => {
    expect(resultScale([point(0)], 200).ticks.every(Number.isInteger)).toBe(true);
  });
});

describe("lines", () => {
  it("know that there is nothing to draw", () => {
    expect(lineDomain([{ name: "x", values: [null, null] }], "log")).toBeNull();
  });

  it("do not fall with a bucket whose time is not over", () => {
    expect(finishedRates([{ successRate: 1 }, { successRate: null }, { successRate: 0 }])).toEqual([1, null, null]);
  });

  it("reach over whole powers of ten", () => {
    const domain = lineDomain([{ name: "x", values: [30, null, 2_400] }], "log")!;
    expect(domain).toEqual([10, 10_000]);
    expect(logTicks(domain)).toEqual([10, 100, 1_000, 10_000]);
  });

  it("leave room below a share that is always whole", () => {
    const [low, high] = lineDomain([{ name: "x", values: [1, 1] }], "linear", 1)!;
    expect(high).toBe(1);
    expect(low).toBeLessThan(1);
  });

  it("draw nothing at the bottom and the most at the top", () => {
    expect(sparkPath([0, 10], 4, 20)).toBe("M2 19L6 1");
    expect(sparkPath([0, 0], 4, 20)).toBe("M2 19L6 19");
  });
});

it.each([
  ["ArrowLeft", 5, 4],
  ["ArrowLeft", 0, 0],
  ["ArrowRight", 59, 59],
  ["PageUp", 5, 15],
  ["Home", 30, 0],
  ["End", 30, 59],
  ["Escape", 30, null],
  ["a", 30, undefined],
])("the key %s at bar %i leads to %s", (key, index, expected) => {
  expect(moveCursor(key, index, 60)).toBe(expected);
});
