import { describe, expect, it } from "vitest";
import { aMessage, HOSTILE, hostileMessage } from "@/server/domain/message/testing/messages";
import { checkSlackPayload } from "@/server/domain/message/testing/slack-rules";
import { slack } from "./slack";

type Body = { text: string; blocks: { type: string; text?: { text: string }; elements?: { text: string }[] }[] };
const bodyOf = (...given: Parameters<typeof slack.body>) => JSON.parse(slack.body(...given)) as Body;

it("keeps Slack's documented rules, whatever the events hold", () => {
  for (const message of [aMessage(), aMessage({ events: 300 }), hostileMessage(), hostileMessage(1)])
    expect(checkSlackPayload(JSON.parse(slack.body(message, "")))).toEqual([]);
});

it("says what happened, exactly, with a text for notifications", () => {
  const { text, blocks } = bodyOf(aMessage(), "");
  expect(text).toBe("Payment failed");
  expect(blocks.map(({ type }) => type)).toEqual(["header", "section", "context"]);
  expect(blocks[1]?.text?.text).toContain("amount: 12345678901234567890\ncustomer: Acme &amp; Sons\nlines: 2 items");
  expect(blocks[2]?.elements?.[0]?.text).toBe("Failed payments · <https://tocsin.example/go/org/msg_1|Open in Tocsin>");
});

it("lets no text of a publisher call anybody or make a link", () => {
  const { text, blocks } = bodyOf(aMessage({ subject: HOSTILE, data: JSON.stringify({ title: HOSTILE }) }), "");
  // A header is plain_text: Slack reads nothing into it.
  const read = blocks.filter(({ type }) => type !== "header");
  expect(JSON.stringify([text, read])).not.toMatch(/<!channel|<users|<@/);
});

it.each([
  ["https://hooks.slack.com/services/T0/B0/xyz", undefined],
  ["https://hooks.slack.com/", "refused"],
  ["https://acme.slack.com/archives/C1", "refused"],
  ["https://proxy.example/slack", "unsure"],
])("thinks of the URL %s: %s", (url, kind) => {
  expect(slack.checkUrl?.(new URL(url))?.kind).toBe(kind);
});

describe("what Slack answers", () => {
  it.each([
    [200, "ok", undefined],
    [200, "no_service", true],
    [404, "no_service", true],
    [400, "invalid_payload", true],
    [403, "action_prohibited", true],
    [410, "channel_is_archived", true],
    [500, "rollup_error", false],
    [503, "upstream connect error", undefined],
  ])("%i %j is final: %s", (status, body, isFinal) => {
    expect(slack.judge?.({ status, body })?.isFinal).toBe(isFinal);
  });
});
