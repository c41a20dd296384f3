import { describe, expect, it } from "vitest";
import { INBOX_BEHAVIOURS, inboxAnswer } from "./inbox-answer";

const messages = Array.from({ length: 300 }, (_, index) => `msg_${index}`);

describe("the inbox's answer", () => {
  it("is what it was told", () => {
    const statuses = INBOX_BEHAVIOURS.map((behaviour) => [behaviour, inboxAnswer(behaviour, "msg_1", 9).status]);
    expect(Object.fromEntries(statuses)).toEqual({
      ok: 200,
      error_500: 500,
      rate_limited_429: 429,
      slow: 200,
      garbage: 200,
      flaky: 200,
    });
  });

  it("says when to come back when it asks for patience", () => {
    expect(inboxAnswer("rate_limited_429", "", 1).headers).toMatchObject({ "retry-after": "30" });
  });

  it("waits longer than a channel does by default only when it is told to be slow", () => {
    const slow = INBOX_BEHAVIOURS.filter((behaviour) => inboxAnswer(behaviour, "", 1).delayMs > 15_000);
    expect(slow).toEqual(["slow"]);
  });

  it("is no JSON and no text when it is garbage", () => {
    const { body } = inboxAnswer("garbage", "", 1);
    expect(() => new TextDecoder("utf-8", { fatal: true }).decode(body as Uint8Array)).toThrow();
  });
});

describe("a flaky inbox", () => {
  const fails = (attempt: number) => messages.filter((id) => inboxAnswer("flaky", id, attempt).status !== 200);

  it("fails about a third of the messages, and takes each of them in the end", () => {
    expect(fails(1).length).toBeGreaterThan(60);
    expect(fails(1).length).toBeLessThan(140);
    expect(fails(2)).toEqual(fails(1));
    expect(fails(3)).toEqual([]);
  });
});
