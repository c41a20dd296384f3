import type { KeptTable } from "@/server/contracts/retention";
import type { WorkerSql } from "@/server/db/scope";
import { type Statement, statement } from "@/server/db/sql";

/** What is older than it is kept for. Nothing that is unsettled is ever removed, nor what it needs to be sent. */
export type Part = { part: string; from: string; to: string };

const LIST_PARTS = statement(
  "retention_list_parts",
  `select part, from_id as "from", to_id as "to" from engine.partitions_before($1, $2)`,
);

/** Months of a table that ended before this moment. */
export function listPartsBefore(sql: WorkerSql, table: KeptTable, before: Date): Promise<Part[]> {
  return sql.rows<Part>(LIST_PARTS, [table, before.getTime()]);
}

const LOWEST_ID = "00000000-0000-0000-0000-000000000000";

/*
 * `$1` to `$2`: whether something unsettled needs a row of this span. A delivery needs its items and their events,
 * whatever their age: a replay of today may send an event of last year. An open group needs them as well. From
 * `$3` on: only what came since an earlier look, which costs nothing however much is waiting.
 */
const UNSETTLED_GROUPS = `(select org_id, group_id from engine.deliveries where id >= $3
                           union all select org_id, id from engine.delivery_groups where id >= $3)`;
const NEEDED: Record<KeptTable, Statement> = {
  delivery_history: statement(
    "retention_needs_history",
    `select exists (select from engine.deliveries where id >= $3 and replay_of >= $1 and replay_of < $2) as needed`,
  ),
  delivery_attempts: statement(
    "retention_needs_attempts",
    `select exists (select from engine.deliveries where id >= $1 and id >= $3 and id < $2) as needed`,
  ),
  delivery_items: statement(
    "retention_needs_items",
    `select exists (select from ${UNSETTLED_GROUPS} u where group_id >= $1 and group_id < $2) as needed`,
  ),
  events: statement(
    "retention_needs_events",
    `select ($3::uuid = '${LOWEST_ID}' and exists (select from engine.event_inbox where event_id >= $1 and event_id < $2))
         or exists (select from ${UNSETTLED_GROUPS} u join engine.delivery_items i using (org_id, group_id)
                     where i.event_id >= $1 and i.event_id < $2) as needed`,
  ),
};

/** `since`: the lowest id that is looked at. */
export async function isNeeded(
  sql: WorkerSql,
  table: KeptTable,
  { from, to }: Part,
  since = LOWEST_ID,
): Promise<boolean> {
  const [row] = await sql.rows<{ needed: boolean }>(NEEDED[table], [from, to, since]);
  return row?.needed ?? true;
}

const LOCK = statement("retention_lock", "select engine.lock_for_drop($1)");
const DROP = statement("retention_drop", "select engine.drop_partition($1, $2)");

/**
 * False when something that came since `since` needs it; what was there before was asked by `isNeeded`. Asked again under
 * the lock, because a replay may have come between; none can any more.
 */
export async function dropPart(sql: WorkerSql, table: KeptTable, part: Part, since: string): Promise<boolean> {
  await sql.rows(LOCK, [table]);
  if (await isNeeded(sql, table, part, since)) return false;
  await sql.rows(DROP, [table, part.part]);
  return true;
}

const KEY: Record<KeptTable, string> = {
  delivery_history: "id",
  delivery_attempts: "delivery_id",
  delivery_items: "group_id",
  events: "id",
};
/** What orders rows that share a key. */
const SECOND: Record<KeptTable, string> = {
  delivery_history: "org_id::text",
  delivery_attempts: "lpad(fence::text, 10, '0')",
  delivery_items: "event_id::text",
  events: "org_id::text",
};

const listRows = (table: KeptTable) =>
  statement(
    `retention_rows_${table}`,
    `select ${KEY[table]} as key, ${SECOND[table]} as second, to_json(t)::text as line from engine.${table} t
      where ${KEY[table]} >= $1 and ${KEY[table]} < $2 and (${KEY[table]}, ${SECOND[table]}) > ($3::uuid, $4)
      order by 1, 2 limit $5`,
  );

