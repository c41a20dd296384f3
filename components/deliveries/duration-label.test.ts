import { expect, it } from "vitest";
import { durationLabel } from "./duration-label";

it.each([
  [-3, "0 ms"],
  [0.04, "0 ms"],
  [0.4, "0.4 ms"],
  [3, "3 ms"],
  [84.2, "84 ms"],
  [999.6, "1.00 s"],
  [2610, "2.61 s"],
  [15_000, "15.0 s"],
  [59_999, "1 m 00 s"],
  [112_000, "1 m 52 s"],
  [3_599_700, "1 h 00 m"],
  [3_780_000, "1 h 03 m"],
  [187_200_000, "2 d 04 h"],
])("%d ms reads %s", (ms, label) => {
  expect(durationLabel(ms).replaceAll("\u00a0", " ")).toBe(label);
});
