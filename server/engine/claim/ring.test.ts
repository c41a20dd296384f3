import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Ring } from "./ring";

/** One turn: takes so many, and all of them are given something. */
function turn(ring: Ring, most: number): string[] {
  const taken = ring.take(most);
  ring.served(taken);
  return taken;
}

describe("the ring", () => {
  it("gives an org that comes back no place in front of one that waits", () => {
    const ring = new Ring();
    for (const orgId of ["a", "b", "c"]) ring.add(orgId);
    const first = ring.take(3);
    // While the turn is made, an answer of an earlier one brings the first org back; only then the others rejoin.
    ring.add("a");
    ring.served(["a"]);
    for (const orgId of first.slice(1)) ring.add(orgId);
    expect(ring.take(2)).toEqual(["b", "c"]);
  });

  it("serves everybody equally when more are ready than a turn serves, whoever comes back first", () => {
    const ring = new Ring();
    const orgs = ["a", "b", "c", "d"];
    const served = new Map(orgs.map((orgId) => [orgId, 0]));
    for (const orgId of orgs) ring.add(orgId);
    for (let n = 0; n < 100; n++) {
      const taken = turn(ring, 2);
      for (const orgId of taken) served.set(orgId, served.get(orgId)! + 1);
      // What was served settles at once, and stands in the ring before anybody else asks again.
      for (const orgId of [...taken, ...orgs]) ring.add(orgId);
    }
    expect([...served.values()]).toEqual([50, 50, 50, 50]);
  });

  it("keeps the order of asking among those that were never served", () => {
    const ring = new Ring();
    for (const orgId of ["c", "a", "b", "a"]) ring.add(orgId);
    expect(ring.take(5)).toEqual(["c", "a", "b"]);
    expect(ring.size).toBe(0);
  });

  describe("of an org that rests", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it("hears of it after a moment, or before when somebody wakes it", () => {
      const ring = new Ring();
      ring.addLater("a", 100);
      expect(ring.take(5)).toEqual([]);
      ring.add("a");
      expect(ring.take(5)).toEqual(["a"]);
      vi.advanceTimersByTime(100);
      expect(ring.take(5)).toEqual(["a"]);
    });

    it("forgets nobody when the worker stops", () => {
      const ring = new Ring();
      ring.add("a");
      ring.addLater("b", 100);
      expect(ring.empty()).toEqual(["a", "b"]);
      vi.advanceTimersByTime(100);
      expect(ring.size).toBe(0);
    });
  });
});
