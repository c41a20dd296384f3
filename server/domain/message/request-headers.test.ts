import { describe, expect, it } from "vitest";
import { requestHeaders, type AttemptHeaders } from "./request-headers";

const attempt: AttemptHeaders = {
  messageId: "msg-1",
  deliveryId: "del-1",
  attempt: 3,
  timestampSeconds: 1_763_294_400,
  events: [{ type: "user.created", idempotencyKey: "key-1" }],
  version: "0.1.0",
  contentType: "application/json; charset=utf-8",
  signature: { "webhook-id": "msg-1", "webhook-timestamp": "1763294400", "webhook-signature": "v1,abc=" },
};

describe("requestHeaders", () => {
  it("states every fact of the attempt", () => {
    expect(requestHeaders(attempt)).toEqual({
      "Content-Type": "application/json; charset=utf-8",
      "User-Agent": "Tocsin/0.1.0",
      "X-Webhook-ID": "msg-1",
      "X-Webhook-Event": "user.created",
      "X-Webhook-Delivery": "del-1",
      "X-Webhook-Attempt": "3",
      "X-Webhook-Timestamp": "1763294400",
      "X-Idempotency-Key": "key-1",
      ...attempt.signature,
    });
  });

  it("names each type of a group once, at most ten, and uses the webhook id as its key", () => {
    const events = Array.from({ length: 30 }, (_, i) => ({ type: `type.${i % 15}`, idempotencyKey: `key-${i}` }));
    const headers = requestHeaders({ ...attempt, events });
    expect(headers["X-Webhook-Event"]!.split(", ")).toEqual(Array.from({ length: 10 }, (_, i) => `type.${i}`));
    expect(headers["X-Idempotency-Key"]).toBe("msg-1");
  });

  it("names the request that published a single event, and none for a group", () => {
    const event = { type: "user.created", idempotencyKey: "key-1", requestId: "req_1" };
    const named = (events: (typeof event)[]) => requestHeaders({ ...attempt, events })["X-Webhook-Correlation-ID"];
    expect(named([event])).toBe("req_1");
    expect(named([event, event])).toBeUndefined();
  });

  it("adds custom headers, but lets none of them replace ours in any spelling", () => {
    const custom = {
      Authorization: "Bearer x",
      "x-WEBHOOK-id": "forged",
      "WEBHOOK-signature": "forged",
      "user-agent": "forged",
      host: "forged",
    };
    expect(requestHeaders({ ...attempt, custom })).toEqual({ ...requestHeaders(attempt), Authorization: "Bearer x" });
  });

  it("encodes what a header cannot carry", () => {
    const headers = requestHeaders({
      ...attempt,
      events: [{ type: "ünïcode", idempotencyKey: "a\r\nHost: b \ud800" }],
    });
    expect(headers["X-Webhook-Event"]).toBe("%C3%BCn%C3%AFcode");
    expect(headers["X-Idempotency-Key"]).toBe("a%0D%0AHost: b %EF%BF%BD");
  });
});
