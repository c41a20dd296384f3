/** Discord webhooks: one embed; no text of a publisher can mention anybody. */
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
import { type EventSummary, moreWords, summarise } from "@/server/domain/message/summary";

/** docs.discord.com, Embed limits: title 256, description 4096, footer 2048, 6000 in all. */
const MAX_TITLE = 256;
const MAX_DESCRIPTION = 4096;
const HOSTS: ReadonlySet<string> = new Set(["discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"]);

export const discord: Format = {
  contentType: JSON_TYPE,
  isSigned: false,
  body: (message) => JSON.stringify(discordBody(message)),
  checkUrl: (url) => {
    if (!HOSTS.has(url.hostname)) return expectUrl(url, false, "Discord webhooks begin with https://discord.com/.");
    if (!/^\/api\/(v\d+\/)?webhooks\/\d+\/[^/]+/.test(url.pathname))
      return {
        kind: "refused",
        message: "A Discord webhook URL looks like https://discord.com/api/webhooks/<id>/<token>.",
      };
    if (/\/(slack|github)\/?$/.test(url.pathname))
      return { kind: "refused", message: "Leave out the end of this URL: it makes Discord expect another format." };
    return null;
  },
  judge,
};

/** 404 and 401: the webhook is gone. 429 says in its body how long to wait, in seconds with a fraction. */
function judge({ status, body }: Answer): Verdict | null {
  if (status >= 200 && status <= 299) return null;
  const { code, retry_after: wait, message } = readObject(body);
  if (status === 429) {
    const retryAfterMs = typeof wait === "number" && wait >= 0 ? Math.ceil(wait * 1000) : undefined;
    return {
      category: "rate_limit",
      message: "Discord asked to slow down (429).",
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    };
  }
  if (code === 10_015) return refusal("The Discord webhook was deleted. Make a new one and update the URL.");
  if (code === 50_027) return refusal("Discord does not accept the token in this URL. Copy the URL again.");
  if (status === 400) {
    const said = typeof message === "string" ? `: ${fitText(message.replaceAll(".", " ").trim(), 100)}` : "";
    return refusal(`Discord could not read the message${said} (400).`);
  }
  return null;
}

function discordBody(message: Message) {
  const summary = summarise(message);
  const blocks = fitLines(summary.events.map(eventText), MAX_DESCRIPTION);
  const more = summary.more + summary.events.length - blocks.length;
  const footer = [moreWords(more), summary.ruleName === null ? "" : fitText(summary.ruleName, 200)];
  const text = footer.filter((part) => part !== "").join(" · ");
  return {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: fitText(escape(fitText(summary.title, MAX_TITLE / 2)), MAX_TITLE),
        url: summary.link,
        description: blocks.join("\n"),
        color: summary.isResolved ? 0x1f7a4d : summary.isUrgent ? 0xb42318 : 0x8a6d1f,
        timestamp: message.timestamp.toISOString(),
        ...(text !== "" && { footer: { text } }),
      },
    ],
  };
}

const MAX_BLOCK = 800;

function eventText({ type, subject, occurredAt, facts }: EventSummary): string {
  const at = `<t:${Math.floor(occurredAt.getTime() / 1000)}:T>`;
  const head = [`**${escape(fitText(type, 100))}**`, ...(subject === null ? [] : [escape(subject)]), at].join(" · ");
  return fitLines([head, ...facts.map(({ name, value }) => `${escape(name)}: ${escape(value)}`)], MAX_BLOCK).join("\n");
}

function escape(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-!|<>~@:]/g, String.raw`\$&`);
}
