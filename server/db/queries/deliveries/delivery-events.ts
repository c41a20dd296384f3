import { query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";

export type EventHead = {
  id: string;
  type: string;
  source: string;
  subject: string | null;
  priority: number;
  occurredAt: Date;
  receivedAt: Date;
  bytes: number;
};

/** The first events of a delivery, without their data. */
export function listEventHeads(tx: OrgTx, groupId: string, limit: number): Promise<EventHead[]> {
  return sqlOf(tx).rows(query`
    select e.id, e.type, e.source, e.subject, e.priority, e.occurred_at as "occurredAt",
           e.received_at as "receivedAt", octet_length(e.data) as bytes
      from engine.delivery_items i join engine.events e on e.id = i.event_id and e.org_id = i.org_id
     where i.group_id = ${groupId}::uuid
     order by i.position limit ${limit}`);
}

/** How many events of a delivery are still stored: retention may have removed some. */
export async function countStoredEvents(tx: OrgTx, groupId: string): Promise<number> {
  const [row] = await sqlOf(tx).rows<{ count: number }>(query`
    select count(*)::int as count
      from engine.delivery_items i join engine.events e on e.id = i.event_id and e.org_id = i.org_id
     where i.group_id = ${groupId}::uuid`);
  return row?.count ?? 0;
}

export type BodyEvent = {
  id: string;
  type: string;
  source: string;
  subject: string | null;
  priority: number;
  idempotencyKey: string;
  requestId: string | null;
  occurredAt: Date;
  data: string;
};

/** The events of a body in their order, until `maxBytes` of data are passed; never fewer than two if there are two. */
export function listBodyEvents(tx: OrgTx, groupId: string, maxBytes: number): Promise<BodyEvent[]> {
  return sqlOf(tx).rows(query`
    with sized as (
      select i.event_id, i.org_id, i.position, row_number() over w as n,
             sum(octet_length(e.data)) over w - octet_length(e.data) as before
        from engine.delivery_items i join engine.events e on e.id = i.event_id and e.org_id = i.org_id
       where i.group_id = ${groupId}::uuid
      window w as (order by i.position rows unbounded preceding))
    select e.id, e.type, e.source, e.subject, e.priority, e.idempotency_key as "idempotencyKey", e.request_id as "requestId",
           e.occurred_at as "occurredAt", e.data
      from sized s join engine.events e on e.id = s.event_id and e.org_id = s.org_id
     where s.before < ${maxBytes} or s.n <= 2
     order by s.position`);
}

/** One event as a rule sees it; `data` is the publisher's text. */
export async function findEvent(tx: OrgTx, id: string) {
  const [row] = await sqlOf(tx).rows<{
    type: string;
    source: string;
    subject: string | null;
    priority: number;
    data: string;
  }>(query`select type, source, subject, priority, data from engine.events where id = ${id}::uuid`);
  return row ?? null;
}
