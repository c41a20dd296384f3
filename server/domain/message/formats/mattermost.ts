/** Mattermost incoming webhooks: one attachment in Markdown. */
import { expectUrl, type Format, JSON_TYPE, readObject, refusal } from "@/server/domain/message/format";
import { fitText } from "@/server/domain/message/fit-text";
import type { Message } from "@/server/domain/message/message";
import { type EventSummary, moreWords, summarise } from "@/server/domain/message/summary";

/** A post has 16,383 characters; servers before 5.0 take 7,900 in attachments. */
const MAX_ATTACHMENT = 7000;

export const mattermost: Format = {
  contentType: JSON_TYPE,
  isSigned: false,
  body: (message) => JSON.stringify(mattermostBody(message)),
  checkUrl: (url) =>
    expectUrl(url, /\/hooks\/[a-z0-9]+$/i.test(url.pathname), "Mattermost webhooks end with /hooks/ and a key."),
  judge: ({ status, body }) => {
    if (status === 200) return null;
    const { id, message } = readObject(body);
    if (typeof id !== "string") return null;
    const said = typeof message === "string" ? `: ${fitText(message.replaceAll(".", " ").trim(), 200)}` : "";
    if (id.includes("incoming_webhook") || id.startsWith("web."))
      return status < 500 ? refusal(`Mattermost refused the message${said} (${status}).`) : null;
    return null;
  },
};

function mattermostBody(message: Message) {
  const summary = summarise(message);
  const parts = [...summary.events.map(eventText)];
  while (parts.length > 1 && parts.join("\n\n").length > MAX_ATTACHMENT) parts.pop();
  const more = summary.more + summary.events.length - parts.length;
  const footer = [moreWords(more), summary.ruleName === null ? "" : fitText(summary.ruleName, 200)];
  return {
    attachments: [
      {
        fallback: fitText(summary.title, 300),
        color: summary.isResolved ? "#1f7a4d" : summary.isUrgent ? "#b42318" : "#8a6d1f",
        title: escape(summary.title),
        title_link: summary.link,
        text: parts.join("\n\n"),
        footer: footer.filter((part) => part !== "").join(" · "),
      },
    ],
  };
}

function eventText({ type, subject, occurredAt, facts }: EventSummary): string {
  const head = [`**${escape(type)}**`, ...(subject === null ? [] : [escape(subject)]), occurredAt.toISOString()];
  return [head.join(" · "), ...facts.map(({ name, value }) => `${escape(name)}: ${escape(value)}`)].join("\n");
}

/** Markdown's own characters, and `@` with a space of no width behind it: nobody is called by a publisher's data. */
function escape(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+!|<>~]/g, String.raw`\$&`).replaceAll("@", "@\u200b");
}
