/**
 * The body of the `webhook` format. It is put together as text, because each event's `data` has to leave as the bytes
 * that the publisher sent: parsing and writing again would change numbers such as 12345678901234567890 or 1e400.
 */
import type { Message, MessageEvent } from "@/server/domain/message/message";

export const GROUP_TYPE = "tocsin.group";

export function webhookBody({ id, timestamp, sequence, rule, events }: Message): string {
  const [first] = events;
  if (!first) throw new RangeError("A delivery has at least one event.");

  return (
    `{"id":${text(id)},"type":${text(events.length === 1 ? first.type : GROUP_TYPE)},` +
    `"timestamp":${text(timestamp.toISOString())},"sequence":${String(sequence)},` +
    `"rule":${rule ? `{"id":${text(rule.id)},"name":${text(rule.name)}}` : "null"},` +
    `"events":[${events.map(eventText).join(",")}]}`
  );
}

function eventText(event: MessageEvent): string {
  return (
    `{"id":${text(event.id)},"type":${text(event.type)},"source":${text(event.source)},` +
    `"subject":${text(event.subject)},"occurredAt":${text(event.occurredAt.toISOString())},` +
    `"idempotencyKey":${text(event.idempotencyKey)},"priority":${text(event.priority)},"data":${event.data}}`
  );
}

function text(value: string | number | null): string {
  return JSON.stringify(value);
}
