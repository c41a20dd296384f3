import { expect, it } from "vitest";
import { ABOUT_ALL } from "@/server/domain/notify/kinds";
import { type Notification, notificationHref, notificationWords } from "./notification-words";

const at = new Date("2026-11-18T08:00:00Z");
const row = (change: Partial<Notification> = {}): Notification => ({
  id: "n1",
  kind: "circuit_opened",
  about: "c1",
  facts: { name: "Atlas" },
  count: 1,
  openedAt: at,
  changedAt: at,
  closedAt: null,
  isRead: false,
  ...change,
});

it("says what happens, and later how it ended", () => {
  expect(notificationWords(row())).toMatchObject({ title: "Atlas: the circuit opened", state: "warning" });
  const over = row({ closedAt: at, facts: { name: "Atlas", afterSeconds: 840, waiting: 312 } });
  expect(notificationWords(over)).toMatchObject({
    text: "Recovered after 14 min; 312 deliveries were waiting and caught up.",
    state: "over",
  });
});

it("tells many at once as one", () => {
  const digest = row({ about: ABOUT_ALL, count: 37 });
  expect(notificationWords(digest).title).toBe("A circuit opens: 37 more within an hour");
  expect(notificationHref("acme", digest)).toBe("/acme/channels");
});

it("leads to the cause", () => {
  expect(notificationHref("acme", row())).toBe("/acme/channels/c1");
  expect(notificationHref("acme", row({ kind: "grace_ending" }))).toBe("/acme/channels/c1/security");
  expect(notificationHref("acme", row({ kind: "dead_letters", about: ABOUT_ALL }))).toBe("/acme/dead-letters");
});
