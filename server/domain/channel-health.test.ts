import { describe, expect, it } from "vitest";
import { drainSeconds, type HealthFacts, reportHealth } from "./channel-health";
import { CLOSED_CIRCUIT, forceOpen } from "./circuit-state";
import { EMPTY_HISTOGRAM, type Histogram, recordLatency } from "./latency-histogram";

const now = new Date("2026-11-01T12:00:00Z");
const nowMs = now.getTime();
const answers = (count: number, ms: number) =>
  Array.from({ length: count }, () => ms).reduce<Histogram>(recordLatency, EMPTY_HISTOGRAM);
const good: HealthFacts = {
  attempts: 1204,
  succeeded: 1204,
  latency: answers(1204, 84),
  consecutiveFailures: 0,
  waiting: 0,
  oldestWaitingSeconds: 0,
  holdReason: null,
  circuit: CLOSED_CIRCUIT,
  now,
};
const outage = { generation: 1, sinceMs: nowMs, sleepMs: 30_000, outageSinceMs: nowMs };
const open = { ...outage, kind: "open", reason: "failure_rate", probeAtMs: nowMs + 25_000 } as const;
const backlog = { waiting: 42, oldestWaitingSeconds: 3 * 3600 + 59 };

describe("the health of a channel", () => {
  it.each<[string, string, Partial<HealthFacts>]>([
    ["healthy", "1,204 attempts in the last hour, all successful; the median answer took 83 ms.", {}],
    [
      "healthy",
      "99.9 % of 1,204 attempts in the last hour succeeded; the median answer took 83 ms.",
      { succeeded: 1203 },
    ],
    ["healthy", "Nothing was sent in the last hour.", { attempts: 0, succeeded: 0, latency: EMPTY_HISTOGRAM }],
    [
      "healthy",
      "1 attempt in the last hour, successful; the median answer took 91 ms.",
      { attempts: 1, succeeded: 1, latency: answers(1, 84) },
    ],
    ["degraded", "140 of 1,204 attempts failed in the last hour.", { succeeded: 1064 }],
    ["degraded", "The last 3 attempts failed.", { consecutiveFailures: 3 }],
    ["degraded", "Running late; 42 deliveries wait, the oldest for 3 h.", backlog],
    [
      "degraded",
      "The receiver is slow: one answer in twenty takes about 3.4 s or longer.",
      { latency: answers(100, 3000) },
    ],
    ["failing", "904 of 1,204 attempts failed in the last hour.", { succeeded: 300 }],
    [
      "failing",
      "The last 12 attempts failed; one delivery has waited for 45 s.",
      { consecutiveFailures: 12, waiting: 1, oldestWaitingSeconds: 45 },
    ],
    [
      "failing",
      "The circuit is open, next probe in 25 s; 42 deliveries wait, the oldest for 3 h.",
      { circuit: open, ...backlog },
    ],
    [
      "failing",
      "The circuit is open, next probe with the next delivery.",
      { circuit: { ...open, probeAtMs: nowMs - 1 } },
    ],
    [
      "failing",
      "The circuit is open, probing now.",
      { circuit: { ...outage, kind: "half_open", succeeded: 0, failed: 0 } },
    ],
    [
      "held",
      "The circuit was opened by hand, probes follow in 1 min.",
      { circuit: forceOpen(CLOSED_CIRCUIT, new Date(nowMs + 60_000), now).state },
    ],
    ["held", "Paused; 42 deliveries wait, the oldest for 3 h.", { holdReason: "paused", circuit: open, ...backlog }],
    ["held", "Switched off.", { holdReason: "disabled", consecutiveFailures: 50 }],
  ])("is %s: %s", (health, sentence, changes) => {
    expect(reportHealth({ ...good, ...changes })).toMatchObject({ health, sentence });
  });

  it("is not judged by a rate that stems from a handful of attempts", () => {
    expect(reportHealth({ ...good, attempts: 19, succeeded: 9 }).health).toBe("healthy");
    expect(reportHealth({ ...good, attempts: 20, succeeded: 9 }).health).toBe("failing");
  });

  it("comes with its figures", () => {
    const { successRate, p50Ms, p95Ms, p99Ms } = reportHealth({ ...good, succeeded: 602 });
    expect(successRate).toBe(0.5);
    for (const ms of [p50Ms, p95Ms, p99Ms]) expect(Math.abs(ms! - 84)).toBeLessThan(84 * 0.19);
  });
});

describe("the time to drain", () => {
  it.each<[number, number, number, number | null]>([
    [0, 0, 5, 0],
    [100, 10, 0, 10],
    [100, 10, 5, 20],
    [100, 5, 5, null],
    [100, 0, 0, null],
  ])("of %i waiting at %i out and %i in per second is %s", (waiting, sentPerSecond, arrivingPerSecond, expected) => {
    expect(drainSeconds({ waiting, sentPerSecond, arrivingPerSecond })).toBe(expected);
  });
});
