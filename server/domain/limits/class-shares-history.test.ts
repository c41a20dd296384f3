import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pickByShares } from "./class-shares";
import { DELIVERY_CLASSES, PRIORITIES, RANKS } from "./priority";

type Row = { rank: number; number: number };
const CLASS_SHARES = [7, 2, 1];
const PRIORITY_SHARES = [16, 3, 1];
const classOf = (rank: number) => Math.floor(rank / PRIORITIES.length);

/** What a fluid would do: whoever has more gets its share of every slot, and what nobody can use is never given. */
function ideal(waiting: readonly number[], shares: readonly number[], count: number): number[] {
  const given = waiting.map(() => 0);
  let left = count;
  for (;;) {
    const open = waiting.map((n, at) => (n - given[at]! > 1e-9 ? shares[at]! : 0));
    const total = open.reduce((sum, share) => sum + share, 0);
    if (total === 0 || left <= 1e-9) return given;
    // As far as the first of them runs dry, everyone flows at the same pace.
    const pace = Math.min(
      left / total,
      ...open.flatMap((share, at) => (share ? [(waiting[at]! - given[at]!) / share] : [])),
    );
    open.forEach((share, at) => (given[at]! += share * pace));
    left -= total * pace;
  }
}

describe("the shares of classes and priorities over any history", () => {
  const turn = fc.record({
    arrivals: fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(40)), {
      minLength: RANKS,
      maxLength: RANKS,
    }),
    count: fc.integer({ min: 0, max: 64 }),
  });

  it("stay as close to a fluid as whole deliveries can, lose nothing, and keep the order of every rank", () => {
    const seen = { backlogged: 0, spilled: 0, drained: 0 };
    fc.assert(
      fc.property(fc.array(turn, { minLength: 30, maxLength: 120 }), fc.nat(), (script, firstSeed) => {
        const queues: Row[][] = Array.from({ length: RANKS }, () => []);
        const arrived = Array<number>(RANKS).fill(0);
        const served = Array<number>(RANKS).fill(0);
        script.forEach(({ arrivals, count }, index) => {
          arrivals.forEach((n, rank) => {
            for (let each = 0; each < n; each++) queues[rank]!.push({ rank, number: arrived[rank]!++ });
          });
          const waiting = queues.map((queue) => queue.length);
          const picked = pickByShares(queues, count, { seed: firstSeed + index, channelId: "channel" });

          const inOrder = picked.every(({ rank, number }) => {
            queues[rank]!.shift();
            return number === served[rank]!++;
          });
          expect(inOrder).toBe(true);
          const sums = (by: (rank: number) => number, of: readonly number[], places: number) =>
            Array.from({ length: places }, (_, at) => of.reduce((sum, n, rank) => sum + (by(rank) === at ? n : 0), 0));
          const got = Array.from({ length: RANKS }, (_, rank) => picked.filter((row) => row.rank === rank).length);
          const gotByClass = sums(classOf, got, DELIVERY_CLASSES.length);
          const waitingByClass = sums(classOf, waiting, DELIVERY_CLASSES.length);
          expect(picked.length).toBe(
            Math.min(
              count,
              waiting.reduce((sum, n) => sum + n, 0),
            ),
          );
          const apart = DELIVERY_CLASSES.map((_, at) => {
            const ofClass = (of: readonly number[]) => of.filter((__, rank) => classOf(rank) === at);
            return distance(ofClass(got), ideal(ofClass(waiting), PRIORITY_SHARES, gotByClass[at]!));
          });
          const classesApart = distance(gotByClass, ideal(waitingByClass, CLASS_SHARES, count));
          expect(Math.max(classesApart, ...apart)).toBeLessThanOrEqual(MOST_APART);
          seen.backlogged += waitingByClass.every((n) => n > count) && count > 0 ? 1 : 0;
          seen.spilled += waitingByClass.some((n) => n === 0) && picked.length > 0 ? 1 : 0;
          seen.drained += picked.length < count ? 1 : 0;
        });
        expect(served.map((n, rank) => n + queues[rank]!.length)).toEqual(arrived);
      }),
      { numRuns: 40 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(30);
  });
});

function distance(got: readonly number[], wanted: readonly number[]): number {
  return Math.max(...got.map((n, at) => Math.abs(n - wanted[at]!)));
}

/** A wheel begins anywhere and is made anew when someone runs dry: each time, a place may fall on either side. */
const MOST_APART = 2;
