import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyRetry, attemptTimeoutMs, DEFAULT_RETRY, RETRY_PRESETS, type RetrySettings } from "./retry-policy";

const resolve = (...layers: RetrySettings[]) => layers.reduce(applyRetry, DEFAULT_RETRY);

describe("layers of a retry policy", () => {
  it("is the standard policy when nobody says anything", () => {
    expect(resolve({})).toEqual(DEFAULT_RETRY);
  });

  it("lets the channel win over the org, and the org over the environment, field by field", () => {
    const policy = resolve(
      { maxAttempts: 3, baseSeconds: 10, jitter: 0.1 },
      { maxAttempts: 4, timeoutSeconds: 20 },
      { maxAttempts: 5 },
    );
    expect(policy).toMatchObject({
      maxAttempts: 5,
      jitter: 0.1,
      timeoutMs: 20_000,
      curve: { baseMs: 10_000, multiplier: 2 },
    });
  });

  it("replaces the whole schedule with a preset, and adjusts that by what stands beside it", () => {
    expect(resolve({ maxAttempts: 3, baseSeconds: 7 }, {}, { preset: "patient" })).toMatchObject(RETRY_PRESETS.patient);
    expect(resolve({}, { preset: "patient", maxAttempts: 3 })).toMatchObject({
      curve: RETRY_PRESETS.patient.curve,
      maxAttempts: 3,
    });
  });

  it("gives a custom list as many attempts as it needs", () => {
    expect(resolve({ maxAttempts: 8 }, {}, { delaysSeconds: [1, 2] })).toMatchObject({
      curve: { kind: "list", delaysMs: [1000, 2000] },
      maxAttempts: 3,
    });
  });

  it("starts growth over a list from the standard curve", () => {
    expect(resolve({}, { preset: "patient" }, { baseSeconds: 5 }).curve).toEqual({
      ...RETRY_PRESETS.standard.curve,
      baseMs: 5000,
    });
  });

  it("keeps whatever it is told within the limits", () => {
    const number = fc.option(fc.double({ noNaN: true }), { nil: undefined });
    const settings: fc.Arbitrary<RetrySettings> = fc.record(
      {
        baseSeconds: number,
        multiplier: number,
        capSeconds: number,
        maxAttempts: number,
        jitter: number,
        timeoutSeconds: number,
        timeoutGrowth: number,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(settings, settings, settings, (env, org, channel) => {
        const policy = resolve(env, org, channel);
        expect(Number.isInteger(policy.maxAttempts)).toBe(true);
        expect(policy.maxAttempts).toBeGreaterThanOrEqual(1);
        expect(policy.maxAttempts).toBeLessThanOrEqual(50);
        expect(policy.jitter).toBeGreaterThanOrEqual(0);
        expect(policy.jitter).toBeLessThanOrEqual(0.5);
        expect(policy.timeoutMs).toBeGreaterThanOrEqual(1000);
        expect(policy.timeoutMs).toBeLessThanOrEqual(30_000);
      }),
    );
  });
});

describe("attemptTimeoutMs", () => {
  it("grows by itself with each attempt and stops at 30 s", () => {
    expect([1, 2, 3, 8].map((attempt) => attemptTimeoutMs(DEFAULT_RETRY, attempt))).toEqual([
      15_000, 30_000, 30_000, 30_000,
    ]);
  });

  it("stops at three times the first", () => {
    expect([1, 2, 3, 4, 9].map((n) => attemptTimeoutMs({ timeoutMs: 2000, timeoutGrowth: 1 }, n))).toEqual([
      2000, 4000, 6000, 6000, 6000,
    ]);
  });

  it("stays where it is without growth", () => {
    expect(attemptTimeoutMs({ timeoutMs: 2000, timeoutGrowth: 0 }, 9)).toBe(2000);
  });
});
