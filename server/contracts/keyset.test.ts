import fc from "fast-check";
import { expect, it } from "vitest";
import { cursorSchema, encodeCursor, pageOf } from "./keyset";
import { LATEST } from "./text";

it("reads back every cursor that it wrote", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date("5000-01-01T00:00:00Z"), noInvalidDate: true }),
      fc.uuid(),
      (at, id) => {
        expect(cursorSchema.parse(encodeCursor({ at, id }))).toEqual({ at, id });
      },
    ),
  );
});

it.each(["", "x", "abc_", "!_00000000000040008000000000000000", `zzzzzzzzzzz_${"0".repeat(32)}`])(
  "refuses %j",
  (text) => {
    expect(cursorSchema.safeParse(text).success).toBe(false);
  },
);

it("refuses a time that PostgreSQL would not read", () => {
  const at = new Date(LATEST.getTime() + 1);
  expect(cursorSchema.safeParse(encodeCursor({ at, id: "01890a5d-ac96-774b-bcce-b302099a8057" })).success).toBe(false);
});

it("gives a next cursor only when there is a row beyond the page", () => {
  const id = "01890a5d-ac96-774b-bcce-b302099a8057";
  const rows = [1, 2, 3].map((n) => ({ at: new Date(n), id }));
  expect(pageOf(rows, 3, (row) => row)).toEqual({ rows, nextCursor: null });
  const cut = pageOf(rows, 2, (row) => row);
  expect(cut.rows).toHaveLength(2);
  expect(cursorSchema.parse(cut.nextCursor)).toEqual({ at: new Date(2), id });
});
