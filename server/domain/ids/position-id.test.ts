import { expect, it } from "vitest";
import { positionId } from "./position-id";
import { uuid7Timestamp } from "./uuid7";

const at = { stream: "webhook:events", position: "1763452800000-0", acceptedAtMs: 1_763_452_800_000 };

it("names what stands at a place of a stream the same way every time", () => {
  expect(positionId(at, 0)).toBe(positionId({ ...at }, 0));
});

it("gives every place, stream and event of a message an id of its own, in the order of the message", () => {
  const ids = [0, 1, 499].map((index) => positionId(at, index));
  expect(ids.toSorted()).toEqual(ids);
  const others = [
    { ...at, position: "1763452800000-1" },
    { ...at, stream: "shop" },
  ].map((place) => positionId(place, 0));
  expect(new Set([...ids, ...others, positionId(at, "message")]).size).toBe(6);
});

it("carries the time at which the bus took it", () => {
  expect(uuid7Timestamp(positionId(at, 3))).toBe(at.acceptedAtMs);
});
