import { expect, it } from "vitest";
import { type BusObservation, busReport, judgeBus } from "./bus-verdict";

const good: BusObservation = {
  accepted: ["a", "b"],
  sightings: [
    { key: "a", deliveryId: "1", status: 200 },
    { key: "b", deliveryId: "2", status: 200 },
  ],
  inFlightAtKills: 1,
  before: {},
  after: {},
  recoveredSeconds: 3,
  unsettled: 0,
  unexpectedExits: 0,
  acceptedWhileAway: 1,
  redelivered: 1,
  storedTwice: 0,
};

it("passes a record in which everything that was accepted was delivered, each event once", () => {
  expect(judgeBus(good)).toMatchObject({ pass: true, lost: 0, events_twice: 0 });
});

it("allows a delivery to be seen twice, and never an event in two deliveries", () => {
  const [first] = good.sightings;
  if (!first) throw new Error("There is none.");
  expect(judgeBus({ ...good, sightings: [...good.sightings, first] }).pass).toBe(true);
  const twice = judgeBus({ ...good, sightings: [...good.sightings, { ...first, deliveryId: "3" }] });
  expect(twice).toMatchObject({ pass: false, events_twice: 1 });
});

it("notices every falsified copy of a good record", () => {
  const { controls } = busReport(good);
  expect(controls.length).toBeGreaterThan(6);
  expect(controls.filter(({ noticed }) => !noticed)).toEqual([]);
});
