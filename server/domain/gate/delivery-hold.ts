/** Why a pending delivery does not go now although its time may have come, and until when. */
import { availableTokens, nextTokenAt, type RateLimit, type TokenBucket } from "@/server/domain/limits/token-bucket";
import { circuitInForce, type StopCauses, type StopReason, stopAt } from "./stop";

/** What decides over a channel's deliveries; null where nothing was stored or set. */
export type Gates = StopCauses & {
  tokens: TokenBucket | null;
  orgTokens: TokenBucket | null;
};

export type DeliveryHoldReason = StopReason | "probing" | "rate" | "org_rate";

export type DeliveryHold = {
  reason: DeliveryHoldReason;
  /** Null where no moment in time ends it: a person, or the answer of a probe. */
  until: Date | null;
};

export type Limits = { rate: RateLimit; orgRate: RateLimit };

export function deliveryHold(gates: Gates, limits: Limits, sendAfter: Date, now: Date): DeliveryHold | null {
  const stop = stopAt(gates, now);
  // A retry that comes after the stop has ended anyway waits for its own time.
  if (stop && (stop.until === null || sendAfter <= stop.until)) return stop;
  if (sendAfter > now) return null;
  if (circuitInForce(gates).kind === "half_open") return { reason: "probing", until: null };
  return rateHold("rate", gates.tokens, limits.rate, now) ?? rateHold("org_rate", gates.orgTokens, limits.orgRate, now);
}

function rateHold(
  reason: "rate" | "org_rate",
  bucket: TokenBucket | null,
  limit: RateLimit,
  now: Date,
): DeliveryHold | null {
  if (!bucket || availableTokens(bucket, now, limit) >= 1) return null;
  return { reason, until: nextTokenAt(bucket, now, limit) };
}
