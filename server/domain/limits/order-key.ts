/** Which deliveries of a channel wait for each other: those that share an order key; none where order is not promised. */
import type { Ordering } from "@/server/domain/grouping/group-key";

const WHOLE_CHANNEL = "*";

export function orderKeyOf(ordering: Ordering, eventTypes: readonly string[]): string | null {
  if (ordering === "strict") return WHOLE_CHANNEL;
  // Groups of such a channel never mix types, so the first is the only one.
  return ordering === "per_event_type" ? (eventTypes[0] ?? WHOLE_CHANNEL) : null;
}
