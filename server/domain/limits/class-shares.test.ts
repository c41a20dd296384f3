import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pickByShares } from "./class-shares";
import { RANKS } from "./priority";

type Row = { rank: number; place: number };
const queues = (lengths: readonly number[]): Row[][] =>
  lengths.map((length, rank) => Array.from({ length }, (_, place) => ({ rank, place })));
const turn = (seed: number) => ({ seed, channelId: "channel" });
const endless = (ranks: readonly number[]) =>
  queues(Array.from({ length: RANKS }, (_, rank) => (ranks.includes(rank) ? 64 : 0)));
/** How often each rank is served over many turns of `count` slots, as a share of all. */
function sharesOver(turns: number, due: Row[][], count: number): number[] {
  const served = Array<number>(RANKS).fill(0);
  for (let seed = 0; seed < turns; seed++) {
    for (const { rank } of pickByShares(due, count, turn(seed))) served[rank]! += 1;
  }
  return served.map((n) => n / (turns * count));
}
const FIRST = 1;
const RETRY = 4;
const REPLAY = 7;

describe("the shares of the classes", () => {
  it.each([1, 2, 3, 7, 10, 64])("are 7 : 2 : 1 over the turns when a turn has %i slots", (count) => {
    const shares = sharesOver(2000, endless([FIRST, RETRY, REPLAY]), count);
    expect(shares[FIRST]).toBeCloseTo(0.7, 1.5);
    expect(shares[RETRY]).toBeCloseTo(0.2, 1.5);
    expect(shares[REPLAY]).toBeCloseTo(0.1, 1.5);
  });

  it("are exactly 7 : 2 : 1 in any turn of ten slots", () => {
    for (let seed = 0; seed < 100; seed++) {
      const ranks = pickByShares(endless([FIRST, RETRY, REPLAY]), 10, turn(seed)).map(({ rank }) => rank);
      expect([FIRST, RETRY, REPLAY].map((rank) => ranks.filter((each) => each === rank).length)).toEqual([7, 2, 1]);
    }
  });

  it("spill over in the same proportion when a class has nothing due", () => {
    const shares = sharesOver(3000, endless([RETRY, REPLAY]), 1);
    expect(shares[RETRY]).toBeCloseTo(2 / 3, 1.5);
    expect(sharesOver(3000, endless([FIRST, REPLAY]), 1)[REPLAY]).toBeCloseTo(1 / 8, 1.5);
    expect(pickByShares(queues([0, 0, 0, 0, 0, 0, 0, 9, 0]), 5, turn(1))).toHaveLength(5);
  });

  it("favour high priority inside a class and starve no other", () => {
    const shares = sharesOver(3000, endless([0, 1, 2]), 1);
    expect(shares[0]).toBeCloseTo(0.8, 1.5);
    expect(shares[1]).toBeCloseTo(0.15, 1.5);
    expect(shares[2]).toBeCloseTo(0.05, 1.5);
  });

  it("serve every rank that has work over the turns, also when each has a single slot", () => {
    const everything = endless(Array.from({ length: RANKS }, (_, rank) => rank));
    const lastServed = Array<number>(RANKS).fill(0);
    const longestWait = Array<number>(RANKS).fill(0);
    for (let seed = 1; seed <= 6000; seed++) {
      for (const { rank } of pickByShares(everything, 1, turn(seed))) {
        longestWait[rank] = Math.max(longestWait[rank]!, seed - lastServed[rank]!);
        lastServed[rank] = seed;
      }
    }
    // The rarest, a low replay, has one slot in 200: its waits scatter around that.
    expect(Math.min(...lastServed)).toBeGreaterThan(4500);
    expect(Math.max(...longestWait)).toBeLessThan(1500);
  });

  it("waste nothing, take nothing twice, and keep the order of every rank", () => {
    const lengths = fc.array(fc.nat(12), { minLength: RANKS, maxLength: RANKS });
    fc.assert(
      fc.property(lengths, fc.nat(130), fc.integer(), (list, count, seed) => {
        const picked = pickByShares(queues(list), count, turn(seed));
        expect(picked).toHaveLength(
          Math.min(
            count,
            list.reduce((sum, n) => sum + n, 0),
          ),
        );
        for (let rank = 0; rank < RANKS; rank++) {
          const places = picked.filter((row) => row.rank === rank).map(({ place }) => place);
          expect(places).toEqual(places.map((_, index) => index));
        }
      }),
    );
  });

  it("honours the shares of classes whatever the others' lengths are, as long as they have enough", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 6 }), (seed, tens) => {
        const ranks = pickByShares(endless([0, 5, 8]), tens * 10, turn(seed)).map(({ rank }) => Math.floor(rank / 3));
        expect([0, 1, 2].map((kind) => ranks.filter((each) => each === kind).length)).toEqual(
          [7, 2, 1].map((share) => share * tens),
        );
      }),
    );
  });
});
