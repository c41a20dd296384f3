import { describe, expect, it } from "vitest";
import { PublishRoom } from "./publish-room";

const held = () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { work: () => promise, leave: () => resolve(undefined) };
};
const roomOf = (limits: { events: number; bytes: number; share: number }, onFull: () => void = () => undefined) =>
  new PublishRoom({ ...limits, onFull, clock: () => 0 });
const load = (events: number, bytes = 1) => ({ events, bytes });
const nothing = () => Promise.resolve();
const full = { code: "unavailable", retryAfterSeconds: 1 };

describe("the room for events that are on their way", () => {
  it("refuses what does not fit, says when to come again, and has room again afterwards", async () => {
    const room = roomOf({ events: 10, bytes: 100, share: 1 });
    const first = held();
    const holding = room.hold("a", load(8), first.work);
    await expect(room.hold("b", load(3), nothing)).rejects.toMatchObject(full);
    await expect(room.hold("b", load(1, 100), nothing)).rejects.toMatchObject(full);
    await room.hold("b", load(2), nothing);
    first.leave();
    await holding;
    await room.hold("b", load(10), nothing);
  });

  it("leaves the others their part beside one org that sends too much", async () => {
    const room = roomOf({ events: 100, bytes: 1_000, share: 1 / 4 });
    const first = held();
    const holding = room.hold("a", load(25), first.work);
    await expect(room.hold("a", load(1), nothing)).rejects.toMatchObject(full);
    await room.hold("b", load(25), nothing);
    first.leave();
    await holding;
    await room.hold("a", load(1), nothing);
  });

  it("takes one call that is larger than all of it, as long as nobody else is there", async () => {
    const room = roomOf({ events: 10, bytes: 10, share: 1 / 2 });
    await room.hold("a", load(500, 1_000), nothing);
  });

  it("tells once a second that it is full, however many are refused", async () => {
    let told = 0;
    const room = roomOf({ events: 1, bytes: 10, share: 1 }, () => told++);
    const first = held();
    const holding = room.hold("a", load(1), first.work);
    for (let n = 0; n < 3; n++) await expect(room.hold("b", load(1), nothing)).rejects.toMatchObject(full);
    expect(told).toBe(1);
    first.leave();
    await holding;
  });

  it("is left by what fails, too", async () => {
    const room = roomOf({ events: 1, bytes: 10, share: 1 });
    await expect(room.hold("a", load(1), () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await room.hold("a", load(1), nothing);
  });
});
