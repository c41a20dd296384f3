import { expect, it } from "vitest";
import { aMessage, hostileMessage } from "@/server/domain/message/testing/messages";
import { teams } from "./teams";

type Card = { type: string; version: string; body: { type: string }[]; actions: unknown[] };
type Body = { type: string; attachments: { contentType: string; contentUrl: null; content: Card }[] };

it("is one Adaptive Card in the envelope that Workflows expect, of at most 28 KB", () => {
  for (const message of [aMessage(), aMessage({ events: 300 }), hostileMessage(100), hostileMessage(1)]) {
    const text = teams.body(message, "");
    expect(Buffer.byteLength(text)).toBeLessThan(28 * 1024);
    const { type, attachments } = JSON.parse(text) as Body;
    expect(type).toBe("message");
    expect(attachments).toMatchObject([{ contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null }]);
    const { content } = attachments[0]!;
    expect(content).toMatchObject({ type: "AdaptiveCard", version: "1.4", actions: [{ type: "Action.OpenUrl" }] });
    expect(new Set(content.body.map((block) => block.type))).toEqual(new Set(["TextBlock", "FactSet"]));
  }
});

it("makes no link and no list of a publisher's text", () => {
  const text = teams.body(aMessage({ data: '{"title":"- [x](https://evil.example)"}' }), "");
  expect(text).toContain(String.raw`\\- \\[x\\]\\(https`);
});

it.each([
  [202, "", undefined, undefined],
  [200, "1", undefined, undefined],
  [
    200,
    "Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429",
    "rate_limit",
    undefined,
  ],
  [200, "Microsoft Teams endpoint returned HTTP error 404", "client_error", true],
  [400, '{"error":{"code":"TriggerInputSchemaMismatch"}}', "client_error", true],
  [404, '{"error":{"code":"WorkflowNotFound"}}', "client_error", true],
  [502, "", undefined, undefined],
])("%i %j is %s, final: %s", (status, body, category, isFinal) => {
  const verdict = teams.judge?.({ status, body });
  expect([verdict?.category, verdict?.isFinal]).toEqual([category, isFinal]);
});

it.each([
  ["https://prod-1.westeurope.logic.azure.com/workflows/x", undefined],
  ["https://default1.environment.api.powerplatform.com/powerautomate/x", undefined],
  ["https://acme.webhook.office.com/webhookb2/x", "unsure"],
  ["https://teams.microsoft.com/l/channel/x", "refused"],
])("thinks of the URL %s: %s", (url, kind) => {
  expect(teams.checkUrl?.(new URL(url))?.kind).toBe(kind);
});
