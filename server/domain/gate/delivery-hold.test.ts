import { describe, expect, it } from "vitest";
import { startProbing } from "@/server/domain/circuit/circuit";
import { DEFAULT_CIRCUIT } from "@/server/domain/circuit/circuit-settings";
import { CLOSED_CIRCUIT, forceOpen } from "@/server/domain/circuit/circuit-state";
import { DEFAULT_CHANNEL_RATE, DEFAULT_ORG_RATE } from "@/server/domain/limits/token-bucket";
import { deliveryHold as holdOf, type Gates, type Limits } from "./delivery-hold";

const now = new Date("2026-11-01T12:00:00Z");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const FREE: Gates = {
  heldBy: null,
  circuit: null,
  breakerOn: true,
  askedUntilMs: null,
  tokens: null,
  orgTokens: null,
};
const LIMITS: Limits = { rate: DEFAULT_CHANNEL_RATE, orgRate: DEFAULT_ORG_RATE };
const deliveryHold = (gates: Gates, sendAfter: Date, at: Date, limits: Partial<Limits> = {}) =>
  holdOf(gates, { ...LIMITS, ...limits }, sendAfter, at);
const opened = forceOpen(CLOSED_CIRCUIT, after(60), now).state;
const empty = { credit: 0, atMs: now.getTime() };

describe("what holds a delivery", () => {
  it("is nothing on a channel that nothing was ever said about", () => {
    expect(deliveryHold(FREE, now, now)).toBeNull();
    expect(deliveryHold({ ...FREE, circuit: CLOSED_CIRCUIT }, now, now)).toBeNull();
  });

  it("is first of all a person, who alone can end it", () => {
    expect(deliveryHold({ ...FREE, heldBy: "paused", circuit: opened }, now, now)).toEqual({
      reason: "paused",
      until: null,
    });
  });

  it("is an open circuit until its next probe, unless the delivery's own time comes later", () => {
    const gates = { ...FREE, circuit: opened };
    expect(deliveryHold(gates, now, now)).toEqual({ reason: "circuit", until: after(60) });
    expect(deliveryHold(gates, after(30), now)).toEqual({ reason: "circuit", until: after(60) });
    expect(deliveryHold(gates, after(61), now)).toBeNull();
    expect(deliveryHold({ ...gates, breakerOn: false }, now, now)).toBeNull();
  });

  it("is an open circuit that nobody gave an end, for as long as it takes", () => {
    const gates = { ...FREE, circuit: forceOpen(CLOSED_CIRCUIT, null, now).state };
    expect(deliveryHold(gates, now, now)).toEqual({ reason: "circuit", until: null });
  });

  it("is a probing circuit, which only an answer ends", () => {
    const { state } = startProbing(opened, { now: after(60), settings: DEFAULT_CIRCUIT });
    expect(deliveryHold({ ...FREE, circuit: state }, now, after(61))).toEqual({ reason: "probing", until: null });
    expect(deliveryHold({ ...FREE, circuit: state }, after(90), after(61))).toBeNull();
  });

  it("is a receiver that asked to wait, unless the delivery's own time comes later", () => {
    const gates = { ...FREE, askedUntilMs: after(60).getTime() };
    expect(deliveryHold(gates, now, now)).toEqual({ reason: "asked_to_wait", until: after(60) });
    expect(deliveryHold(gates, after(61), now)).toBeNull();
    expect(deliveryHold(gates, now, after(60))).toBeNull();
  });

  it("is an empty bucket, the channel's before the org's, until the next token", () => {
    const limits = { rate: { perMinute: 60, burst: 1 }, orgRate: { perMinute: 30, burst: 1 } };
    const dry = { ...FREE, tokens: empty, orgTokens: empty };
    expect(deliveryHold(dry, now, now, limits)).toEqual({ reason: "rate", until: after(1) });
    expect(deliveryHold({ ...dry, tokens: null }, now, now, limits)).toEqual({ reason: "org_rate", until: after(2) });
    expect(deliveryHold(dry, now, after(1), limits)).toEqual({ reason: "org_rate", until: after(2) });
    // What is not due yet waits for its own time, not for a token.
    expect(deliveryHold(dry, after(10), now, limits)).toBeNull();
  });
});
