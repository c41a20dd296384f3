import { expect, it } from "vitest";
import { endLabel } from "./more-pages";
import { nextRow } from "./use-split";

const rows = ["a", "B", "c", "D"];
const any = () => true;
const isCapital = (row: string) => row === row.toUpperCase();

it("steps to the row beside the open one, and no further than the ends", () => {
  expect(nextRow(rows, { from: 1, by: 1, fits: any })).toBe("c");
  expect(nextRow(rows, { from: 1, by: -1, fits: any })).toBe("a");
  expect(nextRow(rows, { from: 3, by: 1, fits: any })).toBeUndefined();
  expect(nextRow(rows, { from: 0, by: -1, fits: any })).toBeUndefined();
});

it("begins at the top while none is open, and nowhere above it", () => {
  expect(nextRow(rows, { from: -1, by: 1, fits: any })).toBe("a");
  expect(nextRow(rows, { from: -1, by: -1, fits: any })).toBeUndefined();
});

it("leaves out rows that do not fit, and takes the nearest that does", () => {
  expect(nextRow(rows, { from: 1, by: 1, fits: isCapital })).toBe("D");
  expect(nextRow(rows, { from: 3, by: -1, fits: isCapital })).toBe("B");
  expect(nextRow(rows, { from: 1, by: -1, fits: isCapital })).toBeUndefined();
});

it("says that everything is shown, be it one row or many", () => {
  expect([1, 2, 1200].map(endLabel)).toEqual(["The only one", "All 2 shown", "All 1,200 shown"]);
});
