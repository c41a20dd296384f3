import { describe, expect, it } from "vitest";
import {
  addCounts,
  bucketAt,
  creditOf,
  dropOld,
  EVENT_WEIGHT_BYTES,
  type EventCounts,
  eventWeight,
  readCounts,
  secondsUntilFree,
  usedAt,
  writeCounts,
} from "./publish-window";

const NOON = Date.UTC(2026, 10, 18, 12);
const at = (...given: [secondsAfterNoon: number, events: number][]): EventCounts => {
  const counts: EventCounts = new Map();
  for (const [seconds, events] of given) addCounts(counts, bucketAt(NOON + seconds * 1000), events);
  return counts;
};

describe("the events of the last minute", () => {
  it("count in full for a minute, and leave little by little", () => {
    const counts = at([0, 1_000]);
    const used = [0, 30, 59, 60, 61, 64, 65, 70].map((seconds) => usedAt(counts, NOON + seconds * 1000));
    expect(used).toEqual([1_000, 1_000, 1_000, 1_000, 800, expect.closeTo(200), 0, 0]);
  });

  it("do not start anew with a minute of the clock", () => {
    expect(usedAt(at([55, 600], [62, 400]), NOON + 63_000)).toBe(1_000);
  });

  it("come back from where they are stored, of several processes together", () => {
    const [one, two] = [at([0, 5], [10, 7]), at([10, 100])];
    const stored = [writeCounts(one, NOON + 12_000), writeCounts(two, NOON + 14_000)];
    expect(usedAt(readCounts(stored), NOON + 15_000)).toBe(112);
  });

  it("are forgotten once they can never count again", () => {
    const counts = at([0, 5], [30, 7]);
    dropOld(counts, NOON + 70_000);
    expect([...counts.values()]).toEqual([7]);
  });
});

describe("the time until there is room", () => {
  it("is the first second in which all of them fit", () => {
    const counts = at([0, 600], [30, 400]);
    const wait = (wanted: number) => secondsUntilFree(counts, 1_000, wanted, NOON + 40_000);
    expect(wait(1)).toBe(21);
    expect(wait(600)).toBe(25);
    expect(wait(601)).toBe(51);
  });

  it("is the longest that anything counts for what is more than the limit itself", () => {
    expect(secondsUntilFree(at(), 100, 101, NOON)).toBe(65);
  });
});

describe("the credit", () => {
  it("is a small part of what is left, less on old knowledge, and nothing once nothing is left", () => {
    expect([creditOf(10_000, true), creditOf(10_000, false), creditOf(31, true)]).toEqual([312, 156, 0]);
    expect(creditOf(null, false)).toBe(10);
  });
});

it("counts an ordinary event once, and a larger one once for each part that it begins", () => {
  expect([0, 1, EVENT_WEIGHT_BYTES].map(eventWeight)).toEqual([1, 1, 1]);
  expect([EVENT_WEIGHT_BYTES + 1, 256 * 1024].map(eventWeight)).toEqual([2, 32]);
});
