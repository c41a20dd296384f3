/**
 * A held channel parks what comes, within limits. What outlives them becomes a dead letter, which can be replayed: the
 * newest deliveries are the ones worth keeping, so the oldest go first. `maxDeliveries` is about what came since the hold
 * began: a backlog that waited for something else by then is not its doing.
 */
export type HoldLimits = { maxDeliveries: number; maxAgeSeconds: number };

export const DEFAULT_HOLD: HoldLimits = { maxDeliveries: 100_000, maxAgeSeconds: 7 * 24 * 3600 };
export const HOLD_LIMITS = {
  maxDeliveries: { min: 1, max: 1_000_000 },
  maxAgeSeconds: { min: 60, max: 30 * 24 * 3600 },
} as const;
/** Why a parked delivery died. */
export type HoldDeath = "hold_expired" | "hold_full";

export type Hold = { heldSince: Date; limits: HoldLimits };

/**
 * Deliveries created up to this moment have expired; null when none can have. Time counts from when a delivery was
 * parked: what was old when the hold began gets its whole time, too.
 */
export function expiredUpTo({ heldSince, limits }: Hold, now: Date): Date | null {
  const cutMs = now.getTime() - limits.maxAgeSeconds * 1000;
  return cutMs < heldSince.getTime() ? null : new Date(cutMs);
}

/** When the oldest expires: nobody has to look before, as far as age is concerned. */
export function nextExpiryAt({ heldSince, limits }: Hold, oldestCreatedAt: Date): Date {
  const parkedAtMs = Math.max(heldSince.getTime(), oldestCreatedAt.getTime());
  return new Date(parkedAtMs + limits.maxAgeSeconds * 1000);
}
