import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message, MessageEvent } from "@/server/domain/message/message";
import { webhookBody } from "./webhook";

const event: MessageEvent = {
  id: "e-1",
  type: "user.created",
  source: "api",
  subject: null,
  occurredAt: new Date("2026-11-16T12:00:00Z"),
  idempotencyKey: "k-1",
  priority: "normal",
  data: '{ "amount": 12345678901234567890, "huge":1e400 }',
};
const message: Message = {
  id: "m-1",
  timestamp: new Date("2026-11-16T12:00:01Z"),
  sequence: 7,
  rule: { id: "r-1", name: 'Say "hi"\n' },
  events: [event],
  link: "https://tocsin.example/go/o/m-1",
};

describe("webhookBody", () => {
  it("has the documented shape, with the event's own type for one event", () => {
    expect(webhookBody(message)).toBe(
      '{"id":"m-1","type":"user.created","timestamp":"2026-11-16T12:00:01.000Z","sequence":7,"rule":{"id":"r-1","name":"Say \\"hi\\"\\n"},' +
        '"events":[{"id":"e-1","type":"user.created","source":"api","subject":null,"occurredAt":"2026-11-16T12:00:00.000Z","idempotencyKey":"k-1","priority":"normal","data":{ "amount": 12345678901234567890, "huge":1e400 }}]}',
    );
  });

  it("has the same shape for several, in their order, as a group", () => {
    const body = JSON.parse(webhookBody({ ...message, events: [event, { ...event, id: "e-2" }] })) as {
      type: string;
      events: { id: string }[];
    };
    expect(body.type).toBe("tocsin.group");
    expect(body.events.map(({ id }) => id)).toEqual(["e-1", "e-2"]);
  });

  it("keeps a sequence that is too large for a number, and may have no rule", () => {
    const body = webhookBody({ ...message, sequence: 9_007_199_254_740_993n, rule: null });
    expect(body).toContain('"sequence":9007199254740993,"rule":null');
  });

  it("is JSON whatever people call things", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.string({ unit: "binary" }),
        fc.jsonValue(),
        (name, subject, data) => {
          const body = webhookBody({
            ...message,
            rule: { id: "r", name },
            events: [{ ...event, subject, data: JSON.stringify(data) }],
          });
          expect(JSON.parse(body)).toMatchObject({ rule: { name }, events: [{ subject }] });
        },
      ),
    );
  });

  it("refuses to send nothing", () => {
    expect(() => webhookBody({ ...message, events: [] })).toThrow(RangeError);
  });
});
