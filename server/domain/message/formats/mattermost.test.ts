import { expect, it } from "vitest";
import { aMessage, hostileMessage } from "@/server/domain/message/testing/messages";
import { mattermost } from "./mattermost";

type Body = { attachments: { text: string; title: string; fallback: string; footer: string }[] };
const bodyOf = (message: Parameters<typeof mattermost.body>[0]) => JSON.parse(mattermost.body(message, "")) as Body;

it("stays within 7,900 characters of attachments, and says how many events were left out", () => {
  const text = mattermost.body(hostileMessage(100), "");
  expect(bodyOf(hostileMessage(100)).attachments).toHaveLength(1);
  const { title, text: shown, footer, fallback } = bodyOf(hostileMessage(100)).attachments[0]!;
  expect(title.length + shown.length + footer.length + fallback.length).toBeLessThan(7900);
  expect(text).toMatch(/and (9[5-9]) more/);
});

it("escapes Markdown, and calls nobody", () => {
  const { text } = bodyOf(aMessage({ subject: "@all *x*" })).attachments[0]!;
  expect(text).toContain(String.raw`@​all \*x\*`);
});

it.each([
  [200, "ok", undefined],
  [400, '{"id":"web.incoming_webhook.parse.app_error","message":"Unable to parse"}', true],
  [404, "<html>", undefined],
  [500, '{"id":"web.incoming_webhook.app_error","message":"x"}', undefined],
])("%i %j is final: %s", (status, body, isFinal) => {
  expect(mattermost.judge?.({ status, body })?.isFinal).toBe(isFinal);
});

it("doubts a URL without /hooks/", () => {
  expect(mattermost.checkUrl?.(new URL("https://chat.acme.example/hooks/abc123"))).toBeNull();
  expect(mattermost.checkUrl?.(new URL("https://chat.acme.example/channels/x"))?.kind).toBe("unsure");
});
