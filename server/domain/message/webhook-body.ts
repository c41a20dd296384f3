/**
 * The body of the `webhook` format. It is put together as text, because each event's `data` has to leave as the bytes
 * that the publisher sent: parsing and writing again would change numbers such as 12345678901234567890 or 1e400.
 */

export const GROUP_TYPE = "tocsin.group";

export type WebhookEvent = {
  id: string;
  type: string;
  source: string;
  subject: string | null;
  occurredAt: Date;
  idempotencyKey: string;
  priority: string | number;
  /** JSON text, scanned when it was accepted. */
  data: string;
};

export type WebhookMessage = {
  /** The webhook id, stable over retries and replays. */
  id: string;
  timestamp: Date;
  /** Per channel, without gaps. */
  sequence: number | bigint;
  /** Null for what no rule asked for, such as a test send. */
  rule: { id: string; name: string } | null;
  events: readonly WebhookEvent[];
};

export function webhookBody({ id, timestamp, sequence, rule, events }: WebhookMessage): string {
  const [first] = events;
  if (!first) throw new RangeError("A delivery has at least one event.");

  return (
    `{"id":${text(id)},"type":${text(events.length === 1 ? first.type : GROUP_TYPE)},` +
    `"timestamp":${text(timestamp.toISOString())},"sequence":${String(sequence)},` +
    `"rule":${rule ? `{"id":${text(rule.id)},"name":${text(rule.name)}}` : "null"},` +
    `"events":[${events.map(eventText).join(",")}]}`
  );
}

function eventText(event: WebhookEvent): string {
  return (
    `{"id":${text(event.id)},"type":${text(event.type)},"source":${text(event.source)},` +
    `"subject":${text(event.subject)},"occurredAt":${text(event.occurredAt.toISOString())},` +
    `"idempotencyKey":${text(event.idempotencyKey)},"priority":${text(event.priority)},"data":${event.data}}`
  );
}

function text(value: string | number | null): string {
  return JSON.stringify(value);
}
