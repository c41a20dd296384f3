import { describe, expect, it } from "vitest";
import { simulateGroups } from "./simulate-groups";

const defaults = { windowSeconds: 120, maxWaitSeconds: 600, maxEvents: 100, maxBytes: 262_144, groupBy: null };
const countsOf = (change: Partial<typeof defaults>) =>
  simulateGroups({ ...defaults, ...change }).deliveries.map(({ events }) => events);

describe("simulateGroups", () => {
  it("loses no event, whatever the settings", () => {
    for (const change of [{}, { windowSeconds: 0 }, { maxEvents: 3 }, { windowSeconds: 7, maxWaitSeconds: 7 }]) {
      const { events, deliveries } = simulateGroups({ ...defaults, ...change });
      expect(deliveries.reduce((sum, each) => sum + each.events, 0)).toBe(events.length);
    }
  });

  it("ends a group after a window of quiet, and at the longest wait however busy it is", () => {
    const { deliveries } = simulateGroups(defaults);
    expect(deliveries[0]).toMatchObject({ events: 4 });
    expect(deliveries[1]).toMatchObject({ events: 1 });
    const [first, , third] = deliveries;
    expect(first && first.to - first.from).toBeLessThan(600);
    expect(third && third.to - third.from).toBeCloseTo(600);
  });

  it("sends each event at once without a window", () => {
    expect(countsOf({ windowSeconds: 0 }).every((events) => events === 1)).toBe(true);
  });

  it("cuts where a group is full", () => {
    expect(Math.max(...countsOf({ maxEvents: 3 }))).toBe(3);
    expect(Math.max(...countsOf({ maxBytes: 2048 }))).toBe(2);
  });
});
