/** A notification as a mail: the same words as in the app, as text and as plain HTML, with a way to end mails like it. */
import {
  ABOUT_ALL,
  digestTitle,
  NOTIFICATIONS,
  type NotificationFacts,
  type NotificationKind,
} from "@/server/domain/notify/kinds";

export type NotificationMail = { subject: string; text: string; html: string };

type Told = {
  kind: NotificationKind;
  about: string;
  facts: NotificationFacts;
  isOver: boolean;
  isDigest: boolean;
};
type Around = { org: { name: string; slug: string }; publicUrl: string; unsubscribeUrl: string };

export function composeNotification(told: Told, { org, publicUrl, unsubscribeUrl }: Around): NotificationMail {
  const { title, text } = wordsOf(told);
  const link = new URL(pathOf(org.slug, told), publicUrl).href;
  const ended = told.isOver ? "Over: " : "";
  const { label } = NOTIFICATIONS[told.kind];
  const foot = `You get this because you are an admin or owner of ${line(org.name)}. No more mails of this kind (${label}):`;
  return {
    subject: line(`[${org.name}] ${ended}${title}`).slice(0, 200),
    text: [line(title), line(text), link, `${foot}\n${unsubscribeUrl}`, "Tocsin\n"].join("\n\n"),
    html:
      `<!doctype html><html lang="en"><body style="font:15px/1.5 system-ui,sans-serif;color:#1c1b19;margin:24px">` +
      `<h1 style="font-size:17px;margin:0 0 8px">${escape(title)}</h1><p style="margin:0 0 16px">${escape(text)}</p>` +
      `<p style="margin:0 0 24px"><a href="${escape(link)}">Open in Tocsin</a></p>` +
      `<p style="font-size:12px;color:#6b6862">${escape(foot.slice(0, -1))}. ` +
      `<a href="${escape(unsubscribeUrl)}">Unsubscribe</a></p></body></html>\n`,
  };
}

function wordsOf({ kind, facts, isOver, isDigest }: Told): { title: string; text: string } {
  const words = NOTIFICATIONS[kind];
  if (isDigest)
    return { title: digestTitle(kind, 1), text: "So many at once are told together; the channels show which." };
  return { title: words.title(facts), text: isOver ? (words.over?.(facts) ?? "It is over.") : words.text(facts) };
}

function pathOf(slug: string, { kind, about }: Told): string {
  const { page } = NOTIFICATIONS[kind];
  if (page === "dead-letters" || page === "keys") return `/${slug}/${page}`;
  if (about === ABOUT_ALL) return `/${slug}/notifications`;
  return `/${slug}/channels/${about}${page === "security" ? "/security" : ""}`;
}

/** Names are people's own words: kept to one line, so that nobody writes our mails for us. */
const line = (words: string) => words.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

function escape(text: string): string {
  return line(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
