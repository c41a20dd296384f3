import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifyResponse } from "./classify";
import { FAILURE_CATEGORIES, type Failure, type Outcome } from "./outcome";
import { delayMs, floorMs, nextStep, type Decision } from "./retry";
import { applyRetry, DEFAULT_RETRY, RETRY_PRESETS, type RetryPolicy } from "./retry-policy";

const now = new Date("2026-11-16T12:00:00Z");
const HOUR = 3_600_000;

function decide(outcome: Outcome, over: Partial<Decision> = {}) {
  return nextStep({
    outcome,
    attempt: 1,
    policy: DEFAULT_RETRY,
    now,
    random: () => 0.5,
    rateLimitedSince: null,
    tlsFailures: 0,
    ...over,
  });
}
const answered = (status: number, retryAfter?: string) => classifyResponse({ status, retryAfter, now });
const failed = (category: Failure["category"], more: Partial<Failure> = {}): Failure => ({
  kind: "failed",
  category,
  message: "It failed.",
  ...more,
});
function waitMs(outcome: Outcome, over: Partial<Decision> = {}): number {
  const step = decide(outcome, over);
  if (step.kind !== "retry") throw new Error(`Expected a retry, got ${JSON.stringify(step)}`);
  return step.at.getTime() - now.getTime();
}

describe("what is settled", () => {
  it("a 2xx succeeds", () => {
    expect(decide(answered(204))).toEqual({ kind: "settle", status: "succeeded" });
  });

  it.each([400, 401, 403, 404, 405, 413, 414, 415, 422, 451])("a %i is permanent", (status) => {
    expect(decide(answered(status))).toEqual({ kind: "settle", status: "failed", reason: "permanent" });
  });

  it("a 410 is permanent and disables the channel, whatever the policy", () => {
    const policy = { ...DEFAULT_RETRY, retryClientErrors: true };
    expect(decide(answered(410), { policy })).toEqual({
      kind: "settle",
      status: "failed",
      reason: "gone",
      disablesChannel: true,
    });
  });

  it("a refused URL is permanent, a refused DNS answer is tried again", () => {
    expect(decide(failed("blocked"))).toMatchObject({ reason: "permanent" });
    expect(decide(failed("blocked", { refusedBy: "url" }))).toMatchObject({ reason: "permanent" });
    expect(decide(failed("blocked", { refusedBy: "dns_answer" }))).toMatchObject({ kind: "retry" });
  });

  it("the last attempt exhausts the delivery", () => {
    expect(decide(answered(500), { attempt: 7 })).toMatchObject({ kind: "retry" });
    expect(decide(answered(500), { attempt: 8 })).toEqual({ kind: "settle", status: "failed", reason: "exhausted" });
  });

  it("TLS failures are retried three times only", () => {
    const kinds = [0, 1, 2, 3].map(
      (tlsFailures) => decide(failed("tls"), { attempt: tlsFailures + 1, tlsFailures }).kind,
    );
    expect(kinds).toEqual(["retry", "retry", "retry", "settle"]);
  });

  it("a TLS failure after others is the first of its three, within the schedule", () => {
    expect(decide(failed("tls"), { attempt: 4 })).toMatchObject({ kind: "retry" });
    expect(decide(failed("tls"), { attempt: 7, tlsFailures: 3 })).toMatchObject({ reason: "exhausted" });
    expect(decide(answered(503), { attempt: 7, tlsFailures: 3 })).toMatchObject({ kind: "retry" });
    expect(decide(failed("tls"), { attempt: 8 })).toMatchObject({ reason: "exhausted" });
  });
});

describe("what is retried", () => {
  it.each([302, 402, 408, 409, 425, 429, 500, 502, 503, 504, 521])("a %i", (status) => {
    expect(decide(answered(status))).toMatchObject({ kind: "retry" });
  });

  it.each([401, 403, 404])("a %i when the channel expects it of deploys", (status) => {
    expect(decide(answered(status), { policy: { ...DEFAULT_RETRY, retryClientErrors: true } })).toMatchObject({
      kind: "retry",
    });
  });

  it.each([400, 405, 413, 415, 422])("but never a %i, which no deploy explains", (status) => {
    expect(decide(answered(status), { policy: { ...DEFAULT_RETRY, retryClientErrors: true } })).toMatchObject({
      reason: "permanent",
    });
  });
});

describe("how long it waits", () => {
  it("follows the standard schedule", () => {
    const seconds = [1, 2, 3, 4, 5, 6, 7].map((attempt) => waitMs(answered(500), { attempt }) / 1000);
    expect(seconds).toEqual([30, 60, 120, 240, 480, 960, 1800]);
  });

  it("follows the patient schedule", () => {
    const policy = { ...DEFAULT_RETRY, ...RETRY_PRESETS.patient };
    const minutes = [1, 2, 3, 4, 5].map((attempt) => waitMs(answered(500), { attempt, policy }) / 60_000);
    expect(minutes).toEqual([1, 5, 30, 120, 1440]);
  });

  it("spreads from half to one and a half", () => {
    expect(waitMs(answered(500), { random: () => 0 })).toBe(15_000);
    expect(waitMs(answered(500), { random: () => 0.999999 })).toBeCloseTo(45_000, -2);
  });

  it.each([
    [failed("rate_limit", { httpStatus: 429 }), 60_000],
    [failed("dns"), 5_000],
    [failed("timeout"), 2_000],
    [answered(302), 60_000],
    [answered(408), 1_000],
    [answered(500), 1_000],
  ])("waits at least what the cause demands, however hasty the policy: %j", (outcome, ms) => {
    expect(waitMs(outcome, { policy: { ...DEFAULT_RETRY, ...RETRY_PRESETS.fast } })).toBe(ms);
  });

  it("never waits less than the receiver asked for", () => {
    expect(waitMs(answered(503, "3600"))).toBe(HOUR);
  });
});

