import { describe, expect, it } from "vitest";
import { survivalReport } from "./controls";
import { judge, type Observation } from "./verdict";

const seen = (key: string, status = 200) => ({ key, deliveryId: `dlv_${key}`, status });

const good: Observation = {
  accepted: ["a", "b", "c"],
  sightings: [seen("a"), seen("b", 0), seen("b"), seen("c")],
  inFlightAtKills: 2,
  before: { b: "succeeded" },
  after: { b: "succeeded" },
  recoveredSeconds: 12,
  unsettled: 0,
  unexpectedExits: 0,
};
const runControls = (observation: Observation) => survivalReport(observation).controls;
const verdictOf = (change: Partial<Observation>) => judge({ ...good, ...change });

describe("the verdict on a chaos run", () => {
  it("passes when everything arrived and only what was in flight arrived twice", () => {
    expect(judge(good)).toMatchObject({
      accepted: 3,
      delivered: 3,
      lost: 0,
      duplicated: 1,
      overwritten: 0,
      pass: true,
    });
  });

  it("counts an accepted event as lost unless a success was answered for it", () => {
    expect(verdictOf({ sightings: [seen("a"), seen("b", 0), seen("c", 503)] })).toMatchObject({
      delivered: 1,
      lost: 2,
      pass: false,
    });
  });

  it("does not mistake an event that nobody was promised for one that makes up for a lost one", () => {
    expect(verdictOf({ sightings: [seen("a"), seen("b"), seen("other")] })).toMatchObject({ lost: 1, pass: false });
  });

  it("fails when more arrived twice than was in flight", () => {
    expect(verdictOf({ inFlightAtKills: 0 })).toMatchObject({ duplicated: 1, pass: false });
  });

  it("does not blame the engine for repeating what the receiver refused", () => {
    const sightings = [seen("a", 503), seen("a"), seen("b"), seen("c")];
    expect(verdictOf({ sightings, inFlightAtKills: 0 })).toMatchObject({ duplicated: 0, pass: true });
  });

  it("fails when a settled result changed or vanished", () => {
    expect(verdictOf({ after: { b: "failed" } })).toMatchObject({ overwritten: 1, pass: false });
    expect(verdictOf({ after: {} })).toMatchObject({ overwritten: 1, pass: false });
  });

  it("fails when recovery took longer than promised, or was never seen", () => {
    expect(verdictOf({ recoveredSeconds: 30 }).pass).toBe(true);
    expect(verdictOf({ recoveredSeconds: 30.1 }).pass).toBe(false);
    expect(verdictOf({ recoveredSeconds: Number.NaN }).pass).toBe(false);
  });

  it("fails when something is still waiting or a process ended by itself", () => {
    expect(verdictOf({ unsettled: 1 }).pass).toBe(false);
    expect(verdictOf({ unexpectedExits: 1 }).pass).toBe(false);
  });

  it("fails when nothing was accepted at all", () => {
    expect(verdictOf({ accepted: [], sightings: [], before: {}, after: {} }).pass).toBe(false);
  });
});

describe("the controls", () => {
  it("are all noticed on a good record", () => {
    expect(runControls(good).filter(({ noticed }) => !noticed)).toEqual([]);
  });

  it("are noticed where no result could be overwritten, too", () => {
    expect(runControls({ ...good, before: {}, after: {} }).every(({ noticed }) => noticed)).toBe(true);
  });

  it("show the figure that gave the lie away", () => {
    const lost = runControls(good).find(({ name }) => name === "one event was never delivered");
    expect(lost?.verdict).toMatchObject({ lost: 1, pass: false });
  });

  it("are not called noticed when the record is empty and there was nothing to falsify", () => {
    const results = runControls({ ...good, accepted: [], sightings: [] });
    expect(results.some(({ noticed }) => !noticed)).toBe(true);
  });
});
