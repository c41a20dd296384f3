import type { ApiOutput } from "@/components/api/trpc";
import type { StatusKind, Tone } from "@/components/ui/status-glyph";

export type InboxRow = ApiOutput["inbox"]["requests"]["rows"][number];
export type InboxRequest = ApiOutput["inbox"]["request"];

export type VerdictWords = { kind: StatusKind; label: string; tone: Tone; sentence: string };

/** What the signature of a request is worth, in words and with a shape of its own. */
export function verdictWords({
  verdict,
  reason,
  message,
  channelName,
}: Pick<InboxRow, "verdict" | "reason" | "message" | "channelName">): VerdictWords {
  switch (verdict) {
    case "valid":
      return {
        kind: "delivered",
        label: "Signature valid",
        tone: "ok",
        sentence: `It was signed with the secret of ${channelName ?? "a channel that no longer exists"}, and its body was not changed.`,
      };
    case "unsigned":
      return {
        kind: "cancelled",
        label: "Not signed",
        tone: "idle",
        sentence: message ?? "It has no signature, so anyone who knows the URL may have sent it.",
      };
    case "invalid":
      return {
        ...(reason === "stale_timestamp"
          ? { kind: "held", label: "Signature too old", tone: "warn" }
          : { kind: "dead", label: "Signature wrong", tone: "bad" }),
        sentence: message ?? "A receiver must reject it.",
      };
  }
}

/** Its delivery, if it names one: the header is the sender's own, and the sender may be anybody. */
export function deliveryOf({ deliveryId }: Pick<InboxRow, "deliveryId">): string | null {
  return deliveryId !== null && /^dlv_[0-9a-z]{1,40}$/i.test(deliveryId) ? deliveryId : null;
}

/** "order.paid", or how it came if it says nothing of events. */
export function requestTitle({ eventTypes, method }: Pick<InboxRow, "eventTypes" | "method">): string {
  return eventTypes === null || eventTypes.trim() === "" ? `${method} without an event type` : eventTypes;
}
