/** Opsgenie alerts: one is created, or the one that it answers is closed. */
import {
  type Answer,
  expectUrl,
  type Format,
  JSON_TYPE,
  readObject,
  refusal,
  type Verdict,
} from "@/server/domain/message/format";
import { fitLines, fitText } from "@/server/domain/message/fit-text";
import type { Message } from "@/server/domain/message/message";
import { incidentKey, isResolving, moreWords, summarise } from "@/server/domain/message/summary";

/** docs.opsgenie.com, Alert API: message 130, alias 512, description 15,000, entity 512, source 100, note 25,000. */
const MAX = { message: 130, alias: 512, description: 15_000, entity: 512, source: 100, details: 8000 };
const HOSTS: ReadonlySet<string> = new Set(["api.opsgenie.com", "api.eu.opsgenie.com"]);

export const opsgenie: Format = {
  contentType: JSON_TYPE,
  isSigned: false,
  credential: { header: "Authorization", prefix: "GenieKey " },
  body: (message) => JSON.stringify(isEnd(message) ? closing(message) : alert(message)),
  target: (url, message) => {
    if (!isEnd(message)) return url;
    const alias = encodeURIComponent(incidentKey(message, MAX.alias));
    return `${url.replace(/\/+$/, "")}/${alias}/close?identifierType=alias`;
  },
  checkUrl: (url) => {
    if (!HOSTS.has(url.hostname))
      return expectUrl(url, false, "Opsgenie takes alerts at https://api.opsgenie.com/v2/alerts.");
    return url.pathname === "/v2/alerts" && url.search === ""
      ? null
      : { kind: "refused", message: "The path of the Alert API is /v2/alerts." };
  },
  judge,
};

const isEnd = ({ events }: Message): boolean => isResolving(events.at(-1)?.type ?? "");

function judge({ status, body }: Answer): Verdict | null {
  if (status >= 200 && status <= 299) return null;
  const { message } = readObject(body);
  const said = typeof message === "string" ? `: ${fitText(message.replaceAll(".", " ").trim(), 300)}` : "";
  if (status === 401 || status === 403) return refusal(`Opsgenie does not accept the API key (${status}).`);
  if (status === 422 || status === 400) return refusal(`Opsgenie refused the alert${said} (${status}).`);
  if (status === 429) return { category: "rate_limit", message: "Opsgenie asked to slow down (429)." };
  return null;
}

function alert(message: Message) {
  const { title, events, more, ruleName, link, isUrgent } = summarise(message, 20);
  const [first] = events;
  const lines = events.flatMap(({ type, subject, occurredAt, facts }) => [
    [type, ...(subject === null ? [] : [subject]), occurredAt.toISOString()].join(" · "),
    ...facts.map(({ name, value }) => `  ${name}: ${value}`),
  ]);
  return {
    message: fitText(title, MAX.message),
    alias: incidentKey(message, MAX.alias),
    description: [...fitLines(lines, MAX.description - 1000), moreWords(more), link]
      .filter((line) => line !== "")
      .join("\n"),
    details: { link, messageId: message.id, ...(ruleName !== null && { rule: fitText(ruleName, 255) }) },
    entity: fitText(first?.subject ?? first?.type ?? "", MAX.entity),
    source: fitText(first?.source ?? "Tocsin", MAX.source),
    priority: isUrgent ? "P1" : "P3",
  };
}

function closing(message: Message) {
  const { title, link } = summarise(message);
  return { user: "Tocsin", source: "Tocsin", note: `${title}\n${link}` };
}
