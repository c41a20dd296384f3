import { expect, it } from "vitest";
import { aMessage, hostileMessage } from "@/server/domain/message/testing/messages";
import { discord } from "./discord";

type Embed = { title: string; description: string; footer?: { text: string } };
type Body = { embeds: Embed[]; allowed_mentions: { parse: string[] } };
const bodyOf = (message: Parameters<typeof discord.body>[0]) => JSON.parse(discord.body(message, "")) as Body;

it("keeps Discord's embed limits: title 256, description 4096, footer 2048, 6000 in all", () => {
  for (const message of [aMessage(), aMessage({ events: 300 }), hostileMessage(100), hostileMessage(1)]) {
    const { embeds } = bodyOf(message);
    const [embed] = embeds;
    expect(embeds).toHaveLength(1);
    expect(embed!.title.length).toBeLessThanOrEqual(256);
    expect(embed!.description.length).toBeGreaterThan(0);
    expect(embed!.description.length).toBeLessThanOrEqual(4096);
    const all = embed!.title.length + embed!.description.length + (embed!.footer?.text.length ?? 0);
    expect(all).toBeLessThanOrEqual(6000);
  }
});

it("mentions nobody, and escapes Markdown", () => {
  const { allowed_mentions, embeds } = bodyOf(aMessage({ subject: "@everyone **x**" }));
  expect(allowed_mentions).toEqual({ parse: [] });
  expect(embeds[0]!.description).toContain(String.raw`\@everyone \*\*x\*\*`);
});

it.each([
  [204, "", undefined],
  [429, '{"message":"You are being rate limited.","retry_after":64.57,"global":false}', "rate_limit"],
  [404, '{"message":"Unknown Webhook","code":10015}', "client_error"],
  [401, '{"message":"Invalid Webhook Token","code":50027}', "client_error"],
  [400, '{"message":"Invalid Form Body","code":50035}', "client_error"],
  [502, "<html>", undefined],
])("%i %j is %s", (status, body, category) => {
  expect(discord.judge?.({ status, body })?.category).toBe(category);
});

it("waits as long as the body of a 429 says", () => {
  expect(discord.judge?.({ status: 429, body: '{"retry_after":1.2}' })).toMatchObject({ retryAfterMs: 1200 });
});

it.each([
  ["https://discord.com/api/webhooks/123/abc", undefined],
  ["https://discord.com/api/v10/webhooks/123/abc", undefined],
  ["https://discord.com/api/webhooks/123/abc/slack", "refused"],
  ["https://discord.com/channels/1/2", "refused"],
  ["https://proxy.example/x", "unsure"],
])("thinks of the URL %s: %s", (url, kind) => {
  expect(discord.checkUrl?.(new URL(url))?.kind).toBe(kind);
});
