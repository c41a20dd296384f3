/** Slack incoming webhooks: blocks, with a text for notifications and screen readers. */
import { expectUrl, type Format, JSON_TYPE, refusal, type Verdict } from "@/server/domain/message/format";
import { fitText } from "@/server/domain/message/fit-text";
import type { Message } from "@/server/domain/message/message";
import { type EventSummary, moreWords, summarise, type Summary } from "@/server/domain/message/summary";

/** docs.slack.dev, Block Kit: header 150, section text 3000, section fields 10 × 2000, 50 blocks. */
const MAX_HEADER = 150;
const MAX_SECTION = 3000;

export const slack: Format = {
  contentType: JSON_TYPE,
  isSigned: false,
  body: (message) => JSON.stringify(slackBody(message)),
  checkUrl: (url) => {
    if (url.hostname === "hooks.slack.com" && !/^\/(services|workflows|triggers)\/.+/.test(url.pathname))
      return { kind: "refused", message: "A Slack webhook URL begins with https://hooks.slack.com/services/." };
    if (/(^|\.)slack\.com$/.test(url.hostname) && url.hostname !== "hooks.slack.com")
      return { kind: "refused", message: "This is a page of Slack. Use the URL of an incoming webhook." };
    return expectUrl(url, url.hostname === "hooks.slack.com", "Slack webhooks begin with https://hooks.slack.com/.");
  },
  judge: ({ status, body }) => {
    const said = body.trim();
    // Slack answers "ok" to what it took; it has said no with 200, too.
    if (status >= 200 && status <= 299) return said === "" || said === "ok" ? null : (REFUSALS[said] ?? null);
    return REFUSALS[said] ?? null;
  },
};

const GONE = "The Slack webhook was removed or switched off. Make a new one and update the URL.";
const REFUSALS: Readonly<Record<string, Verdict>> = {
  no_service: refusal(GONE),
  no_active_hooks: refusal(GONE),
  no_service_id: refusal(GONE),
  no_team: refusal("The Slack workspace of this webhook does not exist any more."),
  team_disabled: refusal("The Slack workspace of this webhook is disabled."),
  invalid_token: refusal("Slack does not know this webhook URL. Copy it again."),
  channel_not_found: refusal("The Slack channel of this webhook does not exist any more."),
  channel_is_archived: refusal("The Slack channel of this webhook is archived."),
  action_prohibited: refusal("A Slack admin has restricted posting with this webhook."),
  posting_to_general_channel_denied: refusal("Slack does not allow webhooks to post to this channel."),
  invalid_payload: refusal("Slack could not read the message (invalid_payload)."),
  invalid_blocks: refusal("Slack could not read the message (invalid_blocks)."),
  too_many_attachments: refusal("Slack found too many attachments in the message."),
  user_not_found: refusal("Slack does not know the user of this webhook."),
  rollup_error: { category: "server_error", message: "Slack could not process the message (500).", isFinal: false },
};

function slackBody(message: Message) {
  const summary = summarise(message);
  return {
    text: escape(fitText(summary.title, MAX_HEADER)),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: "header", text: { type: "plain_text", text: fitText(summary.title, MAX_HEADER), emoji: false } },
      ...summary.events.map((event) => ({ type: "section", text: { type: "mrkdwn", text: eventText(event) } })),
      { type: "context", elements: [{ type: "mrkdwn", text: footText(summary) }] },
    ],
  };
}

function eventText({ type, subject, occurredAt, facts }: EventSummary): string {
  const seconds = Math.floor(occurredAt.getTime() / 1000);
  const at = `<!date^${seconds}^{date_short_pretty} {time_secs}|${occurredAt.toISOString()}>`;
  const head = [`*${escape(type)}*`, ...(subject === null ? [] : [escape(subject)]), at].join(" · ");
  const lines = facts.map(({ name, value }) => `${escape(name)}: ${escape(value)}`);
  const text = [head, ...lines].join("\n");
  // Escapes make text longer; rather no facts than one cut in the middle of an escape.
  return text.length <= MAX_SECTION ? text : head;
}

function footText({ more, ruleName, link }: Summary): string {
  const parts = [moreWords(more), ruleName === null ? "" : escape(fitText(ruleName, 200)), `<${link}|Open in Tocsin>`];
  return parts.filter((part) => part !== "").join(" · ");
}

/** Slack's three control characters; and what would make a line bold, or a mention, stays text by their escape. */
function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
