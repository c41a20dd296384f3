import type { IconName } from "@/components/ui/icon";
import type { Found } from "@/server/contracts/search";

/** How each kind of thing is shown, and where it lives. */
export const FOUND: Record<Found["kind"], { noun: string; icon: IconName; page: string }> = {
  channel: { noun: "Channel", icon: "signal", page: "channels" },
  rule: { noun: "Rule", icon: "branch", page: "rules" },
  eventType: { noun: "Event type", icon: "braces", page: "event-types" },
  delivery: { noun: "Delivery", icon: "send", page: "deliveries" },
  event: { noun: "Event", icon: "bolt", page: "events" },
};

export function hrefOfFound(slug: string, { kind, id }: Found): string {
  return `/${slug}/${FOUND[kind].page}/${encodeURIComponent(id)}`;
}
