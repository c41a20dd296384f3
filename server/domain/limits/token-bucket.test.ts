import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  availableTokens,
  DEFAULT_CHANNEL_RATE,
  fullBucket,
  nextTokenAt,
  refill,
  takeTokens,
  type TokenBucket,
  tokenFacts,
} from "./token-bucket";

const start = new Date("2026-11-01T12:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const limit = DEFAULT_CHANNEL_RATE;
const anyLimit = fc.record({ perMinute: fc.integer({ min: 1, max: 5000 }), burst: fc.integer({ min: 1, max: 50 }) });

describe("a token bucket", () => {
  it("gives its burst at once, and then one token each 600 ms at 100 per minute", () => {
    const empty = takeTokens(fullBucket(start, limit), 20, start, limit);
    expect(tokenFacts(empty, start, limit)).toEqual({ available: 0, nextAt: after(600) });
    expect(availableTokens(empty, after(599), limit)).toBe(0);
    expect(availableTokens(empty, after(600), limit)).toBe(1);
    expect(availableTokens(empty, after(3_600_000), limit)).toBe(20);
  });

  it("pays off what was taken beyond it before it gives again", () => {
    const debt = takeTokens(fullBucket(start, limit), 22, start, limit);
    expect(nextTokenAt(debt, start, limit)).toEqual(after(1800));
  });

  it("holds no more than a burst that was lowered meanwhile", () => {
    expect(availableTokens(fullBucket(start, limit), start, { perMinute: 100, burst: 3 })).toBe(3);
  });

  it("has a token at the moment it promised, and none a millisecond before", () => {
    fc.assert(
      fc.property(anyLimit, fc.nat(60), fc.nat(100_000), (some, taken, laterMs) => {
        const bucket = takeTokens(fullBucket(start, some), taken, start, some);
        const at = nextTokenAt(bucket, after(laterMs), some);
        expect(availableTokens(bucket, at, some)).toBeGreaterThanOrEqual(1);
        if (at > after(laterMs)) expect(availableTokens(bucket, new Date(at.getTime() - 1), some)).toBe(0);
      }),
    );
  });

  it("gives the same whether one looks once or a thousand times", () => {
    fc.assert(
      fc.property(anyLimit, fc.array(fc.nat(50), { maxLength: 300 }), (some, gaps) => {
        const empty = takeTokens(fullBucket(start, some), some.burst, start, some);
        let bucket = empty;
        let ms = 0;
        for (const gap of gaps) bucket = refill(bucket, after((ms += gap)), some);
        expect(bucket).toEqual(refill(empty, after(ms), some));
      }),
    );
  });

  it("lets through no more than limit and burst in any minute", () => {
    const steps = fc.array(fc.record({ gapMs: fc.nat(4000), wants: fc.nat(80), skewMs: fc.nat(200) }), {
      minLength: 20,
      maxLength: 100,
    });
    fc.assert(
      fc.property(anyLimit, steps, (some, script) => {
        let bucket: TokenBucket = fullBucket(start, some);
        let ms = 1000;
        const sent: { ms: number; count: number }[] = [];
        for (const { gapMs, wants, skewMs } of script) {
          ms += gapMs;
          // Processes whose clocks differ: this one may be behind the one before it.
          const now = after(ms - skewMs);
          const count = Math.min(wants, availableTokens(bucket, now, some));
          bucket = takeTokens(bucket, count, now, some);
          sent.push({ ms, count });
        }
        // Exact at every scale: the burst and the refill of the span itself, with what the clocks disagree by.
        const spans = sent.flatMap(({ ms: fromMs }, first) => {
          let count = 0;
          const minute = sent.slice(first).filter(({ ms: atMs }) => atMs - fromMs <= 60_000);
          return minute.map(({ ms: atMs, count: n }) => ({ count: (count += n), ms: atMs - fromMs + 200 }));
        });
        const excess = spans.map(({ count, ms: spanMs }) => count - some.burst - (spanMs * some.perMinute) / 60_000);
        expect(Math.max(...excess)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 150 },
    );
  });

  it("gives the whole burst and the whole limit in a minute to whoever takes each token as it comes", () => {
    // From a burst of two on: with one, the part of a millisecond beyond the only token has no room.
    const roomy = anyLimit.filter(({ burst }) => burst > 1);
    fc.assert(
      fc.property(roomy, (some) => {
        let bucket = fullBucket(start, some);
        let now = start;
        let total = 0;
        while (now < after(60_000)) {
          const count = availableTokens(bucket, now, some);
          bucket = takeTokens(bucket, count, now, some);
          total += count;
          now = nextTokenAt(bucket, now, some);
        }
        expect(total).toBeGreaterThanOrEqual(some.burst + some.perMinute - 1);
        expect(total).toBeLessThanOrEqual(some.burst + some.perMinute);
      }),
      { numRuns: 50 },
    );
  });

  it("credits no moment twice when clocks differ, and does not run dry for long when one is set back", () => {
    const empty = takeTokens(fullBucket(after(10_000), limit), 20, after(10_000), limit);
    const seenBehind = refill(empty, after(0), limit);
    expect(availableTokens(seenBehind, after(10_599), limit)).toBe(0);
    expect(availableTokens(seenBehind, after(10_600), limit)).toBe(1);

    const dayAhead = takeTokens(fullBucket(after(86_400_000), limit), 20, after(86_400_000), limit);
    const followed = refill(dayAhead, after(0), limit);
    expect(nextTokenAt(followed, after(0), limit)).toEqual(after(60_600));
  });
});
