import { AppError } from "@/server/contracts/errors";
import { findDelivery, listDeliveriesOfEvent } from "@/server/db/queries/deliveries/deliveries";
import { type AttemptRow, listAttempts } from "@/server/db/queries/deliveries/delivery-attempts";
import { findEvent } from "@/server/db/queries/events";
import type { OrgTx } from "@/server/db/scope";

/** Every attempt of a delivery, oldest first. */
export async function describeAttempts(tx: OrgTx, deliveryId: string) {
  if (!(await findDelivery(tx, deliveryId))) throw new AppError("not_found");
  return (await listAttempts(tx, deliveryId)).map(describeAttempt);
}

/** Of all deliveries that carry an event, oldest first. */
export async function describeAttemptsOfEvent(tx: OrgTx, eventId: string) {
  if (!(await findEvent(tx, eventId))) throw new AppError("not_found");
  const attempts = [];
  for (const delivery of await listDeliveriesOfEvent(tx, eventId)) {
    const own = await listAttempts(tx, delivery.id);
    attempts.push(...own.map((attempt) => ({ ...describeAttempt(attempt), deliveryId: delivery.id })));
  }
  return attempts.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
}

export function describeAttempt({ requestHeaders, responseHeaders, ...attempt }: AttemptRow) {
  return { ...attempt, requestHeaders: headersOf(requestHeaders), responseHeaders: headersOf(responseHeaders) };
}

function headersOf(text: string | null): Record<string, string> | null {
  return text === null ? null : (JSON.parse(text) as Record<string, string>);
}
