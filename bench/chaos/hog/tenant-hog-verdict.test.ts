import { expect, it } from "vitest";
import { reportOn } from "../report";
import { HOG_COURT, type HogSeen } from "./tenant-hog-verdict";

const times = { sent: 750, arrived: 750, p50: 12, p99: 30, acceptP99: 15 };
const GOOD: HogSeen = {
  alone: times,
  beside: { ...times, p99: 55 },
  hogAccepted: 10_000,
  hogOverQuota: 12,
  peakRssMb: 350,
  processesEnded: 0,
};

it("passes when the others hardly noticed, and finds out every lie about it", () => {
  const { verdict, controls } = reportOn(GOOD, HOG_COURT);
  expect(verdict.pass).toBe(true);
  expect(controls.filter(({ noticed }) => !noticed)).toEqual([]);
});

it("fails what was never measured", () => {
  expect(HOG_COURT.judge({ ...GOOD, beside: { ...times, p99: Number.NaN } }).pass).toBe(false);
  expect(HOG_COURT.judge({ ...GOOD, peakRssMb: 0 }).pass).toBe(false);
});
