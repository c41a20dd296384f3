/** PagerDuty Events API v2: a trigger, or the resolve that closes it. */
import {
  type Answer,
  expectUrl,
  type Format,
  JSON_TYPE,
  readObject,
  refusal,
  type Verdict,
} from "@/server/domain/message/format";
import { byteLength, fitText } from "@/server/domain/message/fit-text";
import type { Message } from "@/server/domain/message/message";
import { incidentKey, moreWords, summarise } from "@/server/domain/message/summary";

/** developer.pagerduty.com, Events API v2: summary 1024, dedup_key 255, 512 KB in all. */
const MAX_SUMMARY = 1024;
const MAX_KEY = 255;
const MAX_BYTES = 500_000;
const HOSTS: ReadonlySet<string> = new Set(["events.pagerduty.com", "events.eu.pagerduty.com"]);

export const pagerduty: Format = {
  contentType: JSON_TYPE,
  isSigned: false,
  credential: { header: "X-Routing-Key", prefix: "" },
  body: (message, routingKey) => {
    const body = JSON.stringify(pagerdutyBody(message, routingKey, 20));
    return byteLength(body) <= MAX_BYTES ? body : JSON.stringify(pagerdutyBody(message, routingKey, 1));
  },
  checkUrl: (url) => {
    if (!HOSTS.has(url.hostname))
      return expectUrl(url, false, "PagerDuty takes events at https://events.pagerduty.com/v2/enqueue.");
    return url.pathname === "/v2/enqueue"
      ? null
      : { kind: "refused", message: "The path of the Events API v2 is /v2/enqueue." };
  },
  judge,
};

function judge({ status, body }: Answer): Verdict | null {
  if (status >= 200 && status <= 299) return null;
  const { errors } = readObject(body);
  const said = Array.isArray(errors) ? errors.filter((error) => typeof error === "string").join("; ") : "";
  const words = fitText(said.replaceAll(".", " ").trim(), 300);
  if (status === 400) return refusal(`PagerDuty refused the event${words === "" ? "" : `: ${words}`} (400).`);
  if (status === 429) return { category: "rate_limit", message: "PagerDuty asked to slow down (429)." };
  return null;
}

function pagerdutyBody(message: Message, routingKey: string, shown: number) {
  const { title, events, more, ruleName, link, isUrgent, isResolved } = summarise(message, shown);
  const [first] = events;
  return {
    routing_key: routingKey,
    event_action: isResolved ? "resolve" : "trigger",
    dedup_key: incidentKey(message, MAX_KEY),
    client: "Tocsin",
    client_url: link,
    links: [{ href: link, text: "Open in Tocsin" }],
    payload: {
      summary: fitText(ruleName === null ? title : `${title} (${ruleName})`, MAX_SUMMARY),
      source: first?.source ?? "tocsin",
      severity: isUrgent ? "critical" : "error",
      timestamp: (first?.occurredAt ?? message.timestamp).toISOString(),
      class: first?.type,
      custom_details: {
        events: events.map(({ facts, ...event }) => ({
          ...event,
          facts: Object.fromEntries(facts.map(({ name, value }) => [name, value])),
        })),
        ...(more > 0 && { more: moreWords(more) }),
      },
    },
  };
}
