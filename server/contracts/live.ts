/**
 * What changed in an org, and nothing of what it changed to. A topic is the name of a router ("deliveries"): whoever
 * hears it asks that router again, with their own permissions.
 */
export type Topic = string;

/** Every topic there is: something may have been missed. */
export const EVERYTHING: Topic = "*";

export type LiveMessage = {
  /** Whether changes are heard at all; while they are not, whoever shows something has to ask by the clock. */
  isListening: boolean;
  topics: readonly Topic[];
};

export type Change = { orgId: string; topics: readonly Topic[] };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TOPICS = /^(?:\*|[a-z][a-zA-Z]{0,39})(?:,(?:\*|[a-z][a-zA-Z]{0,39}))*$/;

/** The text on the wire. It passes every org's ears in the database, so it has room for nothing but names. */
export function writeChange({ orgId, topics }: Change): string {
  return `${orgId} ${topics.join(",")}`;
}

/** Null for whatever is not exactly such a text. */
export function readChange(text: string): Change | null {
  const [orgId = "", topics = "", ...rest] = text.split(" ");
  if (rest.length > 0 || !UUID.test(orgId) || !TOPICS.test(topics)) return null;
  return { orgId, topics: topics.split(",") };
}

/** `deliveries.replay` changes "deliveries". */
export function topicOfProcedure(path: string): Topic {
  return path.split(".", 1)[0] ?? path;
}

/** Whoever looks at what a route changed hears the name of the router that they read it from. */
const ROUTER_OF: Readonly<Record<string, Topic>> = {
  org: "orgs",
  "event-types": "eventTypes",
  "dead-letters": "deadLetters",
};

export function topicOf(path: string): Topic {
  const noun = path.split("/")[1] ?? "";
  return ROUTER_OF[noun] ?? noun;
}
