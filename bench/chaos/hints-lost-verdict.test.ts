import { expect, it } from "vitest";
import { HINTS_LOST_COURT, type HintsLostSeen } from "./hints-lost-verdict";
import { reportOn } from "./report";

const GOOD: HintsLostSeen = {
  accepted: ["a", "b"],
  sightings: [
    { key: "a", deliveryId: "1", status: 200 },
    { key: "b", deliveryId: "2", status: 200 },
  ],
  inFlightAtKills: 0,
  before: {},
  after: {},
  recoveredSeconds: 11,
  unsettled: 0,
  unexpectedExits: 0,
  dropped: 20,
};

it("passes what arrived in time although nobody was told, and finds out every lie about it", () => {
  const { verdict, controls } = reportOn(GOOD, HINTS_LOST_COURT);
  expect(verdict.pass).toBe(true);
  expect(controls.filter(({ noticed }) => !noticed)).toEqual([]);
});

it("fails an event that waited longer than promised, and a run in which no hint was lost", () => {
  expect(HINTS_LOST_COURT.judge({ ...GOOD, recoveredSeconds: 30.5 }).pass).toBe(false);
  expect(HINTS_LOST_COURT.judge({ ...GOOD, dropped: 0 }).pass).toBe(false);
});
