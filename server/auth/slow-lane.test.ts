import { describe, expect, it } from "vitest";
import { LONGEST_WAIT_MS, slowDownMs } from "./slow-down";
import { SlowLane } from "./slow-lane";

describe("slowing down", () => {
  it("begins beyond the limit, doubles, and ends at ten seconds", () => {
    expect([-3, 0, 1, 2, 3, 4, 5, 1000].map(slowDownMs)).toEqual([0, 0, 1000, 2000, 4000, 8000, 10_000, 10_000]);
    expect(slowDownMs(Number.MAX_SAFE_INTEGER)).toBe(LONGEST_WAIT_MS);
  });

  it("turns away what finds no room in its place or in all, and takes it again later", async () => {
    const gate = Promise.withResolvers<undefined>();
    const lane = new SlowLane(3);
    const held = [lane.pass([["a", 2]], 1, () => gate.promise), lane.pass([["a", 2]], 1, () => gate.promise)];
    expect(await lane.pass([["a", 2]], 1, () => gate.promise)).toBe(false);
    expect(
      await lane.pass(
        [
          ["b", 2],
          ["a", 2],
        ],
        1,
        () => gate.promise,
      ),
    ).toBe(false);
    held.push(lane.pass([["b", 2]], 1, () => gate.promise));
    expect(await lane.pass([["c", 2]], 1, () => gate.promise)).toBe(false);
    expect(await lane.pass([["a", 2]], 0, () => gate.promise)).toBe(true);
    gate.resolve(undefined);
    expect(await Promise.all(held)).toEqual([true, true, true]);
    expect(await lane.pass([["a", 1]], 1, () => Promise.resolve())).toBe(true);
  });

  it("gives the room back when waiting is cut short", async () => {
    const lane = new SlowLane(1);
    await expect(lane.pass([["a", 1]], 1, () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
    expect(await lane.pass([["a", 1]], 1, () => Promise.resolve())).toBe(true);
  });
});
