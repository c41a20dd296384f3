import { describe, expect, it } from "vitest";
import type { CircuitSettings } from "@/server/domain/circuit/circuit-settings";
import { resolvePolicy } from "@/server/domain/policy/policy";
import { applyRetry, type RetrySettings } from "@/server/domain/retry/retry-policy";
import {
  autoDisableLabel,
  circuitLabel,
  circuitSentence,
  durationWords,
  holdLabel,
  orderLabel,
  rateLabel,
  retryLabel,
  retrySentence,
  timeoutLabel,
} from "./policy-words";

const { retry, ...DEFAULTS } = resolvePolicy({ policy: {}, cap: 5 }, {});
const retryOf = (settings: RetrySettings) => applyRetry(retry, settings);
const circuitOf = (settings: Partial<CircuitSettings>) => ({ ...DEFAULTS.circuit, ...settings });

describe("retrySentence", () => {
  it("says what each preset means", () => {
    expect(retrySentence(retryOf({ preset: "standard" }))).toBe(
      "Retries after 30 s, then twice as long each time, never more than 30 min. 8 attempts, the last about 1 h 2 min after the first.",
    );
    expect(retrySentence(retryOf({ preset: "fast" }))).toBe(
      "Retries after 1 s, then twice as long each time. 5 attempts, the last about 15 s after the first.",
    );
    expect(retrySentence(retryOf({ preset: "patient" }))).toBe(
      "Retries after 1 min, 5 min, 30 min, 2 h and 24 h. 6 attempts, the last about 26 h 36 min after the first.",
    );
  });

  it("follows what was typed", () => {
    expect(retrySentence(retryOf({ baseSeconds: 10, multiplier: 1, maxAttempts: 3 }))).toBe(
      "Retries every 10 s. 3 attempts, the last about 20 s after the first.",
    );
    expect(retrySentence(retryOf({ delaysSeconds: [90] }))).toBe(
      "Retries after 1 min 30 s. 2 attempts, the last about 1 min 30 s after the first.",
    );
    expect(retrySentence(retryOf({ maxAttempts: 1 }))).toBe("One attempt, no retries.");
  });
});

describe("circuitSentence", () => {
  it("tells the whole way from the first failure to the recovery", () => {
    expect(circuitSentence(DEFAULTS.circuit)).toBe(
      "Opens when 60 % of at least 20 calls within 1 min fail, or 10 in a row. It stays open for 30 s (twice as long after each failed recovery, up to 30 min), sends 5 probes, and closes when 60 % of them succeed, and ramps up over 10 s.",
    );
  });

  it("leaves out what does not happen", () => {
    expect(circuitSentence(circuitOf({ sleepSeconds: 60, maxSleepSeconds: 60, probes: 1, rampSeconds: 0 }))).toMatch(
      /It stays open for 1 min, sends 1 probe, and closes when it succeeds\.$/,
    );
  });
});

it("says every other part of a policy for those who may only read it", () => {
  expect(rateLabel(DEFAULTS.rate)).toBe("100 per minute, burst 20");
  expect(rateLabel({ perMinute: 12_000, burst: 1 })).toBe("12,000 per minute, burst 1");
  expect(circuitLabel(DEFAULTS.circuit)).toBe("Opens when 60 % of at least 20 calls within 1 min fail, or 10 in a row");
  expect(circuitLabel(circuitOf({ enabled: false, failuresInRow: 3 }))).toBe("Off");
  expect(holdLabel(DEFAULTS.hold)).toBe("Up to 100,000 deliveries, 7 d each");
  expect(circuitLabel(circuitOf({ minCalls: 1, failuresInRow: 1 }))).toBe(
    "Opens when 60 % of at least 1 call within 1 min fail, or a single one",
  );
  expect(holdLabel({ ...DEFAULTS.hold, maxDeliveries: 1 })).toBe("1 delivery, up to 7 d");
  expect(holdLabel({ ...DEFAULTS.hold, maxAgeSeconds: 5400 })).toBe("Up to 100,000 deliveries, 1 h 30 min each");
  expect(orderLabel({ ordering: "none", deadHead: "pause" })).toBe("No order");
  expect(orderLabel({ ordering: "strict", deadHead: "pause" })).toBe(
    "Strictly in order; pauses when one fails permanently",
  );
  expect(timeoutLabel(retry)).toBe("15 s");
  expect(timeoutLabel(retryOf({ timeoutSeconds: 5, timeoutGrowth: 0 }))).toBe("5 s, the same for each attempt");
  expect(autoDisableLabel(true)).toBe("After 5 days of only failures");
  expect(autoDisableLabel(false)).toBe("Never");
});

it("names a policy in a few words", () => {
  const label = (settings: RetrySettings) => retryLabel(settings, retryOf(settings));
  expect(retryLabel(undefined, retry)).toBe("Default, 8 attempts");
  expect(label({ timeoutSeconds: 3 })).toBe("Default, 8 attempts");
  expect(label({ preset: "patient" })).toBe("Patient, 6 attempts");
  expect(label({ maxAttempts: 1 })).toBe("Custom, 1 attempt");
  expect(label({ delaysSeconds: [1, 2] })).toBe("Custom, 3 attempts");
});

it.each([
  [0.5, "0.5 s"],
  [59, "59 s"],
  [3599, "59 min 59 s"],
  [3690, "1 h 2 min"],
  [7199, "2 h"],
  [604_800, "7 d"],
])("writes %d seconds as %s", (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
