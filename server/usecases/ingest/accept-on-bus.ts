import type { EventBus, OutgoingMessage } from "@/server/bus/event-bus";
import { type SignedEvent, signBody, writeContent } from "@/server/bus/signed-message";
import type { PublishedEvent } from "@/server/contracts/events";
import { publicId } from "@/server/domain/ids/public-id";
import type { IncomingEvent } from "@/server/usecases/events/read-events";

export type AcceptContext = { bus: EventBus; macKey: Buffer; newId: () => string; now: () => Date };
type Accepting = { orgId: string; requestId: string; events: readonly IncomingEvent[] };

/** NATS takes a megabyte at once unless it is told otherwise; escaped, a text may double. */
const MAX_MESSAGE_CHARS = 700_000;

/**
 * Answers once the bus has them durably. The ids are the ones that the consumer stores under; an idempotency key that
 * turns out to be known makes the id another name of the first event.
 */
export async function acceptOnBus(
  { bus, macKey, newId, now }: AcceptContext,
  { orgId, requestId, events }: Accepting,
): Promise<PublishedEvent[]> {
  const signed = events.map((event) => toSigned(event, newId(), now()));
  await bus.publish(
    inMessages(signed).map((part): OutgoingMessage => {
      const body = writeContent({ v: 1, org: orgId, requestId, events: part });
      return { id: part[0]?.id ?? newId(), body, signature: signBody(body, macKey) };
    }),
  );
  return signed.map(({ id, type, idempotencyKey }) => ({
    id: publicId("event", id),
    type,
    idempotencyKey: idempotencyKey ?? publicId("event", id),
    duplicate: false,
    warnings: [],
  }));
}

function toSigned({ bodyHash, ...event }: IncomingEvent, id: string, at: Date): SignedEvent {
  // It happened when it was accepted, not when it was stored.
  const occurredAt = event.occurredAt ?? at.toISOString();
  return { ...event, id, occurredAt, hash: bodyHash.toString("base64") };
}

/** One message, if it fits: a bus takes a message whole or not at all. */
function inMessages(events: readonly SignedEvent[]): SignedEvent[][] {
  const parts: SignedEvent[][] = [];
  let room = 0;
  for (const event of events) {
    const size = JSON.stringify(event).length;
    room -= size;
    if (room < 0 || parts.length === 0) {
      parts.push([]);
      room = MAX_MESSAGE_CHARS - size;
    }
    parts.at(-1)?.push(event);
  }
  return parts;
}
