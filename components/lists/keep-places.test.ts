import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keepPlaces } from "./keep-places";

const shown = (...ids: string[]) => ids.map((id) => ({ id, says: `${id} as shown` }));
const read = (...ids: string[]) => ids.map((id) => ({ id, says: `${id} now` }));

describe("keepPlaces", () => {
  it("leaves every row where it is and lets it say what is new about it", () => {
    const { kept, added } = keepPlaces(shown("c", "b", "a"), read("e", "d", "b", "c"), "beginning");
    expect(kept.map(({ says }) => says)).toEqual(["c now", "b now", "a as shown"]);
    expect(added.map(({ id }) => id)).toEqual(["e", "d"]);
  });

  it("calls a row gone only where the reading has reached", () => {
    const goneOf = (reach: "beginning" | "whole", ...ids: string[]) =>
      keepPlaces(shown("d", "c", "b", "a"), read(...ids), reach)
        .kept.filter(({ isGone }) => isGone)
        .map(({ id }) => id);
    expect(goneOf("beginning", "d", "b")).toEqual(["c"]);
    expect(goneOf("beginning", "f", "e")).toEqual([]);
    expect(goneOf("whole", "d", "b")).toEqual(["c", "a"]);
  });

  it("never moves, drops or repeats what is shown, whatever is read", () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 2 }), { maxLength: 12 });
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const { kept, added } = keepPlaces(shown(...before), read(...after), "beginning");
        expect(kept.map(({ id }) => id)).toEqual(before);
        expect(new Set([...before, ...added.map(({ id }) => id)])).toEqual(new Set([...before, ...after]));
      }),
    );
  });
});
