import { expect, it } from "vitest";
import { HALF_OPEN_COURT, type HalfOpenSeen } from "./half-open-verdict";
import { reportOn } from "./report";

const GOOD: HalfOpenSeen = {
  accepted: ["a", "b"],
  sightings: [
    { key: "a", deliveryId: "1", status: 200 },
    { key: "b", deliveryId: "2", status: 200 },
  ],
  inFlightAtKills: 1,
  before: {},
  after: {},
  recoveredSeconds: 14,
  unsettled: 0,
  unexpectedExits: 0,
  workers: 2,
  toldNotReady: 2,
  readyAgain: 2,
};

it("passes what survived and was told, and finds out every lie about it", () => {
  const { verdict, controls } = reportOn(GOOD, HALF_OPEN_COURT);
  expect(verdict.pass).toBe(true);
  expect(controls.filter(({ noticed }) => !noticed)).toEqual([]);
});

it("fails a worker that stood still and looked healthy", () => {
  expect(HALF_OPEN_COURT.judge({ ...GOOD, toldNotReady: 1 }).pass).toBe(false);
});
