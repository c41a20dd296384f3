import { describe, expect, it } from "vitest";
import { circuitAllowance, type CircuitResult, countsAsFailure, foldResults, startProbing } from "./circuit";
import { DEFAULT_CIRCUIT } from "./circuit-settings";
import { CLOSED_CIRCUIT, type CircuitState, forceClosed, forceOpen, resetCircuit } from "./circuit-state";

const start = new Date("2026-11-01T12:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const settings = DEFAULT_CIRCUIT;

/** Answers to requests claimed in the present generation: "." for a success, "x" for a failure. */
function answers(state: CircuitState, marks: string, now: Date): CircuitResult[] {
  return Array.from(marks, (mark) => ({ generation: state.generation, failed: mark === "x", at: now }));
}
function fold(state: CircuitState, marks: string, now = start, moreComing = true, changed = settings) {
  return foldResults(state, { results: answers(state, marks, now), moreComing, now, settings: changed });
}
const allowance = (state: CircuitState, now: Date, inFlight = 0, changed = settings) =>
  circuitAllowance(state, { inFlight, now, settings: changed });
const opened = () => fold(CLOSED_CIRCUIT, "x".repeat(10)).state;
const probing = (now = after(30)) => startProbing(opened(), { now, settings }).state;
const free = { probes: Infinity, nextProbeAt: null };

describe("a closed circuit", () => {
  it.each<[string, string, CircuitState["kind"]]>([
    ["at 60 % failures of 20 calls", "x".repeat(9) + "." + "xxx" + ".".repeat(7), "open"],
    ["not at 55 % of 20 calls", "x".repeat(9) + "." + "xx" + ".".repeat(8), "closed"],
    ["after 10 failures in a row", "x".repeat(10), "open"],
    ["not after 9, a success and 9 more, below 20 calls", "x".repeat(9) + "." + "x".repeat(9), "closed"],
    ["not after 10 in a row amid plenty of successes", ".".repeat(20) + "x".repeat(10), "closed"],
  ])("opens %s", (_, marks, kind) => {
    expect(fold(CLOSED_CIRCUIT, marks).state.kind).toBe(kind);
  });

  it("forgets calls older than a minute", () => {
    const hour = fold(CLOSED_CIRCUIT, "xxxxxxxxx.", start).state;
    const later = fold(hour, "xxxxxxxxx.", after(61)).state;
    expect(later.kind).toBe("closed");
    expect(fold(hour, "xxxxxxxxx.", after(49)).state.kind).toBe("open");
  });

  it("counts a request to slow down as a sign of life", () => {
    expect(countsAsFailure({ kind: "delivered", httpStatus: 204 })).toBe(false);
    expect(countsAsFailure({ kind: "failed", category: "rate_limit", httpStatus: 429, message: "" })).toBe(false);
    expect(countsAsFailure({ kind: "failed", category: "client_error", httpStatus: 404, message: "" })).toBe(true);
    expect(countsAsFailure({ kind: "failed", category: "dns", message: "" })).toBe(true);
  });

  it("stays closed, and lets everything through, when it is switched off", () => {
    const off = { ...settings, enabled: false };
    expect(fold(CLOSED_CIRCUIT, "x".repeat(50), start, true, off).state).toEqual(CLOSED_CIRCUIT);
    expect(allowance(opened(), start, 0, off)).toEqual(free);
  });
});

describe("an open circuit", () => {
  it("lets nothing through until its sleep is over, and then exactly the probes, over all workers together", () => {
    const state = opened();
    expect(allowance(state, after(29.999))).toEqual({ probes: 0, nextProbeAt: after(30) });
    expect(allowance(state, after(30)).probes).toBe(5);
    const half = probing();
    expect(allowance(half, after(30), 3)).toEqual({ probes: 2, nextProbeAt: null });
    expect(allowance(half, after(30), 5).probes).toBe(0);
    expect(startProbing(state, { now: after(29.999), settings }).state).toBe(state);
  });

  it("does not take late answers from before the opening for probes", () => {
    const results = answers(CLOSED_CIRCUIT, ".".repeat(20), after(31));
    const half = probing();
    expect(foldResults(half, { results, moreComing: true, now: after(31), settings }).state).toBe(half);
    const state = opened();
    expect(foldResults(state, { results, moreComing: false, now: after(31), settings }).state).toBe(state);
  });

  it.each<[string, boolean, CircuitState["kind"], string | undefined]>([
    ["...", true, "closed", "probes_succeeded"],
    ["xx...", true, "closed", "probes_succeeded"],
    ["xxx", true, "open", "probes_failed"],
    ["..xxx", true, "open", "probes_failed"],
    ["..xx", true, "half_open", undefined],
    [".", true, "half_open", undefined],
    [".", false, "closed", "nothing_more_due"],
    ["x.", false, "half_open", undefined],
    ["x..", false, "closed", "nothing_more_due"],
    ["x", false, "half_open", undefined],
  ])("after the probes %s (more coming: %s) is %s", (marks, moreComing, kind, reason) => {
    const { state, transitions } = fold(probing(), marks, after(31), moreComing);
    expect(state.kind).toBe(kind);
    expect(transitions.map((each) => each.reason)).toEqual(reason ? [reason] : []);
  });

  it("doubles its sleep with every failed recovery, up to half an hour, and starts afresh after a good one", () => {
    let state = opened();
    const sleeps: number[] = [];
    for (let n = 0; n < 8 && state.kind === "open"; n++) {
      sleeps.push(state.sleepMs / 1000);
      const now = new Date(state.probeAtMs);
      state = fold(startProbing(state, { now, settings }).state, "xxx", now).state;
    }
    expect(sleeps).toEqual([30, 60, 120, 240, 480, 960, 1800, 1800]);
    expect(state).toMatchObject({ kind: "open", outageSinceMs: start.getTime() });

    const now = after(24 * 3600);
    const closed = fold(startProbing(state, { now, settings }).state, "...", now).state;
    const later = after(24 * 3600 + 60);
    expect(fold(closed, "x".repeat(10), later).state).toMatchObject({ kind: "open", sleepMs: 30_000 });
  });

  it("counts falling back during the ramp as one more failed recovery", () => {
    const closed = fold(probing(), "...", after(31)).state;
    expect(fold(closed, "x".repeat(10), after(35)).state).toMatchObject({ kind: "open", sleepMs: 60_000 });
  });

  it("does not wait for a verdict that can no longer fall when someone lowers the number of probes", () => {
    const waiting = fold(probing(), "x.", after(31), true).state;
    const fewer = { ...settings, probes: 2 };
    expect(allowance(waiting, after(32), 0, fewer).probes).toBe(1);
    expect(fold(waiting, "x", after(32), true, fewer).state.kind).toBe("open");
  });
});

describe("a circuit that has just recovered", () => {
  it("lets through 1, 2, 4, 8 … a second, whatever is answered meanwhile, and then everything", () => {
    let state = fold(probing(), "...", after(31)).state;
    const sent: number[] = [];
    for (let second = 31; second < 41; second++) {
      const { probes } = allowance(state, after(second));
      expect(allowance(state, after(second), probes)).toEqual({ probes: 0, nextProbeAt: after(second + 1) });
      state = fold(state, ".".repeat(probes), after(second)).state;
      expect(allowance(state, after(second)).probes).toBe(0);
      sent.push(probes);
    }
    expect(sent).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
    expect(allowance(state, after(41))).toEqual(free);
  });
});

describe("a circuit in the hands of a person", () => {
  it("stays open for the time that was asked for, and is then probed", () => {
    const { state, transitions } = forceOpen(CLOSED_CIRCUIT, after(60), start);
    expect(transitions).toEqual([{ from: "closed", to: "forced_open", reason: "forced", at: start }]);
    expect(allowance(state, after(59))).toEqual({ probes: 0, nextProbeAt: after(60) });
    expect(allowance(state, after(60)).probes).toBe(5);
    expect(startProbing(state, { now: after(60), settings }).state.kind).toBe("half_open");
    expect(allowance(forceOpen(state, null, start).state, after(1e6))).toEqual({ probes: 0, nextProbeAt: null });
  });

  it("stays closed whatever the answers are", () => {
    const { state } = forceClosed(opened(), start);
    expect(fold(state, "x".repeat(100)).state).toBe(state);
    expect(allowance(state, start)).toEqual(free);
  });

  it("starts afresh after a reset: what was on its way no longer counts", () => {
    const before = opened();
    const { state } = resetCircuit(before, after(5));
    expect(allowance(state, after(5))).toEqual(free);
    const results = answers(before, "x".repeat(50), after(6));
    expect(foldResults(state, { results, moreComing: true, now: after(6), settings }).state).toBe(state);
  });

  it("survives being stored as JSON in every kind", () => {
    const kinds = [CLOSED_CIRCUIT, opened(), probing(), fold(probing(), "...").state];
    kinds.push(forceOpen(CLOSED_CIRCUIT, after(9), start).state, forceClosed(CLOSED_CIRCUIT, start).state);
    for (const state of kinds) expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });
});
