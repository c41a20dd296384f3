import { expect, it } from "vitest";
import { sizeWords } from "./size-words";

it("says a limit exactly, in the largest unit that has no fraction", () => {
  expect([1, 1000, 1025, 262_144, 8_388_608].map(sizeWords)).toEqual([
    "1 byte",
    "1,000 bytes",
    "1,025 bytes",
    "256 KiB",
    "8 MiB",
  ]);
});
