import { expect, it } from "vitest";
import { addToReport, type ReplayReport } from "./replay-report";

const EMPTY: ReplayReport = { channels: {}, skipped: {} };

it("counts by channel what was fed, skipped and settled, and failures by cause", () => {
  const once = addToReport(EMPTY, [
    { channelId: "a", kind: "fed" },
    { channelId: "a", kind: "fed" },
    { channelId: "b", kind: "skipped", reason: "events_gone" },
  ]);
  const twice = addToReport(once, [
    { channelId: "a", kind: "settled", outcome: "succeeded", category: null },
    { channelId: "a", kind: "settled", outcome: "failed", category: "timeout" },
    { channelId: "a", kind: "settled", outcome: "failed", category: null },
    { channelId: "b", kind: "skipped", reason: "events_gone" },
    { channelId: "b", kind: "settled", outcome: "cancelled", category: "timeout" },
  ]);
  expect(twice).toEqual({
    channels: {
      a: { fed: 2, skipped: 0, succeeded: 1, failed: 2, cancelled: 0, categories: { timeout: 1, unknown: 1 } },
      b: { fed: 0, skipped: 2, succeeded: 0, failed: 0, cancelled: 1, categories: {} },
    },
    skipped: { events_gone: 2 },
  });
});

it("leaves the report it was given as it is", () => {
  const report = addToReport(EMPTY, [{ channelId: "a", kind: "fed" }]);
  addToReport(report, [{ channelId: "a", kind: "fed" }]);
  expect(report.channels.a?.fed).toBe(1);
  expect(EMPTY).toEqual({ channels: {}, skipped: {} });
});
