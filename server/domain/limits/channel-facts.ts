/**
 * What the claim knows of a channel when it asks "how many may I take from you now?".
 *
 * Every limit is one more number with the same meaning: how many it would allow. A limit that does not apply is absent.
 */

export type ChannelFacts = {
  channelId: string;
  /** Counted from `processing` rows over all processes, never stored. */
  inFlight: number;
  /** A slow channel holds at most one slot. */
  pace: Pace;
  /** Paused, disabled or parked, and until when; no end means until a person ends it. */
  hold?: { until: Date | null };
  /** Due deliveries, counted as far as anyone could take; absent when nobody counted. */
  waiting?: number;
  maxConcurrency?: number;
  /** The rate limit: whole deliveries it would allow now, and when the next one is allowed if there is none. */
  tokens?: { available: number; nextAt: Date };
  /** A circuit that is not closed: probes it would allow now, and when to ask again; null while only an answer can tell. */
  circuit?: { probes: number; nextProbeAt: Date | null };
  /** Ordered channels only: keys with nothing in flight, each of which may give its first row. */
  freeOrderKeys?: number;
};

/** The org's own limits. `inFlight` counts everything of the org, also channels that are not listed. */
export type OrgFacts = {
  orgId: string;
  cap: number;
  inFlight: number;
  /** Whether another enabled channel could want a slot. */
  sharesSlots: boolean;
  tokens?: { available: number; nextAt: Date };
  channels: readonly ChannelFacts[];
};

/** How many more the channel may have on the wire: limits that only its own answers lift. */
export function freeWireSlots(channel: ChannelFacts): number {
  const atOnce = Math.min(channel.maxConcurrency ?? Infinity, channel.pace === "slow" ? 1 : Infinity);
  return Math.max(0, Math.min(atOnce - channel.inFlight, channel.freeOrderKeys ?? Infinity));
}

/** How many may start now, all limits of the channel taken together. */
export function startable(channel: ChannelFacts): number {
  if (channel.hold) return 0;
  return Math.min(
    freeWireSlots(channel),
    channel.waiting ?? Infinity,
    wholeTokens(channel.tokens),
    channel.circuit?.probes ?? Infinity,
  );
}

/** A bucket fills continuously; only whole tokens can be spent. */
export function wholeTokens(tokens: { available: number } | undefined): number {
  return tokens ? Math.max(0, Math.floor(tokens.available)) : Infinity;
}

/** Whether a channel answers quickly enough to be given more than one slot. */
export type Pace = "fast" | "slow";

const SLOW_AFTER_MS = 2_000;
const FAST_BELOW_MS = 1_000;

/** Between the two limits a channel keeps the pace it has, so that it does not flip with every answer. */
export function nextPace(pace: Pace, answer: { timedOut: boolean; totalMs: number }): Pace {
  if (answer.timedOut || answer.totalMs > SLOW_AFTER_MS) return "slow";
  return answer.totalMs < FAST_BELOW_MS ? "fast" : pace;
}
