import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_HOLD, expiredUpTo, nextExpiryAt } from "./hold-limits";

const start = new Date("2026-11-01T12:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describe("the limits of a hold", () => {
  it("give every delivery its whole time from when it was parked, however old it was then", () => {
    const hold = { heldSince: start, limits: { ...DEFAULT_HOLD, maxAgeSeconds: 100 } };
    expect(expiredUpTo(hold, after(99))).toBeNull();
    expect(expiredUpTo(hold, after(100))).toEqual(start);
    expect(nextExpiryAt(hold, after(-5000))).toEqual(after(100));
    expect(nextExpiryAt(hold, after(30))).toEqual(after(130));
  });

  it("turn exactly those into dead letters that a look at the age of each would", () => {
    const limits = fc.record({ maxDeliveries: fc.constant(20), maxAgeSeconds: fc.integer({ min: 60, max: 500 }) });
    const created = fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 60 });
    fc.assert(
      fc.property(limits, created, fc.nat(2000), (some, list, seconds) => {
        const now = after(Math.max(seconds, ...list));
        const hold = { heldSince: start, limits: some };
        const parked = list.toSorted((a, b) => a - b).map(after);

        const upTo = expiredUpTo(hold, now);
        const kept = parked.filter((at) => upTo === null || at > upTo);

        const ageOf = (at: Date) => (now.getTime() - Math.max(at.getTime(), start.getTime())) / 1000;
        expect(kept).toEqual(parked.filter((at) => ageOf(at) < some.maxAgeSeconds));
        const [oldest] = kept;
        if (oldest) expect(nextExpiryAt(hold, oldest) > now).toBe(true);
      }),
    );
  });
});
