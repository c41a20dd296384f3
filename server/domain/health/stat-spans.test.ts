import { describe, expect, it } from "vitest";
import { bucketOf, nextBucketOf, slotOf, slotStart, STAT_RANGES, windowOf } from "./stat-spans";

const at = (text: string) => new Date(text);

describe("nextBucketOf", () => {
  it("is the moment itself where a stretch begins there, and otherwise the next beginning", () => {
    expect(nextBucketOf(at("2026-03-28T12:00:00Z"), 720)).toEqual(at("2026-03-28T12:00:00Z"));
    expect(nextBucketOf(at("2026-03-28T12:00:00.001Z"), 720)).toEqual(at("2026-03-29T00:00:00Z"));
  });
});

describe("windowOf", () => {
  it.each([
    ["1h", "2026-03-29T00:00:00Z", "2026-03-29T01:00:00Z"],
    ["24h", "2026-03-28T01:00:00Z", "2026-03-29T01:00:00Z"],
    ["7d", "2026-03-22T03:00:00Z", "2026-03-29T03:00:00Z"],
    ["30d", "2026-02-27T12:00:00Z", "2026-03-29T12:00:00Z"],
  ] as const)("%s reaches from %s to %s a second before one o'clock", (range, from, to) => {
    const window = windowOf(range, at("2026-03-29T00:59:59Z"));
    expect([window.from, window.to]).toEqual([at(from), at(to)]);
    // The time before is as long.
    expect(window.from.getTime() - window.previousFrom.getTime()).toBe(window.to.getTime() - window.from.getTime());
  });

  it("moves on at the first moment of a new bucket, not before", () => {
    for (const range of STAT_RANGES) {
      const { to } = windowOf(range, at("2026-06-01T10:00:00Z"));
      expect(windowOf(range, new Date(to.getTime() - 1)).to).toEqual(to);
      expect(windowOf(range, to).to.getTime()).toBeGreaterThan(to.getTime());
    }
  });

  it("has bars of the same length on a day with 23 or 25 hours", () => {
    // Both are days on which clocks change in most of Europe.
    for (const day of ["2026-03-29", "2026-10-25"]) {
      const window = windowOf("24h", at(`${day}T20:00:00Z`));
      const starts = Array.from({ length: window.buckets + 1 }, (_, slot) => slotStart(window, slot).getTime());
      expect(new Set(starts.slice(1).map((start, index) => start - starts[index]!))).toEqual(new Set([30 * 60_000]));
    }
  });
});

describe("slotOf", () => {
  const window = windowOf("24h", at("2026-06-01T10:10:00Z"));

  it("takes the start of the window and leaves out its end", () => {
    expect(slotOf(window, window.from)).toBe(0);
    expect(slotOf(window, new Date(window.to.getTime() - 1))).toBe(window.buckets - 1);
    expect(slotOf(window, window.to)).toBeNull();
    expect(slotOf(window, new Date(window.from.getTime() - 1))).toBeNull();
  });

  it("puts a minute into the bar that starts at or before it", () => {
    for (const minute of ["2026-06-01T00:00:00Z", "2026-06-01T00:29:00Z"])
      expect(slotStart(window, slotOf(window, at(minute))!)).toEqual(at("2026-06-01T00:00:00Z"));
  });
});

it("agrees with the database on where a bucket starts: at multiples of its span since the epoch", () => {
  expect(bucketOf(at("2026-03-29T11:59:59.999Z"), 720)).toEqual(at("2026-03-29T00:00:00Z"));
  expect(bucketOf(at("2026-03-29T12:00:00Z"), 720)).toEqual(at("2026-03-29T12:00:00Z"));
});
