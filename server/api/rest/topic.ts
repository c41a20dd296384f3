import type { Topic } from "@/server/contracts/live";

/** Whoever looks at what a route changed hears the name of the router that they read it from. */
const TOPICS: Readonly<Record<string, Topic>> = {
  org: "orgs",
  "event-types": "eventTypes",
  "dead-letters": "deadLetters",
};

export function topicOf(path: string): Topic {
  const noun = path.split("/")[1] ?? "";
  return TOPICS[noun] ?? noun;
}
