import type { DeliveryHoldReason } from "@/server/domain/gate/delivery-hold";

/** Why a delivery waits although nothing is wrong with it, and what would let it go. */
export interface HoldCause {
  what: string;
  fix: string;
  /** Where that is done. */
  place: "channel" | "settings" | null;
}

interface HoldWords {
  /** Behind "Held", in lists. */
  short: string;
  /** The same as a clause, in the timeline. */
  long: string;
  cause: (channelName: string) => HoldCause;
}

const NEXT_IN_TURN = "Nothing to do: it is sent when its turn comes.";

/** Every reason for which a delivery can be held, and all that is said of it. */
const HOLD_WORDS = {
  paused: {
    short: "channel paused",
    long: "the channel is paused",
    cause: (name) => ({
      what: `${name} is paused, so nothing is sent to it.`,
      fix: "Resume the channel.",
      place: "channel",
    }),
  },
  disabled: {
    short: "channel disabled",
    long: "the channel is disabled",
    cause: (name) => ({
      what: `${name} is disabled, so nothing is sent to it.`,
      fix: "Enable the channel again, or cancel this delivery.",
      place: "channel",
    }),
  },
  catching_up: {
    short: "catching up",
    long: "the channel is catching up",
    cause: (name) => ({
      what: `${name} is catching up on held deliveries.`,
      fix: "Nothing to do: it is sent in a moment or, if you chose that, left out.",
      place: "channel",
    }),
  },
  deleted: {
    short: "channel deleted",
    long: "the channel was deleted",
    cause: (name) => ({
      what: `${name} was deleted, so nothing is sent to it.`,
      fix: "Nothing to do: it is cancelled in a moment.",
      place: null,
    }),
  },
  org_deleted: {
    short: "organisation deleted",
    long: "the organisation was deleted",
    cause: () => ({
      what: "The organisation was deleted, so nothing is sent for it.",
      fix: "Nothing to do: it is deleted with the organisation.",
      place: null,
    }),
  },
  circuit: {
    short: "circuit open",
    long: "the circuit is open",
    cause: (name) => ({
      what: `The circuit of ${name} is open, because the receiver kept failing or it was opened manually.`,
      fix: "Fix the receiver. Once a few probes succeed, deliveries continue automatically. If you know that it works again, reset the circuit.",
      place: "channel",
    }),
  },
  probing: {
    short: "circuit probing",
    long: "the circuit is probing",
    cause: (name) => ({
      what: `${name} failed for a while. A few probes are testing whether it works again.`,
      fix: "Nothing to do: it is sent as soon as the probes succeed.",
      place: "channel",
    }),
  },
  rate: {
    short: "rate limited",
    long: "the channel's rate limit is reached",
    cause: (name) => ({
      what: `${name} has reached its rate limit.`,
      fix: `${NEXT_IN_TURN} Raise the channel's rate limit if the receiver can take more.`,
      place: "channel",
    }),
  },
  asked_to_wait: {
    short: "receiver asked to wait",
    long: "the receiver asked us to wait",
    cause: (name) => ({
      what: `${name} asked us to wait (Retry-After), so all of its deliveries are held until then.`,
      fix: "Nothing to do: it is sent automatically. Admins can resume the channel now on its page.",
      place: "channel",
    }),
  },
  org_rate: {
    short: "organisation's rate limit",
    long: "the organisation's rate limit is reached",
    cause: () => ({
      what: "The organisation has reached its rate limit over all channels.",
      fix: `${NEXT_IN_TURN} An owner can raise the limit.`,
      place: "settings",
    }),
  },
} as const satisfies Record<DeliveryHoldReason, HoldWords>;

export const HOLD_REASONS = Object.keys(HOLD_WORDS) as DeliveryHoldReason[];

/** A page that was opened before an update may be told a reason that is newer than itself. */
export function holdWords(reason: DeliveryHoldReason): HoldWords {
  const known: Partial<Record<string, HoldWords>> = HOLD_WORDS;
  return known[reason] ?? unknown(reason.replaceAll("_", " "));
}

const unknown = (words: string): HoldWords => ({
  short: words,
  long: words,
  cause: (name) => ({ what: `${name} is held (${words}).`, fix: NEXT_IN_TURN, place: "channel" }),
});
