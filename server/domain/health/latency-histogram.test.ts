import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countOf,
  EMPTY_HISTOGRAM,
  type Histogram,
  LATENCY_BOUNDS_MS,
  latencyBucket,
  mergeHistograms,
  quantile,
  recordLatency,
} from "./latency-histogram";

const of = (durations: readonly number[]) => durations.reduce<Histogram>(recordLatency, EMPTY_HISTOGRAM);
const durations = fc.array(fc.double({ min: 1, max: 32_000, noNaN: true }), { minLength: 1, maxLength: 200 });

describe("a histogram of durations", () => {
  it("has bounds from 1 ms to beyond the longest timeout, each 19 % above the one before", () => {
    expect(LATENCY_BOUNDS_MS).toHaveLength(61);
    expect(LATENCY_BOUNDS_MS.at(0)).toBe(1);
    expect(LATENCY_BOUNDS_MS.at(-1)).toBe(32_768);
  });

  it("counts a bound in its own bucket, and anything above it in the next", () => {
    for (const [bucket, boundMs] of LATENCY_BOUNDS_MS.entries()) {
      expect(latencyBucket(boundMs)).toBe(bucket);
      expect(latencyBucket(boundMs * (1 + 1e-12))).toBe(bucket + 1);
    }
    expect([latencyBucket(0), latencyBucket(-1), latencyBucket(NaN), latencyBucket(1e9)]).toEqual([0, 0, 0, 61]);
  });

  it("tells any quantile within a fifth of the true one", () => {
    fc.assert(
      fc.property(durations, fc.constantFrom(0, 0.5, 0.95, 0.99, 1), (list, q) => {
        const sorted = list.toSorted((a, b) => a - b);
        const exact = sorted[Math.max(Math.ceil(q * list.length), 1) - 1]!;
        const told = quantile(of(list), q)!;
        expect(told / exact).toBeLessThanOrEqual(2 ** 0.25 + 1e-9);
        expect(exact / told).toBeLessThanOrEqual(2 ** 0.25 + 1e-9);
      }),
    );
  });

  it("never tells a higher quantile that is lower", () => {
    fc.assert(
      fc.property(durations, (list) => {
        const told = [0, 0.1, 0.5, 0.9, 0.99, 1].map((q) => quantile(of(list), q)!);
        expect(told).toEqual(told.toSorted((a, b) => a - b));
      }),
    );
  });

  it("adds up to the histogram of everything together", () => {
    fc.assert(
      fc.property(durations, durations, (one, other) => {
        expect(mergeHistograms(of(one), of(other))).toEqual(of([...one, ...other]));
      }),
    );
    expect(countOf(mergeHistograms([1, 2], [3]))).toBe(6);
  });

  it("knows nothing of nothing", () => {
    expect(quantile(EMPTY_HISTOGRAM, 0.5)).toBeNull();
  });
});
