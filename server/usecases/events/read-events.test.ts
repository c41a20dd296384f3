import { describe, expect, it } from "vitest";
import { AppError } from "@/server/contracts/errors";
import { readEvents } from "./read-events";

function refusalOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("It was accepted.");
}

describe("a published body", () => {
  it("keeps the publisher's data byte for byte", () => {
    const { events } = readEvents('{"type":"a.b","data": {"n": 1e400, "big":12345678901234567890, "s":"\\u00e9"} }');
    expect(events[0]!.data).toBe('{"n": 1e400, "big":12345678901234567890, "s":"\\u00e9"}');
  });

  it("may be one event, an array or an object with events, and gets defaults for what is left out", () => {
    expect(readEvents('{"type":"A.b"}')).toMatchObject({
      isBatch: false,
      events: [{ type: "a.b", source: "api", priority: "normal", data: "{}" }],
    });
    expect(readEvents('[{"type":"a"},{"type":"b"}]').events).toHaveLength(2);
    expect(readEvents('{"events":[{"type":"a"}]}')).toMatchObject({ isBatch: true });
  });

  it.each([
    ["no JSON", "{", "bad_request"],
    ["an empty batch", "[]", "bad_request"],
    ["something that is no object", "[1]", "bad_request"],
    ["a NUL character", '{"type":"a","data":"\\u0000"}', "bad_request"],
    ["a prototype key", '{"type":"a","data":{"__proto__":1}}', "bad_request"],
    ["an array nested too deeply", `{"type":"a","data":${"[".repeat(70)}${"]".repeat(70)}}`, "bad_request"],
    ["more than 500 events", JSON.stringify(Array.from({ length: 501 }, () => ({ type: "a" }))), "batch_too_large"],
  ])("with %s is refused", (_, body, code) => {
    expect(refusalOf(() => readEvents(body)).code).toBe(code);
  });

  it("names every field to change, by its place in the batch", () => {
    const body = '[{"type":"ok"},{"type":"no spaces","priority":"urgent"},{"priority":"urgent","colour":"red"}]';
    expect(refusalOf(() => readEvents(body)).fields).toMatchObject({
      "[1].priority": "must be low, normal or high",
      "[2].colour": "is not a field of an event",
    });
  });

  it("says in plain words what is missing and what is of the wrong kind", () => {
    const body =
      '[{"data":1},{"type":7,"source":null,"subject":[],"idempotencyKey":""},{"type":"a","occurredAt":"now"}]';
    expect(refusalOf(() => readEvents(body)).fields).toEqual({
      "[0].type": "is required",
      "[1].type": "must be text",
      "[1].source": "must be text",
      "[1].subject": "must be text",
      "[1].idempotencyKey": "must not be empty",
      "[2].occurredAt": "must be an ISO 8601 time with a zone",
    });
  });

  it("larger than 256 KiB per event is refused, however many may be sent at once", () => {
    const large = { type: "a", data: "x".repeat(256 * 1024) };
    expect(refusalOf(() => readEvents(JSON.stringify([{ type: "a" }, large]))).fields).toEqual({
      "[1].data": "One event may have at most 256 KiB, its other fields included.",
    });
  });

  it("takes the idempotency key from the header; in a batch it stands for every event without a key of its own", () => {
    expect(readEvents('{"type":"a"}', "from-header").events[0]!.idempotencyKey).toBe("from-header");
    const { events } = readEvents('[{"type":"a"},{"type":"a","idempotencyKey":"own"},{"type":"a"}]', "sync-7");
    expect(events.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["sync-7/0", "own", "sync-7/2"]);
  });

  it.each([
    ["2026-11-16T12:00:00+23:00", "has a zone more than 14 hours away from UTC"],
    ["0000-01-01T00:00:00Z", "must be between the years 1 and 9999"],
  ])("with occurredAt %s, which PostgreSQL cannot hold, is refused and told why", (occurredAt, reason) => {
    const body = JSON.stringify({ type: "a", occurredAt });
    expect(refusalOf(() => readEvents(body))).toMatchObject({ code: "invalid_input", fields: { occurredAt: reason } });
  });

  it("has the same hash whatever the order of its members, and another one with other data", () => {
    const hash = (body: string) => readEvents(body).events[0]!.bodyHash.toString("hex");
    expect(hash('{"type":"a","data":{"x":1}}')).toBe(hash('{"data":{"x":1},"type":"a"}'));
    expect(hash('{"type":"a","data":{"x":1}}')).not.toBe(hash('{"type":"a","data":{"x":2}}'));
  });
});
