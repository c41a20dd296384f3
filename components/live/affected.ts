import { EVERYTHING, type Topic } from "@/server/contracts/live";

/** Which other routers show something of it. A topic without a line is shown by its own router alone. */
const ALSO_SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  // Health, the outcome of an event and all figures follow deliveries.
  deliveries: ["channels", "events", "groups", "stats", "replays", "deadLetters"],
  events: ["eventTypes", "stats"],
  groups: ["events", "deliveries", "stats"],
  channels: ["rules", "deliveries", "stats"],
  rules: ["channels", "groups", "stats"],
  bindings: ["rules", "channels"],
  secrets: ["channels"],
  replays: ["deliveries", "deadLetters", "stats"],
  deadLetters: ["deliveries", "replays"],
  invitations: ["members"],
  orgs: ["members"],
};

/** The routers to ask again after these changed; EVERYTHING stands for all of them. */
export function affectedBy(topics: Iterable<Topic>): ReadonlySet<string> {
  const affected = new Set<string>();
  for (const topic of topics) {
    if (topic === EVERYTHING) return new Set([EVERYTHING]);
    for (const router of [topic, ...(ALSO_SHOWN_BY[topic] ?? [])]) affected.add(router);
  }
  return affected;
}
