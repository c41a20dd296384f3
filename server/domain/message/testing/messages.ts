import type { Message, MessageEvent } from "@/server/domain/message/message";

export function anEvent(change: Partial<MessageEvent> = {}): MessageEvent {
  return {
    id: "evt_1",
    type: "billing.invoice.failed",
    source: "billing",
    subject: "INV-2041",
    occurredAt: new Date("2026-11-16T12:00:00Z"),
    idempotencyKey: "k-1",
    priority: "normal",
    data: '{"title":"Payment failed","amount":12345678901234567890,"customer":"Acme & Sons","lines":[1,2]}',
    ...change,
  };
}

export function aMessage({ events = 1, ...change }: { events?: number } & Partial<MessageEvent> = {}): Message {
  return {
    id: "msg_1",
    timestamp: new Date("2026-11-16T12:00:01Z"),
    sequence: 7,
    rule: { id: "rul_1", name: "Failed payments" },
    events: Array.from({ length: events }, (_, n) => anEvent({ id: `evt_${n}`, ...change })),
    link: "https://tocsin.example/go/org/msg_1",
  };
}

/** Text that is as long as it can be and has every character that some syntax minds. */
export const HOSTILE = `<!channel> @everyone <users/all> *b* _i_ [x](https://evil.example) & \`c\` ~s~ # `.repeat(40);
export const hostileMessage = (events = 100): Message =>
  aMessage({
    events,
    type: `a.${"very-long-type-name.".repeat(10)}end`,
    subject: HOSTILE,
    data: JSON.stringify(Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${n}${HOSTILE}`, HOSTILE]))),
  });
