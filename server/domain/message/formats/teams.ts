/** Microsoft Teams through a Workflow ("When a Teams webhook request is received"): one Adaptive Card. */
import { type Answer, expectUrl, type Format, JSON_TYPE, refusal, type Verdict } from "@/server/domain/message/format";
import { byteLength, fitText } from "@/server/domain/message/fit-text";
import type { Message } from "@/server/domain/message/message";
import { type EventSummary, moreWords, summarise } from "@/server/domain/message/summary";

/** A message has at most 28 KB, the card and what Teams adds to it together. */
const MAX_BYTES = 24_000;
const WORKFLOW_HOST = /\.(logic\.azure\.com|api\.powerplatform\.com|powerautomate\.com)$/;

export const teams: Format = {
  contentType: JSON_TYPE,
  isSigned: false,
  body: teamsBody,
  checkUrl: (url) => {
    if (url.hostname.endsWith(".webhook.office.com")) {
      const message = "Microsoft is retiring Office 365 connectors. Create a Workflow in Teams and use its URL.";
      return { kind: "unsure", message };
    }
    if (url.hostname === "teams.microsoft.com")
      return { kind: "refused", message: "This is a page of Teams. Use the URL that the Workflow shows when saved." };
    return expectUrl(
      url,
      WORKFLOW_HOST.test(url.hostname),
      "Workflow URLs are at logic.azure.com or powerplatform.com.",
    );
  },
  judge,
};

/** A Workflow answers 202. The older connectors said what went wrong in a text under 200. */
function judge({ status, body }: Answer): Verdict | null {
  if (status >= 200 && status <= 299) {
    const inner = /endpoint returned HTTP error (\d{3})/.exec(body)?.[1];
    if (inner === "429") return { category: "rate_limit", message: "Teams asked to slow down (429)." };
    if (inner === "413") return { category: "payload_too_large", message: "Teams says that the message is too large." };
    if (inner !== undefined && inner >= "500")
      return { category: "server_error", message: `Teams failed to post the message (${inner}).`, isFinal: false };
    return inner === undefined ? null : refusal(`Teams did not post the message (${inner}).`);
  }
  if (status === 400 && body.includes("TriggerInputSchemaMismatch"))
    return refusal("The Workflow expects another body. Use the trigger “When a Teams webhook request is received”.");
  if (status === 404 && body.includes("WorkflowNotFound"))
    return refusal("The Workflow was deleted. Make a new one and update the URL.");
  if (body.includes("WorkflowTriggerIsNotEnabled"))
    return refusal("The Workflow is switched off. Turn it on in Teams.");
  return null;
}

function teamsBody(message: Message): string {
  for (let shown = 5; shown > 0; shown--) {
    const body = JSON.stringify(cardMessage(message, shown));
    if (byteLength(body) <= MAX_BYTES || shown === 1) return body;
  }
  throw new RangeError("A card shows at least one event.");
}

function cardMessage(message: Message, shown: number) {
  const summary = summarise(message, shown);
  const foot = [moreWords(summary.more), summary.ruleName === null ? "" : fitText(summary.ruleName, 200)];
  const text = foot.filter((part) => part !== "").join(" · ");
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    fallbackText: summary.title,
    body: [
      {
        type: "TextBlock",
        text: escape(summary.title),
        weight: "Bolder",
        size: "Medium",
        wrap: true,
        color: summary.isResolved ? "Good" : summary.isUrgent ? "Attention" : "Default",
      },
      ...summary.events.flatMap(eventBlocks),
      ...(text === "" ? [] : [{ type: "TextBlock", text: escape(text), isSubtle: true, wrap: true, size: "Small" }]),
    ],
    actions: [{ type: "Action.OpenUrl", title: "Open in Tocsin", url: summary.link }],
  };
  return {
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content }],
  };
}

function eventBlocks({ type, subject, source, occurredAt, facts }: EventSummary) {
  const rows = [
    ...(subject === null ? [] : [{ title: "Subject", value: escape(subject) }]),
    { title: "Source", value: escape(source) },
    { title: "At", value: occurredAt.toISOString() },
    ...facts.map(({ name, value }) => ({ title: escape(name), value: escape(value) })),
  ];
  return [
    { type: "TextBlock", text: escape(type), weight: "Bolder", wrap: true, separator: true },
    { type: "FactSet", facts: rows },
  ];
}

/** The card's Markdown knows emphasis, links and lists. */
function escape(text: string): string {
  return text.replace(/[\\`*_[\]()#~>]/g, String.raw`\$&`).replace(/^([-+]|\d+\.)(?=\s)/, String.raw`\$1`);
}
