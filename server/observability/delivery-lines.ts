import { env } from "@/server/env";
import type { Result } from "@/server/engine/send/send-delivery";
import { log } from "./log";

/**
 * One wide line per unit of work. `correlationId` is the id of the publisher's request: it stands in the answer to the
 * publisher, in the lines of the process that accepted the event and of the worker that sent it, and in a header.
 */

/** Of a batch, so that a line stays a line. */
const MOST_IDS = 20;

type Accepted = { orgId: string; requestId: string };

export function logPublished(
  { orgId, requestId: correlationId }: Accepted,
  events: readonly { id: string; duplicate: boolean }[],
  ms: number,
): void {
  if (!isSampled(correlationId, env().LOG_SAMPLE)) return;
  log().info({
    event: "event.created",
    correlationId,
    orgId,
    eventIds: events.slice(0, MOST_IDS).map(({ id }) => id),
    count: events.length,
    duplicates: events.filter(({ duplicate }) => duplicate).length,
    ms: Math.round(ms),
  });
}

export function logAttempt({ row, channelId, eventId, correlationId, outcome, totalMs, step }: Result): void {
  const isDelivered = outcome.kind === "delivered";
  if (isDelivered && !isSampled(correlationId ?? row.id, env().LOG_SAMPLE)) return;
  log().info({
    event: isDelivered ? "delivery.success" : "delivery.failure",
    correlationId,
    orgId: row.org_id,
    channelId,
    deliveryId: row.id,
    eventId,
    attempt: row.number,
    category: outcome.kind === "failed" ? outcome.category : "none",
    httpStatus: row.http_status,
    ms: Math.round(totalMs),
    dnsMs: tenths(row.dns_ms),
    connectMs: tenths(row.connect_ms),
    tlsMs: tenths(row.tls_ms),
    firstByteMs: tenths(row.first_byte_ms),
    next: step.kind === "retry" ? step.at.toISOString() : step.status,
  });
}

const tenths = (ms: number | null) => (ms === null ? null : Math.round(ms * 10) / 10);

/** By the id and not by chance: an event has all of its lines, in every process, or none. */
export function isSampled(id: string, share: number): boolean {
  if (share >= 1) return true;
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193) >>> 0;
  return hash / 2 ** 32 < share;
}
