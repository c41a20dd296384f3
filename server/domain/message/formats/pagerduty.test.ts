import { expect, it } from "vitest";
import { aMessage, hostileMessage } from "@/server/domain/message/testing/messages";
import { pagerduty } from "./pagerduty";

type Body = {
  routing_key: string;
  event_action: string;
  dedup_key: string;
  payload: { summary: string; source: string; severity: string; timestamp: string };
};
const bodyOf = (message: Parameters<typeof pagerduty.body>[0]) => JSON.parse(pagerduty.body(message, "R0UTE")) as Body;

it("has the shape and limits of Events API v2", () => {
  for (const message of [aMessage(), aMessage({ events: 300 }), hostileMessage(100), hostileMessage(1)]) {
    const body = bodyOf(message);
    expect(body).toMatchObject({ routing_key: "R0UTE", event_action: "trigger" });
    expect(body.dedup_key.length).toBeLessThanOrEqual(255);
    expect(body.payload.summary.length).toBeLessThanOrEqual(1024);
    expect(["critical", "error", "warning", "info"]).toContain(body.payload.severity);
    expect(body.payload.source).not.toBe("");
    expect(Number.isNaN(Date.parse(body.payload.timestamp))).toBe(false);
    expect(Buffer.byteLength(pagerduty.body(message, "R0UTE"))).toBeLessThan(512 * 1024);
  }
});

it("resolves what it triggered: the same key, with and without a subject", () => {
  for (const subject of ["db-1", null]) {
    const start = bodyOf(aMessage({ type: "disk.usage.high", subject }));
    const end = bodyOf(aMessage({ type: "disk.usage.recovered", subject }));
    expect([start.event_action, end.event_action]).toEqual(["trigger", "resolve"]);
    expect(end.dedup_key).toBe(start.dedup_key);
  }
});

it("keeps long keys apart", () => {
  const keyOf = (subject: string) => bodyOf(aMessage({ subject })).dedup_key;
  expect(keyOf(`${"x".repeat(400)}1`)).not.toBe(keyOf(`${"x".repeat(400)}2`));
});

it("does not take a sign-up for the end of something", () => {
  expect(bodyOf(aMessage({ type: "user.sign_up" })).event_action).toBe("trigger");
});

it.each([
  [202, '{"status":"success"}', undefined],
  [400, '{"status":"invalid event","errors":["\'routing_key\' is missing or blank"]}', true],
  [429, "", undefined],
  [500, "", undefined],
])("%i %j is final: %s", (status, body, isFinal) => {
  expect(pagerduty.judge?.({ status, body })?.isFinal).toBe(isFinal);
});
