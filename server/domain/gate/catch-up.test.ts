import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countLeftOut, type LeftOutDelivery, startCatchUp, summaryData } from "./catch-up";

const start = new Date("2026-11-01T12:00:00Z");
const delivery = fc
  .record({ second: fc.nat(1000), eventCount: fc.integer({ min: 1, max: 9 }), type: fc.constantFrom("a.b", "c", "d") })
  .map(({ second, eventCount, type }): LeftOutDelivery => ({
    createdAt: new Date(start.getTime() + second * 1000),
    eventCount,
    eventTypes: [type],
  }));

describe("catching up with one summary", () => {
  it("says the same however the deliveries were cut into batches", () => {
    fc.assert(
      fc.property(fc.array(delivery, { minLength: 1, maxLength: 40 }), fc.nat(40), (all, cut) => {
        const whole = countLeftOut(startCatchUp("summary", start), all);
        const inTwo = countLeftOut(countLeftOut(startCatchUp("summary", start), all.slice(0, cut)), all.slice(cut));
        // What is stored between two batches went through JSON.
        expect(JSON.parse(JSON.stringify(inTwo))).toEqual(whole);
        expect(summaryData(whole)).toMatchObject({
          deliveries: all.length,
          events: all.reduce((sum, { eventCount }) => sum + eventCount, 0),
        });
      }),
    );
  });

  it("stays small when there are very many types, and still counts each delivery", () => {
    const all = Array.from({ length: 500 }, (_, n) => ({ createdAt: start, eventCount: 1, eventTypes: [`type.${n}`] }));
    const data = summaryData(countLeftOut(startCatchUp("summary", start), all));
    const counts = Object.values(data?.deliveriesByType as Record<string, number>);
    expect(counts.length).toBeLessThanOrEqual(51);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(500);
  });

  it("is not needed where nothing was left out, or only the latest go", () => {
    expect(summaryData(startCatchUp("summary", start))).toBeNull();
    const some = countLeftOut(startCatchUp("latest", start), [{ createdAt: start, eventCount: 1, eventTypes: ["a"] }]);
    expect(summaryData(some)).toBeNull();
  });
});
