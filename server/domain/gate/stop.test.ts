import { describe, expect, it } from "vitest";
import { startProbing } from "@/server/domain/circuit/circuit";
import { DEFAULT_CIRCUIT } from "@/server/domain/circuit/circuit-settings";
import { CLOSED_CIRCUIT, forceClosed, forceOpen } from "@/server/domain/circuit/circuit-state";
import { isTripped, type StopCauses, stopAt } from "./stop";

const now = new Date("2026-11-01T12:00:00Z");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const FREE: StopCauses = { heldBy: null, circuit: null, breakerOn: true, askedUntilMs: null };
const openFor = (seconds: number | null) =>
  forceOpen(CLOSED_CIRCUIT, seconds === null ? null : after(seconds), now).state;
const asked = (seconds: number) => ({ askedUntilMs: after(seconds).getTime() });

describe("a channel stands still", () => {
  it("not at all while nothing stops it", () => {
    expect(stopAt(FREE, now)).toBeNull();
    expect(stopAt({ ...FREE, circuit: CLOSED_CIRCUIT }, now)).toBeNull();
    expect(stopAt({ ...FREE, circuit: forceClosed(CLOSED_CIRCUIT, now).state }, now)).toBeNull();
  });

  it("while somebody holds it, whatever else there is", () => {
    const causes = { ...FREE, heldBy: "paused" as const, circuit: openFor(60), ...asked(90) };
    expect(stopAt(causes, after(1000))).toEqual({ reason: "paused", until: null });
  });

  it("until the last of its stops ends, and for the reason of that one", () => {
    const both = { ...FREE, circuit: openFor(60), ...asked(90) };
    expect(stopAt(both, now)).toEqual({ reason: "asked_to_wait", until: after(90) });
    expect(stopAt({ ...both, ...asked(30) }, now)).toEqual({ reason: "circuit", until: after(60) });
    // A person ends one of them: the other goes on.
    expect(stopAt({ ...both, askedUntilMs: null }, now)).toEqual({ reason: "circuit", until: after(60) });
    expect(stopAt({ ...both, circuit: CLOSED_CIRCUIT }, now)).toEqual({ reason: "asked_to_wait", until: after(90) });
    expect(stopAt(both, after(90))).toBeNull();
  });

  it("by a circuit that nobody gave an end, for as long as it takes", () => {
    expect(stopAt({ ...FREE, circuit: openFor(null), ...asked(90) }, after(1e6))).toEqual({
      reason: "circuit",
      until: null,
    });
  });

  it("by no circuit where its policy gives it no breaker", () => {
    const off = { ...FREE, circuit: openFor(null), breakerOn: false };
    expect(stopAt(off, now)).toBeNull();
    expect(isTripped(off)).toBe(false);
    expect(isTripped({ ...off, breakerOn: true })).toBe(true);
  });

  it("no longer once its circuit may probe, though no more than probes go out", () => {
    const causes = { ...FREE, circuit: openFor(60) };
    expect(stopAt(causes, after(60))).toBeNull();
    expect(isTripped(causes)).toBe(true);
    const probing = startProbing(causes.circuit, { now: after(60), settings: DEFAULT_CIRCUIT }).state;
    expect(stopAt({ ...FREE, circuit: probing }, now)).toBeNull();
    expect(isTripped({ ...FREE, circuit: probing })).toBe(true);
  });
});
