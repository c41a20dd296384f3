import { expect, it } from "vitest";
import { joinNewest } from "./newest-rows";

const rows = (...ids: string[]) => ids.map((id) => ({ id, says: `${id} as shown` }));
const fresh = (...ids: string[]) => ids.map((id) => ({ id, says: `${id} now` }));

it("keeps every row in its place and lets it say what is new of it", () => {
  const { rows: shown, newCount, goneCount } = joinNewest(rows("c", "b", "a"), fresh("e", "d", "c", "b"));
  expect(shown.map(({ says }) => says)).toEqual(["c now", "b now", "a as shown"]);
  expect({ newCount, goneCount }).toEqual({ newCount: 2, goneCount: 0 });
});

it("counts a row that no longer fits, but not those behind the end of what was read", () => {
  expect(joinNewest(rows("d", "c", "b", "a"), fresh("d", "b"))).toMatchObject({ newCount: 0, goneCount: 1 });
  expect(joinNewest(rows("d", "c"), fresh("h", "g"))).toMatchObject({ newCount: 2, goneCount: 0 });
});

it("shows the first rows of an empty list at once", () => {
  expect(joinNewest([], fresh("a"))).toEqual({ rows: fresh("a"), newCount: 0, goneCount: 0 });
});
