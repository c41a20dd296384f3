/**
 * Does a channel stand still, why, and until when? The one answer, for the claim and for every page.
 *
 * The causes are stored apart: a hold, the circuit, and the time its receiver asked for. They overlap, and each ends by
 * itself, so the answer is worked out anew from all of them. `engine.channel_states` keeps it in generated columns
 * (`stopped_until`, `stop_reason`, `tripped`), which SQL asks instead of decoding a circuit.
 */
import type { Outcome } from "@/server/domain/retry/outcome";
import { restsUntil } from "@/server/domain/circuit/circuit";
import { type CircuitState, CLOSED_CIRCUIT } from "@/server/domain/circuit/circuit-state";

export const HOLD_REASONS = ["paused", "disabled", "catching_up", "deleted", "org_deleted"] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];
export type StopReason = HoldReason | "circuit" | "asked_to_wait";

export type StopCauses = {
  /** Null while nobody holds the channel. */
  heldBy: HoldReason | null;
  circuit: CircuitState | null;
  /** Whether the channel's policy gives it a breaker. */
  breakerOn: boolean;
  /** How long the receiver asked us to wait, in epoch milliseconds. */
  askedUntilMs: number | null;
};

/** `until` is null where no moment in time ends it, only a person or a job. */
export type Stop = { reason: StopReason; until: Date | null };

/** The stop that ends last, even if that is over: what the columns say. */
export function lastStop(causes: StopCauses): Stop | null {
  const { heldBy, askedUntilMs } = causes;
  if (heldBy !== null) return { reason: heldBy, until: null };
  const asked: Stop | null = askedUntilMs === null ? null : { reason: "asked_to_wait", until: new Date(askedUntilMs) };
  const rest = restsUntil(circuitInForce(causes));
  if (rest === undefined) return asked;
  const circuit: Stop = { reason: "circuit", until: rest };
  return asked && endMs(asked) > endMs(circuit) ? asked : circuit;
}

/** Why the channel stands still now; null when something may go, be it only probes. */
export function stopAt(causes: StopCauses, now: Date): Stop | null {
  const stop = lastStop(causes);
  return stop && endMs(stop) > now.getTime() ? stop : null;
}

/** Whether the circuit lets no more through than probes. */
export function isTripped(causes: Pick<StopCauses, "circuit" | "breakerOn">): boolean {
  const { kind } = circuitInForce(causes);
  return kind === "open" || kind === "half_open" || kind === "forced_open";
}

/** Without a breaker nobody asks what its circuit was. */
export function circuitInForce({ circuit, breakerOn }: Pick<StopCauses, "circuit" | "breakerOn">): CircuitState {
  return (breakerOn ? circuit : null) ?? CLOSED_CIRCUIT;
}

function endMs({ until }: Stop): number {
  return until?.getTime() ?? Infinity;
}

/** Until when a receiver asked for no more requests at all. Other answers speak of one delivery only. */
export function askedToWaitUntil(outcome: Outcome, endedAt: Date): Date | null {
  if (outcome.kind !== "failed" || outcome.retryAfterMs === undefined) return null;
  const speaksOfAll = outcome.httpStatus === 429 || outcome.httpStatus === 503;
  return speaksOfAll ? new Date(endedAt.getTime() + outcome.retryAfterMs) : null;
}
