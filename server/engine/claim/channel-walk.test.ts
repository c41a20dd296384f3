import { describe, expect, it } from "vitest";
import { type ChannelCursor, FROM_START, lookFor, nextPart } from "./channel-walk";

/** Goes on until there is nothing more to see, or for so many parts. */
function parts(channels: readonly string[], size: number, tookAny: (seen: readonly string[]) => boolean): string[][] {
  const seen: string[][] = [];
  let cursor: ChannelCursor = FROM_START;
  while (seen.length < 20) {
    const { after } = cursor;
    const behind = channels.filter((id) => id > after);
    const round = [...behind, ...channels.filter((id) => id <= after)];
    const part = round.slice(0, size);
    seen.push(part);
    const next = nextPart({ cursor, last: part.at(-1)!, isCut: size < channels.length }, tookAny(part));
    if (!next.hasUnseen || !next.cursor) return seen;
    cursor = next.cursor;
  }
  return seen;
}

describe("the walk over an org's channels", () => {
  it("is over at once when all of them were seen", () => {
    expect(parts(["a", "b"], 2, () => true)).toEqual([["a", "b"]]);
  });

  it("goes on part by part until all were seen, when none could give anything", () => {
    expect(parts(["a", "b", "c", "d", "e"], 2, () => false)).toEqual([
      ["a", "b"],
      ["c", "d"],
      ["e", "a"],
    ]);
  });

  it("begins anew wherever something was taken, and so gives each of them its turn", () => {
    const seen = parts(["a", "b", "c"], 2, () => true).flat();
    const times = ["a", "b", "c"].map((id) => seen.filter((each) => each === id).length);
    expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1);
  });

  it("looks all round once more after the last one that gave something", () => {
    let left = 1;
    const found = (part: readonly string[]) => part.includes("c") && left-- > 0;
    expect(parts(["a", "b", "c", "d"], 1, found).flat().join("")).toBe("abcdabc");
  });

  it("sees less of each org the more of them a turn is for, and never too little", () => {
    const looks = [1, 20, 200].map((orgs) => lookFor(orgs, 128));
    expect(looks.map(({ ready }) => ready)).toEqual([64, 25, 4]);
    expect(lookFor(1, 5).ready).toBe(10);
  });
});
