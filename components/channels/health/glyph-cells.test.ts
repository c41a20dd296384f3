import { expect, it } from "vitest";
import { glyphCells } from "./glyph-cells";

it("draws the same mark for the same fingerprint, and another one for its neighbour", () => {
  expect(glyphCells("9f3c71ae")).toEqual(glyphCells("9f3c71ae"));
  expect(glyphCells("9f3c71ae")).not.toEqual(glyphCells("9f3c71af"));
});

it("is a mirror of itself", () => {
  const cells = glyphCells("c40de815");
  for (let row = 0; row < 5; row++) {
    const line = cells.slice(row * 5, row * 5 + 5);
    expect([...line].reverse()).toEqual(line);
  }
});
