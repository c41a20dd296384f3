import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { availableTokens, fullBucket, nextTokenAt, type RateLimit, takeTokens, tokenFacts } from "./token-bucket";

const start = Date.parse("2026-11-01T12:00:00Z");

/**
 * The same limit told the long way: the model keeps every event of the bucket's life and adds it up anew each time, in
 * exact fractions of a minute. It knows nothing of credits, nor of what was computed before.
 */
class Model {
  readonly #events: { atMs: number; taken: bigint; limit: RateLimit }[] = [];

  constructor(startMs: number, limit: RateLimit) {
    this.#events.push({ atMs: startMs, taken: 0n, limit });
  }

  note(atMs: number, taken: number, limit: RateLimit) {
    this.#events.push({ atMs, taken: BigInt(taken), limit });
  }

  /** Sixty-thousandths of tokens at that time: what flowed in since the event before, never above the burst. */
  #level(nowMs: number, limit: RateLimit): bigint {
    const [first] = this.#events;
    let atMs = first!.atMs;
    let level = BigInt(first!.limit.burst) * 60_000n;
    for (const event of [...this.#events.slice(1), { atMs: nowMs, taken: 0n, limit }]) {
      const room = BigInt(event.limit.burst) * 60_000n;
      const inflow = BigInt(event.atMs - atMs) * BigInt(event.limit.perMinute);
      level = level + inflow < room ? level + inflow : room;
      level -= event.taken * 60_000n;
      atMs = event.atMs;
    }
    return level;
  }

  tokens(nowMs: number, limit: RateLimit): number {
    const level = this.#level(nowMs, limit);
    return level < 0n ? 0 : Number(level / 60_000n);
  }

  /** The first millisecond with a whole token, searched for: a debt of any size is paid off in the end. */
  nextMs(nowMs: number, limit: RateLimit): number {
    let spanMs = 60_000;
    while (this.tokens(nowMs + spanMs, limit) < 1) spanMs *= 2;
    let [low, high] = [nowMs, nowMs + spanMs];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.tokens(middle, limit) >= 1) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

describe("a token bucket over any history", () => {
  const limit = fc.record({ perMinute: fc.integer({ min: 1, max: 6000 }), burst: fc.integer({ min: 1, max: 40 }) });
  const step = fc.record({
    waitMs: fc.oneof(fc.nat(50), fc.nat(5000), fc.constant(0), fc.nat(120_000)),
    wants: fc.nat(60),
    /** Now and then more is taken than was offered, as by a process that knew less. */
    overdraws: fc.nat(9).map((n) => n === 0),
    newLimit: fc.option(limit, { freq: 12 }),
  });

  it("has exactly the tokens that all takings and all the time leave it, and promises the very moment of the next", () => {
    const seen = { gave: 0, refused: 0, owed: 0, changed: 0 };
    fc.assert(
      fc.property(limit, fc.array(step, { minLength: 40, maxLength: 160 }), (firstLimit, script) => {
        let rate = firstLimit;
        let nowMs = start;
        let bucket = fullBucket(new Date(nowMs), rate);
        const model = new Model(nowMs, rate);
        for (const { waitMs, wants, overdraws, newLimit } of script) {
          nowMs += waitMs;
          const now = new Date(nowMs);
          if (newLimit) rate = newLimit;
          const expected = model.tokens(nowMs, rate);
          expect(availableTokens(bucket, now, rate)).toBe(expected);
          // A bucket that was just full of a higher limit keeps no promise made under it.
          const facts = tokenFacts(bucket, now, rate);
          expect(facts).toEqual({ available: expected, nextAt: nextTokenAt(bucket, now, rate) });
          if (expected === 0) expect(facts.nextAt.getTime()).toBe(model.nextMs(nowMs, rate));

          const taken = overdraws ? wants : Math.min(wants, expected);
          bucket = takeTokens(bucket, taken, now, rate);
          model.note(nowMs, taken, rate);
          seen.gave += taken > 0 ? 1 : 0;
          seen.refused += wants > expected ? 1 : 0;
          seen.owed += taken > expected ? 1 : 0;
          seen.changed += newLimit ? 1 : 0;
        }
      }),
      { numRuns: 150 },
    );
    // The histories must have been everywhere, or they prove nothing.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(300);
  });
});
