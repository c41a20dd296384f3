import { type HoldCause, holdWords } from "@/components/deliveries/hold-words";
import type { DeliveryHoldReason } from "@/server/domain/gate/delivery-hold";

export function causeOfHold(reason: DeliveryHoldReason, channel: string): HoldCause {
  return holdWords(reason).cause(channel === "" ? "The channel" : channel);
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
