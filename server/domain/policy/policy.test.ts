import { describe, expect, it } from "vitest";
import { type Installation, resolveOrgLimits, resolvePolicy } from "./policy";

const INSTALLATION: Installation = { policy: {}, cap: 5 };

describe("resolvePolicy", () => {
  it("fills in every default where nobody says anything", () => {
    expect(resolvePolicy(INSTALLATION, {})).toEqual({
      retry: {
        curve: { kind: "exponential", baseMs: 30_000, multiplier: 2, capMs: 1_800_000 },
        maxAttempts: 8,
        jitter: 0.5,
        retryClientErrors: false,
        timeoutMs: 15_000,
        timeoutGrowth: 1,
      },
      ordering: "none",
      maxConcurrency: null,
      rate: { perMinute: 100, burst: 20 },
      circuit: {
        enabled: true,
        failurePercent: 60,
        minCalls: 20,
        windowSeconds: 60,
        failuresInRow: 10,
        sleepSeconds: 30,
        maxSleepSeconds: 1800,
        probes: 5,
        successPercent: 60,
        rampSeconds: 10,
      },
      deadHead: "skip",
      hold: { maxDeliveries: 100_000, maxAgeSeconds: 604_800 },
      autoDisable: true,
    });
  });

  it("lets the channel win over the org, and the org over the installation, setting by setting", () => {
    const policy = resolvePolicy(
      { policy: { retry: { maxAttempts: 3, baseSeconds: 10 } }, cap: 5 },
      {
        policy: {
          retry: { maxAttempts: 4 },
          circuit: { enabled: false, probes: 2 },
          hold: { maxDeliveries: 7 },
          maxConcurrency: 3,
          rate: { perMinute: 9, burst: 1 },
          autoDisable: false,
        },
      },
      { retry: { timeoutSeconds: 20 }, circuit: { enabled: true }, maxConcurrency: 1, ordering: "strict" },
    );
    expect(policy).toMatchObject({
      retry: { maxAttempts: 4, timeoutMs: 20_000, curve: { baseMs: 10_000 } },
      circuit: { enabled: true, probes: 2, failuresInRow: 10 },
      hold: { maxDeliveries: 7, maxAgeSeconds: 604_800 },
      maxConcurrency: 1,
      rate: { perMinute: 9, burst: 1 },
      autoDisable: false,
      ordering: "strict",
      deadHead: "skip",
    });
  });

  it("keeps the rate of an org, which all of its channels share, apart from the rate of each of them", () => {
    const org = { rate: { perMinute: 30, burst: 2 } };
    expect(resolvePolicy(INSTALLATION, org).rate).toEqual({ perMinute: 100, burst: 20 });
    expect(resolveOrgLimits(INSTALLATION, { ...org, cap: null })).toEqual({ cap: 5, rate: org.rate });
    expect(resolveOrgLimits(INSTALLATION, { cap: 9 })).toEqual({ cap: 9, rate: { perMinute: 1_000, burst: 200 } });
  });
});
