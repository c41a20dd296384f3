/**
 * What is kept of a channel's circuit, shared by all workers: plain values of a fixed size, instants as epoch
 * milliseconds, so that JSON gives back what it was given.
 *
 * How many probes are on the wire is not kept but counted from the deliveries in flight: a probe that died with its
 * worker is then no longer counted, and cannot keep the circuit waiting for an answer that never comes.
 */
import type { CallWindow } from "./circuit-window";

export type CircuitState = {
  /** Raised by every change of kind. An answer counts only in the generation in which its request was claimed. */
  generation: number;
} & (Closed | Open | HalfOpen | ForcedOpen | ForcedClosed);

type Closed = { kind: "closed"; window: CallWindow; failuresInRow: number; recovery: Recovery | null };
/** How the last outage ended. As long as the ramp lasts, falling back counts as one more failed recovery. */
type Recovery = { sinceMs: number; sleepMs: number };
type Open = { kind: "open"; reason: OpenReason; sinceMs: number; probeAtMs: number } & Outage;
type HalfOpen = { kind: "half_open"; sinceMs: number; succeeded: number; failed: number } & Outage;
/** Set by a person; null: until a person ends it. */
type ForcedOpen = { kind: "forced_open"; sinceMs: number; untilMs: number | null };
type ForcedClosed = { kind: "forced_closed"; sinceMs: number };

/** `outageSinceMs`: the first opening, over all recoveries that failed since. */
export type Outage = { sleepMs: number; outageSinceMs: number };

export type CircuitKind = CircuitState["kind"];
export type CircuitPhase = Closed | Open | HalfOpen | ForcedOpen | ForcedClosed;
export type OpenReason = "failure_rate" | "failures_in_a_row" | "probes_failed";
export type TransitionReason =
  | OpenReason
  | "sleep_over"
  | "probes_succeeded"
  /** Too little traffic to fill the probes: those there were succeeded, and nothing else is waiting. */
  | "nothing_more_due"
  | "reset"
  | "switched_off"
  | "forced";

export type CircuitTransition = { from: CircuitKind; to: CircuitKind; reason: TransitionReason; at: Date };
export type CircuitStep = { state: CircuitState; transitions: CircuitTransition[] };

const FRESH: Closed = { kind: "closed", window: [], failuresInRow: 0, recovery: null };

/** Where every channel starts. */
export const CLOSED_CIRCUIT: CircuitState = { generation: 0, ...FRESH };

export function enter(state: CircuitState, phase: CircuitPhase, reason: TransitionReason, now: Date): CircuitStep {
  return {
    state: { ...phase, generation: state.generation + 1 },
    transitions: [{ from: state.kind, to: phase.kind, reason, at: now }],
  };
}

/** Trusts the receiver from now on, whatever was: answers still on their way no longer count. */
export function resetCircuit(state: CircuitState, now: Date): CircuitStep {
  return enter(state, FRESH, "reset", now);
}

/** The channel goes without a breaker from now on. */
export function switchOffCircuit(state: CircuitState, now: Date): CircuitStep {
  return enter(state, FRESH, "switched_off", now);
}

/** Nothing goes out until then; afterwards probes decide, as after any other outage. */
export function forceOpen(state: CircuitState, until: Date | null, now: Date): CircuitStep {
  const untilMs = until?.getTime() ?? null;
  return enter(state, { kind: "forced_open", sinceMs: now.getTime(), untilMs }, "forced", now);
}

/** Lets everything through, whatever the answers are, until a person resets it. */
export function forceClosed(state: CircuitState, now: Date): CircuitStep {
  return enter(state, { kind: "forced_closed", sinceMs: now.getTime() }, "forced", now);
}
