/** Google Chat incoming webhooks: a card, and a text for notifications. */
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
import { type EventSummary, moreWords, summarise } from "@/server/domain/message/summary";

/** A message with its cards has at most 32,000 bytes; a card at most 100 widgets. */
const MAX_BYTES = 30_000;

export const googleChat: Format = {
  contentType: JSON_TYPE,
  isSigned: false,
  body: googleChatBody,
  checkUrl: (url) => {
    if (url.hostname !== "chat.googleapis.com")
      return expectUrl(url, false, "Google Chat webhooks begin with https://chat.googleapis.com/.");
    const isWhole = /^\/v1\/spaces\/[^/]+\/messages$/.test(url.pathname);
    return isWhole && url.searchParams.has("key") && url.searchParams.has("token")
      ? null
      : { kind: "refused", message: "Copy the whole URL of the webhook, with its key and token." };
  },
  judge,
};

function judge({ status, body }: Answer): Verdict | null {
  if (status >= 200 && status <= 299) return null;
  const { error } = readObject(body);
  const code = typeof error === "object" && error !== null ? (error as { status?: unknown }).status : undefined;
  if (code === "RESOURCE_EXHAUSTED" || status === 429)
    return { category: "rate_limit", message: "Google Chat asked to slow down (429)." };
  if (code === "NOT_FOUND") return refusal("The space or its webhook does not exist any more (404).");
  if (code === "PERMISSION_DENIED" || code === "UNAUTHENTICATED")
    return refusal(`Google Chat does not accept the key or token in this URL (${status}).`);
  if (code === "INVALID_ARGUMENT") return refusal(`Google Chat could not read the message (${status}).`);
  return null;
}

function googleChatBody(message: Message): string {
  for (let shown = 5; shown > 0; shown--) {
    const body = JSON.stringify(cardMessage(message, shown));
    if (byteLength(body) <= MAX_BYTES || shown === 1) return body;
  }
  throw new RangeError("A card shows at least one event.");
}

function cardMessage(message: Message, shown: number) {
  const { title, events, more, ruleName, link } = summarise(message, shown);
  const open = { text: "Open in Tocsin", onClick: { openLink: { url: link } } };
  return {
    // The text is what a phone shows. It has its own Markdown, so only plain words go in.
    text: plain(title),
    cardsV2: [
      {
        cardId: message.id,
        card: {
          header: { title, ...(ruleName !== null && { subtitle: fitText(ruleName, 200) }) },
          sections: [
            ...events.map(eventSection),
            {
              widgets: [
                ...(more === 0 ? [] : [{ textParagraph: { text: moreWords(more) } }]),
                { buttonList: { buttons: [open] } },
              ],
            },
          ],
        },
      },
    ],
  };
}

function eventSection({ type, subject, occurredAt, facts }: EventSummary) {
  const row = (topLabel: string, text: string) => ({ decoratedText: { topLabel, text: escape(text), wrapText: true } });
  return {
    header: escape(type),
    widgets: [
      ...(subject === null ? [] : [row("subject", subject)]),
      row("at", occurredAt.toISOString()),
      ...facts.map(({ name, value }) => row(name, value)),
    ],
  };
}

/** Cards read a little HTML. */
function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** `<users/all>` would call everybody; `*` and `_` would be eaten. */
function plain(text: string): string {
  return text
    .replaceAll("<", "‹")
    .replaceAll(">", "›")
    .replace(/[*_~`]/g, "");
}
