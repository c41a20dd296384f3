import { describe, expect, it } from "vitest";
import { drainSeconds, readStats } from "./stat-series";
import { addCounts, countAttempts, countUnsentDeaths, NOTHING_COUNTED } from "./delivery-counts";
import { windowOf } from "./stat-spans";
import { trendOf } from "./trend";

const NOW = new Date("2026-06-01T10:10:30Z");
const window = windowOf("1h", NOW);
const good = { category: null, isDead: false, totalMs: 20 };
const bad = { category: "dns", isDead: false, totalMs: 20 } as const;

it("tells attempts apart into delivered, retried and dead, and adds up to all of them", () => {
  const counts = countAttempts([good, good, bad, { ...bad, isDead: true }]);
  const { figures, series, deadByCause, failuresByCause } = readStats(window, [{ ...counts, bucket: window.from }]);
  expect(figures).toMatchObject({ attempts: 4, delivered: 2, retried: 1, dead: 1, successRate: 0.5 });
  expect(series.points[0]).toMatchObject({ at: window.from, delivered: 2, retried: 1, dead: 1 });
  expect(deadByCause).toEqual([{ category: "dns", count: 1 }]);
  expect(failuresByCause).toEqual([{ category: "dns", count: 2 }]);
});

it("counts what died unsent as dead, and takes no attempt for it", () => {
  const counts = addCounts([countAttempts([good, bad, bad]), countUnsentDeaths("held_too_long", 5)]);
  const { figures, deadByCause } = readStats(window, [{ ...counts, bucket: window.from }]);
  expect(figures).toMatchObject({ attempts: 3, delivered: 1, retried: 2, dead: 5 });
  expect(deadByCause).toEqual([{ category: "held_too_long", count: 5 }]);
});

it("has a point for every bucket, and no rate where nothing was tried", () => {
  const { series, figures, previous } = readStats(window, []);
  expect(series.points).toHaveLength(60);
  expect(series.points.every(({ successRate, p50Ms }) => successRate === null && p50Ms === null)).toBe(true);
  expect([figures, previous].every(({ attempts, successRate }) => attempts === 0 && successRate === null)).toBe(true);
});

it("adds rows of the same bucket, and leaves out what is older than the time before", () => {
  const one = countAttempts([good]);
  const { figures, previous } = readStats(window, [
    { ...one, bucket: new Date("2026-06-01T10:10:00Z") },
    { ...one, bucket: new Date("2026-06-01T10:10:00Z") },
    { ...one, bucket: new Date(window.from.getTime() - 1) },
    { ...one, bucket: new Date(window.previousFrom.getTime() - 1) },
    { ...NOTHING_COUNTED, bucket: window.to },
  ]);
  expect([figures.attempts, previous.attempts]).toEqual([2, 1]);
});

it("spreads a sparse trend over all of its points", () => {
  const trend = trendOf({ slots: [2, 0, 9], attempts: [4, 2, 100], succeeded: [3, 2, 0], dead: [1, 0, 0] }, 3);
  expect(trend).toEqual({
    attempts: 6,
    delivered: 5,
    successRate: 5 / 6,
    points: [
      { attempts: 2, failed: 0 },
      { attempts: 0, failed: 0 },
      { attempts: 4, failed: 1 },
    ],
  });
});

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
