/** When an org should be looked at again: the earliest moment at which anything of it may go. */
import { mayTakeSlot } from "./allowance";
import { type ChannelFacts, freeWireSlots, type OrgFacts, wholeTokens } from "./channel-facts";

export type DueChannel = ChannelFacts & {
  /** The `send_after` of what would be claimed first; null when nothing is pending. */
  nextSendAt: Date | null;
};

export type DueFacts = Omit<OrgFacts, "channels"> & {
  channels: readonly DueChannel[];
  now: Date;
};

/**
 * Facts as they are after the claim. Null when nothing is pending, or when only something in flight (or a person) can
 * free the rest: the settling of a delivery brings its org back by itself.
 *
 * Never before now: an org with a long queue must go behind those that became due in the meantime, not stay first
 * forever with the time of its oldest delivery.
 */
export function nextDueAt(org: DueFacts): Date | null {
  const slots = { free: org.cap - org.inFlight, cap: org.cap, sharesSlots: org.sharesSlots };
  const orgGate = wholeTokens(org.tokens) < 1 ? org.tokens?.nextAt : undefined;
  let earliest: Date | null = null;
  for (const channel of org.channels) {
    if (!mayTakeSlot(slots, channel)) continue;
    const opensAt = channelOpensAt(channel);
    if (opensAt === null) continue;
    const at = latest(org.now, opensAt, orgGate);
    if (earliest === null || at < earliest) earliest = at;
  }
  return earliest;
}

/** When all gates of the channel stand open; null when no moment in time opens them. */
function channelOpensAt(channel: DueChannel): Date | null {
  const { nextSendAt, hold, tokens, circuit } = channel;
  if (nextSendAt === null || freeWireSlots(channel) < 1) return null;
  if (hold?.until === null) return null;
  const isTripped = circuit !== undefined && circuit.probes < 1;
  if (isTripped && circuit.nextProbeAt === null) return null;

  return latest(
    nextSendAt,
    hold?.until,
    wholeTokens(tokens) < 1 ? tokens?.nextAt : undefined,
    isTripped ? (circuit.nextProbeAt ?? undefined) : undefined,
  );
}

function latest(first: Date, ...others: (Date | undefined)[]): Date {
  return others.reduce<Date>((last, at) => (at !== undefined && at > last ? at : last), first);
}
