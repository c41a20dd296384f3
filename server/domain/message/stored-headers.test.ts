import { describe, expect, it } from "vitest";
import { requestHeaders } from "./request-headers";
import { type HeaderSource, packHeaders, unpackHeaders } from "./stored-headers";

const SOURCE: HeaderSource = {
  messageId: "msg_1",
  deliveryId: "dlv_1",
  format: "webhook",
  attempt: 2,
  startedAt: new Date("2026-11-18T08:00:00.900Z"),
  eventCount: 1,
  eventTypes: ["order.paid"],
  idempotencyKey: "order-17",
};
const SIGNATURES = {
  standard: { "webhook-id": "msg_1", "webhook-timestamp": "1794988800", "webhook-signature": "v1,abcdefg…" },
  timestamped: { "X-Webhook-Timestamp": "1794988800", "X-Webhook-Signature": "t=17949888…" },
  rotating: {
    "X-Webhook-Timestamp": "1794988800",
    "X-Webhook-Signature": "sha256=abc…",
    "X-Webhook-Signature-Previous": "sha256=def…",
  },
};

function sent(
  source: HeaderSource,
  signature: Record<string, string>,
  custom: Record<string, string> = {},
  keys = ["order-17"],
) {
  const events = Array.from({ length: source.eventCount }, (_, n) => ({
    type: source.eventTypes[n % source.eventTypes.length] ?? "",
    idempotencyKey: keys[n % keys.length] ?? "",
  }));
  const { messageId, deliveryId, attempt } = source;
  const timestampSeconds = Math.floor(source.startedAt.getTime() / 1000);
  const rest = { version: "1.2.3", contentType: "application/json", signature, custom };
  return requestHeaders({ messageId, deliveryId, attempt, timestampSeconds, events, ...rest });
}

describe("the headers of an attempt", () => {
  it.each(Object.entries(SIGNATURES))("come back exactly as they were sent, signed %s", (_, signature) => {
    for (const source of [
      SOURCE,
      { ...SOURCE, eventCount: 3, idempotencyKey: null },
      { ...SOURCE, eventCount: 4, eventTypes: ["a", "ü", "b"], idempotencyKey: null },
    ]) {
      const headers = sent(source, signature, { "X-Token": "••••" });
      const packed = packHeaders(headers, source);
      expect(unpackHeaders(packed, source)).toEqual(headers);
      expect(packed.length).toBeLessThan(JSON.stringify(headers).length / 2);
    }
  });

  it("are stored whole where something else was sent than follows from the delivery", () => {
    const headers: Record<string, string> = { ...sent(SOURCE, SIGNATURES.standard), "X-Webhook-Attempt": "9" };
    expect(unpackHeaders(packHeaders(headers, SOURCE), SOURCE)).toEqual(headers);
    const { "X-Webhook-Event": _, ...without } = headers;
    expect(packHeaders(without, SOURCE)).toBe(JSON.stringify(without));
  });

  it("are read as they are where they were stored whole, as of old attempts", () => {
    expect(unpackHeaders('{"A":"b"}', SOURCE)).toEqual({ A: "b" });
  });

  it("lack the key of an event that is no longer kept", () => {
    const packed = packHeaders(sent(SOURCE, SIGNATURES.standard), SOURCE);
    expect(unpackHeaders(packed, { ...SOURCE, idempotencyKey: null })).not.toHaveProperty("X-Idempotency-Key");
  });
});
