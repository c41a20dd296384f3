/** Why a delivery waits although nothing is wrong with it, and what would let it go. */
export interface HoldCause {
  what: string;
  fix: string;
  /** Where that is done. */
  place: "channel" | "settings" | null;
}

const NEXT_IN_TURN = "Nothing to do: it is sent when its turn comes.";

type Telling = (name: string) => HoldCause;

const HOLDS: Readonly<Record<string, Telling>> = {
  paused: (name) => ({
    what: `${name} is paused, so nothing is sent to it.`,
    fix: "Resume the channel.",
    place: "channel",
  }),
  disabled: (name) => ({
    what: `${name} is disabled, so nothing is sent to it.`,
    fix: "Enable the channel again, or cancel this delivery.",
    place: "channel",
  }),
  catching_up: (name) => ({
    what: `${name} is catching up on held deliveries.`,
    fix: "Nothing to do: it is sent in a moment or, if you chose that, left out.",
    place: "channel",
  }),
  deleted: (name) => ({
    what: `${name} was deleted, so nothing is sent to it.`,
    fix: "Nothing to do: it is cancelled in a moment.",
    place: null,
  }),
  circuit: (name) => ({
    what: `The circuit of ${name} is open, because the receiver kept failing or it was opened manually.`,
    fix: "Fix the receiver. Once a few probes succeed, deliveries continue automatically. If you know that it works again, reset the circuit.",
    place: "channel",
  }),
  probing: (name) => ({
    what: `${name} failed for a while. A few probes are testing whether it works again.`,
    fix: "Nothing to do: it is sent as soon as the probes succeed.",
    place: "channel",
  }),
  rate: (name) => ({
    what: `${name} has reached its rate limit.`,
    fix: `${NEXT_IN_TURN} Raise the channel's rate limit if the receiver can take more.`,
    place: "channel",
  }),
  asked_to_wait: (name) => ({
    what: `${name} asked us to wait (Retry-After), so all of its deliveries are held until then.`,
    fix: "Nothing to do: it is sent automatically. Admins can resume the channel now on its page.",
    place: "channel",
  }),
  org_rate: () => ({
    what: "The organisation has reached its rate limit over all channels.",
    fix: `${NEXT_IN_TURN} An owner can raise the limit.`,
    place: "settings",
  }),
};

export function causeOfHold(reason: string, channel: string): HoldCause {
  const name = channel === "" ? "The channel" : channel;
  return HOLDS[reason]?.(name) ?? { what: `${name} is held (${reason}).`, fix: NEXT_IN_TURN, place: "channel" };
}

const ENDS: Readonly<Record<string, (name: string) => Omit<HoldCause, "place">>> = {
  hold_expired: (name) => ({
    what: `${name} was held for longer than it keeps deliveries.`,
    fix: "Replay it once the channel accepts deliveries again. You can change the limit in the channel's settings.",
  }),
  hold_full: (name) => ({
    what: `${name} was held and had more deliveries than it keeps, so the oldest were dropped as dead letters.`,
    fix: "Replay it once the channel accepts deliveries again. You can change the limit in the channel's settings.",
  }),
  quarantined: () => ({
    what: "Workers stopped several times while they sent it, so it was set aside.",
    fix: "Replay it. If it is set aside again, give its ID to your administrator.",
  }),
  unrecorded: () => ({
    what: "It was sent, but the response could not be stored, so it was set aside.",
    fix: "Replay it if your receiver did not process it. Give its ID to your administrator.",
  }),
  caught_up: (name) => ({
    what: `It was left out when ${name} caught up on held deliveries.`,
    fix: "Replay it to send it anyway.",
  }),
};

/** For what ended without an answer being the cause; null for every other end. */
export function causeOfEnd(reason: string | null, channel: string): Omit<HoldCause, "place"> | null {
  const tell = reason === null ? undefined : ENDS[reason];
  return tell?.(channel === "" ? "The channel" : channel) ?? null;
}