describe("rate limits", () => {
  it("spend no attempt for a day, even on the last one", () => {
    const rateLimitedSince = new Date(now.getTime() - 24 * HOUR + 1);
    expect(decide(answered(429), { attempt: 8, rateLimitedSince })).toMatchObject({
      kind: "retry",
      spendsAttempt: false,
    });
  });

  it("spend attempts like anything else after a day, so that they end", () => {
    const rateLimitedSince = new Date(now.getTime() - 24 * HOUR);
    expect(decide(answered(429), { attempt: 7, rateLimitedSince })).toMatchObject({
      kind: "retry",
      spendsAttempt: true,
    });
    expect(decide(answered(429), { attempt: 8, rateLimitedSince })).toMatchObject({ reason: "exhausted" });
  });
});

const policies: fc.Arbitrary<RetryPolicy> = fc
  .record({
    preset: fc.constantFrom("standard" as const, "fast" as const, "patient" as const),
    baseSeconds: fc.option(fc.integer({ min: 0, max: 3600 })),
    capSeconds: fc.option(fc.integer({ min: 0, max: 86_400 })),
    multiplier: fc.option(fc.double({ min: 1, max: 10, noNaN: true })),
    maxAttempts: fc.option(fc.integer({ min: 1, max: 20 })),
    jitter: fc.option(fc.double({ min: 0, max: 0.5, noNaN: true })),
    retryClientErrors: fc.boolean(),
  })
  .map((settings) =>
    applyRetry(DEFAULT_RETRY, Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null))),
  );

const failures: fc.Arbitrary<Failure> = fc.oneof(
  fc
    .tuple(fc.integer({ min: 300, max: 599 }), fc.option(fc.integer({ min: 0, max: 200_000 }).map(String)))
    .map(([status, retryAfter]) => classifyResponse({ status, retryAfter, now }) as Failure),
  fc.constantFrom(...FAILURE_CATEGORIES).map((category) => failed(category)),
  fc.constant(failed("blocked", { refusedBy: "dns_answer" })),
);
const rolls = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe("for every policy and failure", () => {
  it("a wait is never below the floors and never above the spread schedule or the floors", () => {
    fc.assert(
      fc.property(failures, policies, fc.integer({ min: 1, max: 20 }), rolls, (outcome, policy, attempt, roll) => {
        const step = decide(outcome, { policy, attempt, random: () => roll });
        if (step.kind !== "retry") return;
        const ms = step.at.getTime() - now.getTime();
        const floor = Math.max(outcome.retryAfterMs ?? 0, floorMs(outcome));
        expect(ms).toBeGreaterThanOrEqual(floor);
        expect(ms).toBeGreaterThanOrEqual(delayMs(policy, attempt) * 0.5);
        expect(ms).toBeLessThanOrEqual(Math.max(floor, Math.ceil(delayMs(policy, attempt) * 1.5)));
      }),
    );
  });

  it("a delivery that always fails the same way ends, and never has more attempts than allowed", () => {
    fc.assert(
      fc.property(failures, policies, rolls, (outcome, policy, roll) => {
        let [clock, attempt, attempts, rateLimitedSince] = [now, 1, 0, null as Date | null];
        for (let turns = 0; turns < 5_000; turns++) {
          const tlsFailures = outcome.category === "tls" ? turns : 0;
          const step = decide(outcome, {
            attempt,
            policy,
            now: clock,
            random: () => roll,
            rateLimitedSince,
            tlsFailures,
          });
          if (step.kind === "settle" || step.spendsAttempt) attempts++;
          if (step.kind === "settle") {
            expect(step.status).toBe("failed");
            expect(attempts).toBeLessThanOrEqual(policy.maxAttempts);
            return;
          }
          expect(step.spendsAttempt || outcome.category === "rate_limit").toBe(true);
          if (outcome.category === "rate_limit") rateLimitedSince ??= clock;
          if (step.spendsAttempt) attempt++;
          clock = step.at;
        }
        throw new Error("It never ended.");
      }),
    );
  });

  it("growing waits never fall and never pass the cap", () => {
    fc.assert(
      fc.property(policies, fc.integer({ min: 1, max: 60 }), (policy, attempt) => {
        expect(delayMs(policy, attempt + 1)).toBeGreaterThanOrEqual(delayMs(policy, attempt));
        if (policy.curve.kind === "exponential")
          expect(delayMs(policy, attempt)).toBeLessThanOrEqual(policy.curve.capMs);
      }),
    );
  });
});
