import { AppError } from "@/server/contracts/errors";
import { type DeliveryRow, findDelivery, listDeliveriesOfEvent } from "@/server/db/queries/deliveries/deliveries";
import { type AttemptRow, listAttempts } from "@/server/db/queries/deliveries/delivery-attempts";
import type { OrgTx } from "@/server/db/scope";
import { publicId } from "@/server/domain/ids/public-id";
import { unpackHeaders } from "@/server/domain/message/stored-headers";
import { findEventOrAlias } from "@/server/usecases/events/describe-event";

/** Every attempt of a delivery, oldest first. */
export async function describeAttempts(tx: OrgTx, deliveryId: string) {
  const delivery = await findDelivery(tx, deliveryId);
  if (!delivery) throw new AppError("not_found");
  return (await listAttempts(tx, deliveryId)).map((attempt) => describeAttempt(delivery, attempt));
}

/** Of all deliveries that carry an event, oldest first. */
export async function describeAttemptsOfEvent(tx: OrgTx, eventId: string) {
  const event = await findEventOrAlias(tx, eventId);
  const attempts = [];
  for (const delivery of await listDeliveriesOfEvent(tx, event.id)) {
    const own = await listAttempts(tx, delivery.id);
    attempts.push(...own.map((attempt) => ({ ...describeAttempt(delivery, attempt), deliveryId: delivery.id })));
  }
  return attempts.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
}

type Described = Pick<DeliveryRow, "id" | "messageId" | "format" | "eventCount" | "eventTypes">;

export function describeAttempt(
  { id, messageId, format, eventCount, eventTypes }: Described,
  { requestHeaders, responseHeaders, onlyKey, ...attempt }: AttemptRow,
) {
  const source = {
    messageId: publicId("message", messageId),
    deliveryId: publicId("delivery", id),
    format,
    attempt: attempt.number,
    startedAt: attempt.startedAt,
    eventCount,
    eventTypes,
    idempotencyKey: eventCount === 1 ? onlyKey : null,
  };
  return {
    ...attempt,
    requestHeaders: requestHeaders === null ? null : unpackHeaders(requestHeaders, source),
    responseHeaders: responseHeaders === null ? null : (JSON.parse(responseHeaders) as Record<string, string>),
  };
}
