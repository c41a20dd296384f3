import { expect, it } from "vitest";
import { percentile } from "./sightings";

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

it("takes the nearest rank, whatever the order of the values", () => {
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile([7], 0.99)).toBe(7);
});

it("does not invent a value where there is none", () => {
  expect(percentile([], 0.5)).toBeNaN();
});
