import { expect, it } from "vitest";
import { aMessage, HOSTILE, hostileMessage } from "@/server/domain/message/testing/messages";
import { googleChat } from "./google-chat";

type Section = { widgets: unknown[] };
type Body = { text: string; cardsV2: { cardId: string; card: { header: { title: string }; sections: Section[] } }[] };

it("has at most 32,000 bytes and 100 widgets", () => {
  for (const message of [aMessage(), aMessage({ events: 300 }), hostileMessage(100), hostileMessage(1)]) {
    const text = googleChat.body(message, "");
    expect(Buffer.byteLength(text)).toBeLessThan(32_000);
    const { cardsV2 } = JSON.parse(text) as Body;
    expect(cardsV2).toHaveLength(1);
    expect(cardsV2[0]!.card.sections.flatMap(({ widgets }) => widgets).length).toBeLessThanOrEqual(100);
  }
});

it("calls nobody in the text, and writes no HTML of a publisher into the card", () => {
  const body = googleChat.body(
    aMessage({ subject: HOSTILE, data: JSON.stringify({ title: HOSTILE, a: "<b>x</b>" }) }),
    "",
  );
  const { text, cardsV2 } = JSON.parse(body) as Body;
  expect(text).not.toMatch(/[<>*_`~]/);
  expect(JSON.stringify(cardsV2)).toContain("&lt;b&gt;x");
});

it.each([
  [200, "{}", undefined],
  [429, '{"error":{"status":"RESOURCE_EXHAUSTED"}}', "rate_limit"],
  [404, '{"error":{"status":"NOT_FOUND"}}', "client_error"],
  [400, '{"error":{"status":"INVALID_ARGUMENT"}}', "client_error"],
  [503, '{"error":{"status":"UNAVAILABLE"}}', undefined],
])("%i %j is %s", (status, body, category) => {
  expect(googleChat.judge?.({ status, body })?.category).toBe(category);
});

it.each([
  ["https://chat.googleapis.com/v1/spaces/A/messages?key=k&token=t", undefined],
  ["https://chat.googleapis.com/v1/spaces/A/messages", "refused"],
  ["https://proxy.example/x", "unsure"],
])("thinks of the URL %s: %s", (url, kind) => {
  expect(googleChat.checkUrl?.(new URL(url))?.kind).toBe(kind);
});
