import { expect, it } from "vitest";
import { isHeavy, restAfter } from "./heavy-orgs";

const ordinary = { events: 500, matches: 500, bytes: 500_000, hasMore: true, needsThread: false };

it("takes many cheap events together with those of others, however many there are", () => {
  expect(isHeavy(ordinary)).toBe(false);
  expect(isHeavy({ ...ordinary, events: 300, matches: 1_200 })).toBe(false);
});

it("gives turns of their own to orgs that ask for far more than they publish, send large events, or need a thread", () => {
  expect(isHeavy({ ...ordinary, events: 0, matches: 5_000 })).toBe(true);
  expect(isHeavy({ ...ordinary, bytes: 2 * 1024 * 1024 })).toBe(true);
  expect(isHeavy({ ...ordinary, hasMore: false, needsThread: true })).toBe(true);
});

it("leaves an org where it is when nothing more of it waits", () => {
  expect(isHeavy({ ...ordinary, events: 1, matches: 5_000, bytes: 2 * 1024 * 1024, hasMore: false })).toBe(false);
});

it("rests after a turn for as long as it took, within reason", () => {
  expect([restAfter(120), restAfter(60_000)]).toEqual([120, 2_000]);
});
