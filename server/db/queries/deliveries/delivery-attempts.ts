import { query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import type { CircuitKind } from "@/server/domain/circuit/circuit-state";
import type { FailureCategory } from "@/server/domain/retry/outcome";

export type AttemptRow = {
  fence: number;
  number: number;
  startedAt: Date;
  category: FailureCategory | null;
  httpStatus: number | null;
  error: string | null;
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  firstByteMs: number | null;
  totalMs: number;
  /** As `packHeaders` wrote them. */
  requestHeaders: string | null;
  /** The idempotency key of the first event of the delivery; null when that is no longer kept. */
  onlyKey: string | null;
  responseHeaders: string | null;
  responseBody: string | null;
  responseCut: boolean;
  superseded: boolean;
  /** What the circuit was when it was claimed; null of old ones. */
  circuit: CircuitKind | null;
  /** When it was due, and when the next one follows; null of old ones and of those that decided nothing. */
  scheduledAt: Date | null;
  nextAttemptAt: Date | null;
};

const MAX_ATTEMPTS_SHOWN = 200;

/** In the order in which they were made. Waiting for a rate limit may make many more than the policy's attempts. */
export async function listAttempts(tx: OrgTx, deliveryId: string): Promise<AttemptRow[]> {
  const newest = await sqlOf(tx).rows<AttemptRow>(query`
    select fence, number, started_at as "startedAt", category, http_status as "httpStatus", error, dns_ms as "dnsMs",
           connect_ms as "connectMs", tls_ms as "tlsMs", first_byte_ms as "firstByteMs", total_ms as "totalMs",
           request_headers as "requestHeaders", response_headers as "responseHeaders",
           response_body as "responseBody", response_cut as "responseCut", superseded, circuit, scheduled_at as "scheduledAt",
           next_attempt_at as "nextAttemptAt",
           (select e.idempotency_key from engine.delivery_items i
              join engine.events e on e.id = i.event_id and e.org_id = i.org_id
             where i.group_id = (select group_id from engine.deliveries where id = ${deliveryId}::uuid
                                 union all
                                 select group_id from engine.delivery_history where id = ${deliveryId}::uuid limit 1)
             limit 1) as "onlyKey"
      from engine.delivery_attempts
     where delivery_id = ${deliveryId}::uuid
     order by fence desc limit ${MAX_ATTEMPTS_SHOWN}`);
  return newest.toReversed();
}
