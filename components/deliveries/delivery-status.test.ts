import type { DeliveryHoldReason } from "@/server/domain/gate/delivery-hold";
import { describe, expect, it } from "vitest";
import { marksOf, stateOf, type StatusFacts, tallyOf, titleOf } from "./delivery-status";

const NOW = new Date("2026-11-16T14:00:00Z");
const LATER = new Date("2026-11-16T14:02:00Z");

const facts = (given: Partial<StatusFacts>): StatusFacts => ({
  status: "pending",
  reason: null,
  attemptCount: 0,
  maxAttempts: 8,
  sendAfter: null,
  holdReason: null,
  holdUntil: null,
  rateLimitedSince: null,
  lastCategory: null,
  lastHttpStatus: null,
  ...given,
});

describe("stateOf", () => {
  it("says how a delivery ended", () => {
    expect(stateOf(facts({ status: "succeeded", attemptCount: 1 }), NOW)).toEqual({ kind: "delivered" });
    expect(stateOf(facts({ status: "succeeded", attemptCount: 2 }), NOW).until).toBe("on attempt 2");
    const failed = { status: "failed", attemptCount: 8 } as const;
    expect(stateOf(facts({ ...failed, reason: "exhausted", lastHttpStatus: 503 }), NOW).until).toBe("503, 8 of 8");
    expect(stateOf(facts({ ...failed, reason: "exhausted", lastCategory: "timeout" }), NOW).until).toBe(
      "timeout, 8 of 8",
    );
    const refused = facts({ status: "failed", attemptCount: 1, reason: "permanent", lastHttpStatus: 404 });
    expect(stateOf(refused, NOW)).toEqual({ kind: "dead", until: "404, 1 of 8" });
    const tls = facts({ status: "failed", attemptCount: 4, reason: "exhausted", lastCategory: "tls" });
    expect(stateOf(tls, NOW).until).toBe("TLS, 4 of 8");
    expect(stateOf(facts({ status: "cancelled", reason: "channel_deleted" }), NOW).until).toBe("channel deleted");
    expect(stateOf(facts({ status: "cancelled", reason: "cancelled" }), NOW).until).toBeUndefined();
  });

  it("does not count attempts where none was to blame", () => {
    const end = (status: "failed" | "cancelled", reason: string) => stateOf(facts({ status, reason }), NOW).until;
    expect(end("failed", "hold_expired")).toBe("held too long");
    expect(end("failed", "hold_full")).toBe("too much was held");
    expect(end("failed", "quarantined")).toBe("set aside");
    expect(end("cancelled", "caught_up")).toBe("left out on catching up");
  });

  it("says until when a delivery waits, and for what", () => {
    expect(stateOf(facts({}), NOW)).toEqual({ kind: "waiting", until: "in line" });
    expect(stateOf(facts({ sendAfter: LATER }), NOW)).toEqual({ kind: "scheduled", at: LATER });
    expect(stateOf(facts({ sendAfter: LATER, attemptCount: 2 }), NOW)).toEqual({
      kind: "retrying",
      until: "3 of 8 at",
      at: LATER,
    });
    expect(stateOf(facts({ status: "processing", attemptCount: 2 }), NOW).until).toBe("attempt 3");
  });

  it("puts a held channel before every other reason to wait", () => {
    const held = facts({ holdReason: "paused", attemptCount: 2, sendAfter: LATER, rateLimitedSince: NOW });
    expect(stateOf(held, NOW)).toEqual({ kind: "held", until: "channel paused" });
    expect(stateOf({ ...held, holdReason: "catching_up" }, NOW).until).toBe("catching up");
    expect(stateOf({ ...held, holdReason: null }, NOW)).toEqual({ kind: "held", until: "rate limit,", at: LATER });
  });
});

describe("a delivery that is held", () => {
  it.each<[DeliveryHoldReason, string]>([
    ["circuit", "circuit open until"],
    ["rate", "rate limited until"],
    ["org_rate", "organisation's rate limit until"],
  ])("by %s says until when", (holdReason, until) => {
    expect(stateOf(facts({ holdReason, holdUntil: LATER }), NOW)).toEqual({ kind: "held", until, at: LATER });
  });

  it("says no time where only an answer or a person ends it", () => {
    expect(stateOf(facts({ holdReason: "circuit" }), NOW)).toEqual({ kind: "held", until: "circuit open" });
  });
});

describe("marksOf", () => {
  it("has one mark per attempt, the last of a delivered one tall", () => {
    expect(marksOf(facts({ status: "succeeded", attemptCount: 2 }))).toEqual(["failed", "delivered"]);
    expect(marksOf(facts({ status: "failed", attemptCount: 3 }))).toEqual(["failed", "failed", "failed"]);
  });

  it("shows what may still follow while it is open", () => {
    expect(marksOf(facts({ attemptCount: 1, maxAttempts: 4 }))).toEqual(["failed", "next", "pending", "pending"]);
    expect(marksOf(facts({ maxAttempts: 3 }))).toEqual(["pending", "pending", "pending"]);
  });

  it("stays narrow under a patient policy", () => {
    expect(marksOf(facts({ attemptCount: 30, maxAttempts: 50 })).length).toBe(12);
    expect(marksOf(facts({ status: "succeeded", attemptCount: 30, maxAttempts: 50 })).at(-1)).toBe("delivered");
  });
});

it("tallies a delivered one by its time, every other by its attempts", () => {
  const times = { createdAt: NOW, settledAt: new Date(NOW.getTime() + 84) };
  expect(tallyOf({ ...facts({ status: "succeeded", attemptCount: 1 }), ...times })).toBe("84\u00a0ms");
  expect(tallyOf({ ...facts({ status: "failed", attemptCount: 8 }), ...times })).toBe("8/8");
});

it("titles a delivery by its types", () => {
  expect(titleOf(["order.paid"])).toBe("order.paid");
  expect(titleOf(["order.paid", "order.sent", "order.lost"])).toBe("order.paid and 2 more");
});
