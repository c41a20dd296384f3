import { describe, expect, it } from "vitest";
import type { ClaimedDelivery } from "./claim-sql";
import { Slots } from "./slots";

const claimed = (fence: number) => ({ id: "d", fence, byteCount: 100, pace: "slow" }) as ClaimedDelivery;

describe("slots", () => {
  it("keep two claims of one delivery apart: the answer of the first frees its own slot and nothing else", () => {
    const slots = new Slots(8, 1_000);
    const [lost, again] = [claimed(1), claimed(2)];
    slots.take(lost);
    slots.take(again);
    expect(slots).toMatchObject({ used: 2, freeBytes: 800, slow: 2 });

    slots.release(lost);
    expect(slots).toMatchObject({ used: 1, freeBytes: 900, slow: 1 });
    expect([slots.has(lost), slots.has(again)]).toEqual([false, true]);

    slots.release(again);
    slots.release(again);
    expect(slots).toMatchObject({ used: 0, freeBytes: 1_000, slow: 0 });
  });
});

it("keeps room for a claim that is under way, and gives back what it did not take", () => {
  const slots = new Slots(10, 1_000);
  const room = slots.keep(100);
  expect(room).toEqual({ slots: 5, bytes: 500 });
  expect([slots.free, slots.freeBytes]).toEqual([5, 500]);
  slots.giveBack(room);
  expect([slots.free, slots.freeBytes]).toEqual([10, 1_000]);
});
