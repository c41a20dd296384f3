import type { EventFilter } from "@/server/contracts/events";
import { joined, query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import { uuid7Floor } from "@/server/domain/ids/uuid7";

export type EventRow = {
  id: string;
  type: string;
  source: string;
  subject: string | null;
  priority: number;
  occurredAt: Date;
  receivedAt: Date;
  bytes: number;
};

const COLUMNS = query`id, type, source, subject, priority, occurred_at as "occurredAt",
  received_at as "receivedAt", octet_length(data) as bytes`;

const IS_SET_ASIDE = query`id in (select event_id from engine.set_aside_events
  where org_id = (select app.current_org()) and discarded_at is null)`;

/** Newest first, and one row more to tell whether there are others. An id carries its time, so the index is enough. */
export async function listEvents(tx: OrgTx, filter: EventFilter): Promise<EventRow[]> {
  const { type, source, setAside, from, to, cursor, limit } = filter;
  const where = joined(
    [
      query`org_id = (select app.current_org())`,
      ...(type ? [query`type = ${type}`] : []),
      ...(source ? [query`source = ${source}`] : []),
      ...(setAside ? [IS_SET_ASIDE] : []),
      ...(from ? [query`id >= ${uuid7Floor(from.getTime())}::uuid`] : []),
      ...(to ? [query`id < ${uuid7Floor(to.getTime())}::uuid`] : []),
      ...(cursor ? [query`id < ${cursor.id}::uuid`] : []),
    ],
    " and ",
  );
  return sqlOf(tx).rows(query`select ${COLUMNS} from engine.events where ${where} order by id desc limit ${limit + 1}`);
}

export type EventDetail = EventRow & {
  idempotencyKey: string;
  requestId: string | null;
  data: string;
  isWaiting: boolean;
  /** A member's test event: it may reach the inbox and no other channel. */
  isInboxOnly: boolean;
  setAside: SetAsideRecord | null;
};

/** Matching it cost too much, or failed again and again; discarded when somebody decided that nothing shall come of it. */
export type SetAsideRecord = {
  reason: "too_costly" | "failed";
  detail: string;
  at: Date;
  discardedAt: Date | null;
  discardedBy: string | null;
};

export async function findEvent(tx: OrgTx, eventId: string): Promise<EventDetail | null> {
  const [event] = await sqlOf(tx).rows<Omit<EventDetail, "setAside">>(query`
    select ${COLUMNS}, idempotency_key as "idempotencyKey", request_id as "requestId", data,
           only_channel_ids is not null as "isInboxOnly",
           exists (select 1 from engine.event_inbox i where i.org_id = e.org_id and i.event_id = e.id)
             or exists (select 1 from engine.deferred_events d where d.org_id = e.org_id and d.event_id = e.id) as "isWaiting"
      from engine.events e where id = ${eventId}::uuid`);
  return event ? { ...event, setAside: await findSetAside(tx, eventId) } : null;
}

export async function findSetAside(tx: OrgTx, eventId: string): Promise<SetAsideRecord | null> {
  const [record] = await sqlOf(tx).rows<SetAsideRecord>(query`
    select reason, detail, at, discarded_at as "discardedAt", discarded_by as "discardedBy"
      from engine.set_aside_events where event_id = ${eventId}::uuid`);
  return record ?? null;
}

/** Events that were set aside and wait for somebody's decision; no more are counted than asked for. */
export async function countSetAside(tx: OrgTx, limit: number): Promise<number> {
  const [row] = await sqlOf(tx).rows<{ n: number }>(query`
    select count(*)::int as n from (
      select 1 from engine.set_aside_events where discarded_at is null limit ${limit}) as found`);
  return row?.n ?? 0;
}

/** Back into the inbox, behind what waits there. False when it is not set aside, or discarded, or no longer kept. */
export async function returnToInbox(tx: OrgTx, orgId: string, eventId: string): Promise<boolean> {
  const returned = await sqlOf(tx).run(query`
    with back as (
      delete from engine.set_aside_events s
       where s.event_id = ${eventId}::uuid and s.discarded_at is null
         and exists (select 1 from engine.events e where e.id = s.event_id and e.org_id = s.org_id)
      returning s.event_id)
    insert into engine.event_inbox (org_id, event_id) select ${orgId}::uuid, event_id from back`);
  return returned === 1;
}

/** True for exactly one caller. */
export async function markDiscarded(tx: OrgTx, eventId: string, by: string): Promise<boolean> {
  const marked = await sqlOf(tx).run(query`
    update engine.set_aside_events set discarded_at = now(), discarded_by = ${by}
     where event_id = ${eventId}::uuid and discarded_at is null`);
  return marked === 1;
}

/** The event that an id stands for which was answered before its idempotency key was known to belong to another. */
export async function findAliased(tx: OrgTx, aliasId: string): Promise<string | null> {
  const [row] = await sqlOf(tx).rows<{ eventId: string }>(query`
    select event_id as "eventId" from engine.event_aliases where alias_id = ${aliasId}::uuid`);
  return row?.eventId ?? null;
}

export type EventGroup = {
  id: string;
  ruleId: string;
  ruleName: string | null;
  channelName: string | null;
  flushAt: Date;
};

/** Groups that still collect and hold this event. */
export async function listGroupsOfEvent(tx: OrgTx, eventId: string): Promise<EventGroup[]> {
  return sqlOf(tx).rows(query`
    select g.id, g.rule_id as "ruleId", r.name as "ruleName", c.name as "channelName", g.flush_at as "flushAt"
      from engine.delivery_items i
      join engine.delivery_groups g on g.id = i.group_id and g.org_id = i.org_id
      left join rules r on r.org_id = g.org_id and r.id = g.rule_id
      left join channels c on c.org_id = g.org_id and c.id = g.channel_id
     where i.event_id = ${eventId}::uuid`);
}

export type EventSuppression = {
  ruleId: string;
  ruleName: string | null;
  reason: string;
  detail: string | null;
  at: Date;
};

export async function listSuppressionsOfEvent(tx: OrgTx, eventId: string): Promise<EventSuppression[]> {
  return sqlOf(tx).rows(query`
    select s.rule_id as "ruleId", r.name as "ruleName", s.reason, s.detail, s.at
      from engine.suppressions s left join rules r on r.org_id = s.org_id and r.id = s.rule_id
     where s.event_id = ${eventId}::uuid order by s.at`);
}