export type KeptRow = { key: string; second: string; line: string };

/** The rows of a month as JSON, in the order of their ids, behind the given one. */
export function listKeptRows(
  sql: WorkerSql,
  table: KeptTable,
  { from, to }: Part,
  after: { key: string; second: string },
  limit: number,
): Promise<KeptRow[]> {
  return sql.rows<KeptRow>(listRows(table), [from, to, after.key, after.second, limit]);
}

const LIST_ORGS = statement(
  "retention_list_orgs",
  `select id as "orgId", coalesce((settings ->> 'retentionDays')::int, $1) as days from orgs where deleted_at is null`,
);

export function listRetentions(sql: WorkerSql, defaultDays: number): Promise<{ orgId: string; days: number }[]> {
  return sql.rows(LIST_ORGS, [defaultDays]);
}

/** Rows of one org that are removed in one transaction. */
export const ORG_BATCH = 1_000;

const isUnsettled = (group: string) =>
  `exists (select from engine.deliveries d where d.org_id = $1 and d.group_id = ${group})
   or exists (select from engine.delivery_groups g where g.org_id = $1 and g.id = ${group})`;

/** Settled deliveries with their attempts, and their items where no other delivery of the same events is left. */
const DELETE_DELIVERIES = statement(
  "retention_delete_deliveries",
  `with gone as (
     delete from engine.delivery_history h
      where h.org_id = $1 and h.id = any(array(
        select o.id from engine.delivery_history o
         where o.org_id = $1 and o.created_at < $2 and not (${isUnsettled("o.group_id")})
         order by o.created_at, o.id limit ${ORG_BATCH}))
     returning h.*),
   attempts as (
     delete from engine.delivery_attempts a where a.org_id = $1 and a.delivery_id = any(array(select id from gone))
     returning a.*),
   items as (
     delete from engine.delivery_items i
      where i.org_id = $1 and i.group_id = any(array(select group_id from gone))
        and not exists (select from engine.delivery_history h
                         where h.org_id = $1 and h.group_id = i.group_id and h.id <> all(array(select id from gone)))
     returning i.*)
   select 'delivery_history' as "table", to_json(t)::text as line from gone t
   union all select 'delivery_attempts', to_json(t)::text from attempts t
   union all select 'delivery_items', to_json(t)::text from items t`,
);

/** An event goes when it is old and waits nowhere. */
const DELETE_EVENTS = statement(
  "retention_delete_events",
  `with gone as (
     delete from engine.events e
      where e.org_id = $1 and e.id = any(array(
        select o.id from engine.events o
         where o.org_id = $1 and o.id < engine.uuid7_floor($2::timestamptz)
           and not exists (select from engine.event_inbox b where b.org_id = $1 and b.event_id = o.id)
           and not exists (select from engine.delivery_items i
                            where i.org_id = $1 and i.event_id = o.id and (${isUnsettled("i.group_id")}))
         order by o.id limit ${ORG_BATCH}))
     returning e.*)
   select 'events' as "table", to_json(t)::text as line from gone t`,
);

export type RemovedRow = { table: KeptTable; line: string };

export function deleteOldDeliveries(sql: WorkerSql, orgId: string, before: Date): Promise<RemovedRow[]> {
  return sql.rows<RemovedRow>(DELETE_DELIVERIES, [orgId, before]);
}

export function deleteOldEvents(sql: WorkerSql, orgId: string, before: Date): Promise<RemovedRow[]> {
  return sql.rows<RemovedRow>(DELETE_EVENTS, [orgId, before]);
}

const DELETE_AUDIT = statement(
  "retention_delete_audit",
  `delete from audit_log
    where ctid = any(array(select ctid from audit_log where at < $1 limit ${ORG_BATCH})) and at < $1`,
);

export function deleteOldAudit(sql: WorkerSql, before: Date): Promise<number> {
  return sql.run(DELETE_AUDIT, [before]);
}
