import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { RuleFault } from "@/server/domain/rules/ready-rule";

const LOCK_ORGS = statement(
  "lock_org_groups",
  `select o.id as "orgId", now()::timestamptz(3) as now from unnest($1::uuid[]) as o(id)
    where pg_try_advisory_xact_lock(hashtextextended('tocsin.groups:' || o.id, 0))`,
);

export type LockedGroups = { orgId: string; now: Date };

/**
 * Whoever writes an org's groups holds this lock until the end of the transaction. Answers with those orgs that nobody
 * else holds right now, and with the database's time.
 */
export async function tryLockAllGroups(sql: WorkerSql, orgIds: readonly string[]): Promise<LockedGroups[]> {
  return sql.rows(LOCK_ORGS, [orgIds]);
}

/** As `tryLockAllGroups`, for one: the database's time, or null when someone else holds it. */
export async function tryLockGroups(sql: WorkerSql, orgId: string): Promise<Date | null> {
  const [locked] = await tryLockAllGroups(sql, [orgId]);
  return locked?.now ?? null;
}

export type InboxEvent = {
  orgId: string;
  seq: string;
  id: string;
  type: string;
  source: string;
  subject: string | null;
  priority: number;
  idempotencyKey: string;
  requestId: string | null;
  occurredAt: Date;
  data: string;
  bytes: number;
  /** The only channels that may get it; null for all. */
  onlyChannelIds: string[] | null;
  /** The last rule that an earlier turn has dealt with; null when there was none. */
  afterRule: string | null;
};

const LIST_INBOX = statement(
  "list_inbox",
  `select p.* from unnest($1::uuid[]) as o(id)
    cross join lateral (
      select i.org_id as "orgId", i.seq, i.after_rule as "afterRule", e.id, e.type, e.source, e.subject, e.priority, e.data, e.bytes,
             e.idempotency_key as "idempotencyKey", e.request_id as "requestId", e.occurred_at as "occurredAt", e.only_channel_ids as "onlyChannelIds", count(*) over ()::int as places,
             sum(coalesce(e.bytes, 0)) over (order by i.seq) - coalesce(e.bytes, 0) as before
        from (select org_id, seq, event_id, after_rule from engine.event_inbox where org_id = o.id order by seq limit $2) i
        left join lateral (
          select *, octet_length(data) as bytes from engine.events e
           where e.id = i.event_id and e.org_id = i.org_id limit 1) e on true) p
    where p.before < $3
    order by p."orgId", p.seq`,
);

/** An event that stays in the inbox, and the rule behind which its next turn begins. */
export type UnfinishedEvent = { event: InboxEvent; afterRule: string };

/** A place in the inbox whose event is no longer kept: nothing can come of it. */
export type InboxGap = { orgId: string; seq: string; id: null };
/** `places`: how many there are, of which those beyond the limit of bytes are not listed. */
export type InboxPlace = (InboxEvent | InboxGap) & { places: number };

/**
 * The oldest of every org, at most so many and so many bytes each, in their order; at least one. Events are looked up one
 * by one: a plan that was made while their partition was still empty would otherwise read all of it for as long as the
 * connection lives.
 */
export async function listInbox(
  sql: WorkerSql,
  orgIds: readonly string[],
  { events, bytes }: { events: number; bytes: number },
): Promise<InboxPlace[]> {
  return sql.rows(LIST_INBOX, [orgIds, events, bytes]);
}

const DELETE_INBOX = statement(
  "delete_inbox",
  `delete from engine.event_inbox i using unnest($1::uuid[], $2::bigint[]) as d(org_id, seq)
    where i.org_id = d.org_id and i.seq = d.seq`,
);

export async function deleteInbox(sql: WorkerSql, events: readonly Pick<InboxEvent, "orgId" | "seq">[]): Promise<void> {
  if (events.length === 0) return;
  await sql.run(DELETE_INBOX, [events.map(({ orgId }) => orgId), events.map(({ seq }) => seq)]);
}

const KEEP_PLACE = statement(
  "keep_inbox_place",
  `update engine.event_inbox i set after_rule = k.rule_id
     from unnest($1::uuid[], $2::bigint[], $3::uuid[]) as k(org_id, seq, rule_id)
    where i.org_id = k.org_id and i.seq = k.seq`,
);

/** Events that stay in the inbox, each with the rule behind which it goes on. */
export async function keepPlaces(sql: WorkerSql, kept: readonly UnfinishedEvent[]): Promise<void> {
  if (kept.length === 0) return;
  await sql.run(KEEP_PLACE, [
    kept.map(({ event }) => event.orgId),
    kept.map(({ event }) => event.seq),
    kept.map(({ afterRule }) => afterRule),
  ]);
}

const INSERT_SUPPRESSIONS = statement(
  "insert_suppressions",
  `insert into engine.suppressions (org_id, event_id, rule_id, reason, detail)
   select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[])
   on conflict do nothing`,
);

export type Suppression = {
  orgId: string;
  eventId: string;
  ruleId: string;
  reason: "muted" | "discarded" | RuleFault["reason"];
  detail: string | null;
};

export async function insertSuppressions(sql: WorkerSql, rows: readonly Suppression[]): Promise<void> {
  if (rows.length === 0) return;
  await sql.run(INSERT_SUPPRESSIONS, [
    rows.map(({ orgId }) => orgId),
    rows.map(({ eventId }) => eventId),
    rows.map(({ ruleId }) => ruleId),
    rows.map(({ reason }) => reason),
    rows.map(({ detail }) => detail),
  ]);
}
