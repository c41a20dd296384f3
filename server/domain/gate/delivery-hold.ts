/** Why a pending delivery does not go now although its time may have come, and until when. */
import { circuitAllowance } from "@/server/domain/circuit/circuit";
import type { CircuitSettings } from "@/server/domain/circuit/circuit-settings";
import type { CircuitState } from "@/server/domain/circuit/circuit-state";
import { availableTokens, nextTokenAt, type RateLimit, type TokenBucket } from "@/server/domain/limits/token-bucket";

/** What decides over a channel's deliveries; null where nothing was stored or set. */
export type Gates = {
  /** "paused", "disabled", "catching_up", "deleted"; null when nobody holds the channel. */
  heldBy: string | null;
  circuit: CircuitState | null;
  /** How long the receiver asked us to wait, in epoch milliseconds. */
  askedUntilMs: number | null;
  tokens: TokenBucket | null;
  orgTokens: TokenBucket | null;
};

export type DeliveryHold = {
  reason: string;
  /** Null where no moment in time ends it: a person, or the answer of a probe. */
  until: Date | null;
};

export type Limits = { circuit: CircuitSettings; rate: RateLimit; orgRate: RateLimit };

export function deliveryHold(gates: Gates, limits: Limits, sendAfter: Date, now: Date): DeliveryHold | null {
  if (gates.heldBy !== null) return { reason: gates.heldBy, until: null };
  const asked = askedHold(gates, now);
  if (asked && sendAfter <= (asked.until ?? now)) return asked;
  const circuit = circuitHold(gates, limits.circuit, now);
  // A retry that comes after the next probe anyway waits for its own time.
  if (circuit && sendAfter <= (circuit.until ?? now)) return circuit;
  if (sendAfter > now) return null;
  return rateHold("rate", gates.tokens, limits.rate, now) ?? rateHold("org_rate", gates.orgTokens, limits.orgRate, now);
}

function askedHold({ askedUntilMs }: Gates, now: Date): DeliveryHold | null {
  if (askedUntilMs === null || askedUntilMs <= now.getTime()) return null;
  return { reason: "asked_to_wait", until: new Date(askedUntilMs) };
}

function circuitHold({ circuit }: Gates, settings: CircuitSettings, now: Date): DeliveryHold | null {
  if (!circuit || !settings.enabled) return null;
  if (circuit.kind === "half_open") return { reason: "probing", until: null };
  if (circuit.kind !== "open" && circuit.kind !== "forced_open") return null;
  const { probes, nextProbeAt } = circuitAllowance(circuit, { inFlight: 0, now, settings });
  return probes > 0 ? null : { reason: "circuit", until: nextProbeAt };
}

function rateHold(reason: string, bucket: TokenBucket | null, limit: RateLimit, now: Date): DeliveryHold | null {
  if (!bucket || availableTokens(bucket, now, limit) >= 1) return null;
  return { reason, until: nextTokenAt(bucket, now, limit) };
}
