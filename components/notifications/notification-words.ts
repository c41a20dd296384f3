import type { ApiOutput } from "@/components/api/trpc";
import { ABOUT_ALL, digestTitle, isDigest, NOTIFICATIONS, type Severity } from "@/server/domain/notify/kinds";

export type Notification = ApiOutput["notifications"]["list"]["rows"][number];

export type NotificationState = "over" | Severity;

/** What a row says; a digest stands for many, and what is over says how it ended. */
export function notificationWords(row: Notification): { title: string; text: string; state: NotificationState } {
  const { kind, facts, count, closedAt } = row;
  const words = NOTIFICATIONS[kind];
  if (isDigest(row)) {
    const text = "So many at once are told together. The channels show which they are.";
    return { title: digestTitle(kind, count), text, state: words.severity };
  }
  if (closedAt === null) return { title: words.title(facts), text: words.text(facts), state: words.severity };
  return { title: words.title(facts), text: words.over?.(facts) ?? "It is over.", state: "over" };
}

/** The page that shows the cause. */
export function notificationHref(orgSlug: string, { kind, about }: Pick<Notification, "kind" | "about">): string {
  const { page } = NOTIFICATIONS[kind];
  if (page === "dead-letters" || page === "keys") return `/${orgSlug}/${page}`;
  if (about === ABOUT_ALL) return `/${orgSlug}/channels`;
  return `/${orgSlug}/channels/${about}${page === "security" ? "/security" : ""}`;
}
