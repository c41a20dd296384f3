import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createUuid7Source, uuid7, uuid7Floor, uuid7Timestamp } from "./uuid7";

const times = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const dice = fc.uint8Array({ minLength: 10, maxLength: 10 });

describe("uuid7", () => {
  it("is the example of RFC 9562", () => {
    const random = Buffer.from("0cc318c4dc0c0c07398f", "hex");
    expect(uuid7(0x017f22e279b0, random)).toBe("017f22e2-79b0-7cc3-98c4-dc0c0c07398f");
  });

  it("is a version 7 id that tells its time, for any time and dice", () => {
    fc.assert(
      fc.property(times, dice, (ms, random) => {
        expect(uuid7Timestamp(uuid7(ms, random))).toBe(ms);
      }),
    );
  });

  it("sorts by time, and the floor of a time stands between what was before and what is from then on", () => {
    fc.assert(
      fc.property(times, times, dice, dice, (a, b, x, y) => {
        if (a < b) expect(uuid7(a, x) < uuid7(b, y)).toBe(true);
        expect(uuid7(a, x) < uuid7Floor(b)).toBe(a < b);
      }),
    );
  });

  it("refuses times that do not fit and dice of the wrong number", () => {
    for (const ms of [-1, 0.5, 2 ** 48, Number.NaN]) expect(() => uuid7(ms, new Uint8Array(10))).toThrow(RangeError);
    expect(() => uuid7(0, new Uint8Array(9))).toThrow(RangeError);
  });
});

describe("uuid7Timestamp", () => {
  it.each(["", "nope", "017f22e2-79b0-4cc3-98c4-dc0c0c07398f", "017f22e279b07cc398c4dc0c0c07398f"])(
    "knows that %j is no version 7 id",
    (id) => {
      expect(uuid7Timestamp(id)).toBeNull();
    },
  );
});

describe("createUuid7Source", () => {
  it("only ever grows, though the clock stands still and steps back", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1000, max: 1005 }), { minLength: 2, maxLength: 200 }), (clock) => {
        let turn = 0;
        const next = createUuid7Source(() => clock[turn++]!, randomBytes);
        const ids = clock.map(() => next());
        expect(ids).toEqual([...new Set(ids)].sort());
      }),
    );
  });

  it("waits for a clock that stepped back instead of running ahead of it", () => {
    const clock = [1000, 900, 950, 1000, 1001];
    const next = createUuid7Source(() => clock.shift()!, randomBytes);
    expect(Array.from({ length: 5 }, () => uuid7Timestamp(next()))).toEqual([1000, 1000, 1000, 1000, 1001]);
  });

  it("borrows from the next millisecond when one is used up, and stays ordered", () => {
    const next = createUuid7Source(() => 1000, randomBytes);
    const ids = Array.from({ length: 10_000 }, () => next());
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(uuid7Timestamp(ids[0]!)).toBe(1000);
    expect(uuid7Timestamp(ids.at(-1)!)).toBeGreaterThan(1001);
  });

  it("has dice in each id, so that one does not give away the next", () => {
    const next = createUuid7Source(() => 1000, randomBytes);
    expect(next().slice(-12)).not.toBe(next().slice(-12));
  });
});
