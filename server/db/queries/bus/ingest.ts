import type { OrgSql, WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import { type CountExchange, type CountReport, READ_COUNTS, WRITE_COUNTS } from "../publish-counts";

/** What the consumer of the event bus asks and writes beside the events themselves. */

const FIND_STORED = statement(
  "ingest_find_stored",
  `select id from engine.events where org_id = $1 and id = any($2::uuid[])
   union select alias_id from engine.event_aliases where org_id = $1 and alias_id = any($2::uuid[])`,
);

/** Those of these ids that are stored already, as an event or as another name of one. */
export async function findStoredIds(sql: OrgSql, orgId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql.rows<{ id: string }>(FIND_STORED, [orgId, ids]);
  return new Set(rows.map(({ id }) => id));
}

const INSERT_ALIASES = statement(
  "ingest_insert_aliases",
  `insert into engine.event_aliases (org_id, alias_id, event_id)
   select $1, * from unnest($2::uuid[], $3::uuid[]) on conflict do nothing`,
);

export type EventAlias = { aliasId: string; eventId: string };

export async function insertAliases(sql: OrgSql, orgId: string, aliases: readonly EventAlias[]): Promise<void> {
  if (aliases.length === 0) return;
  await sql.run(INSERT_ALIASES, [orgId, aliases.map(({ aliasId }) => aliasId), aliases.map(({ eventId }) => eventId)]);
}

const DEFER = statement(
  "ingest_defer",
  `with gone as (delete from engine.event_inbox where org_id = $1 and event_id = any($2::uuid[]) returning event_id)
   insert into engine.deferred_events (org_id, event_id, release_at) select $1, event_id, $3 from gone`,
);

/** Takes events that were just stored out of the inbox, until their time comes. */
export async function deferEvents(sql: OrgSql, orgId: string, eventIds: readonly string[], until: Date): Promise<void> {
  await sql.run(DEFER, [orgId, eventIds, until]);
}

const RELEASE = statement(
  "ingest_release",
  `with due as (
     delete from engine.deferred_events
      where (org_id, event_id) in (select org_id, event_id from engine.deferred_events
                                    where release_at <= now() order by release_at, event_id limit $1
                                      for update skip locked)
     returning org_id, event_id),
   listed as (
     insert into engine.event_inbox (org_id, event_id) select org_id, event_id from due order by event_id)
   select org_id as "orgId", count(*)::int as events from due group by org_id`,
);

/** Puts events whose time has come into the inbox. Answers whose they are. */
export function releaseDeferred(sql: WorkerSql, limit: number): Promise<{ orgId: string; events: number }[]> {
  return sql.rows(RELEASE, [limit]);
}

const FIND_KEYS = statement(
  "ingest_find_keys",
  `select k.org_id as "orgId", k.id, k.secret_hash as "secretHash", k.scopes,
          k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) as "isLive"
     from api_keys k where k.id = any($1::uuid[])`,
);

export type SenderKey = { orgId: string; id: string; secretHash: Buffer; scopes: string[]; isLive: boolean };

export function findSenderKeys(sql: WorkerSql, ids: readonly string[]): Promise<SenderKey[]> {
  return ids.length === 0 ? Promise.resolve([]) : sql.rows(FIND_KEYS, [ids]);
}

const FIND_ORGS = statement(
  "ingest_find_orgs",
  "select id from orgs where id = any($1::uuid[]) and deleted_at is null",
);

export async function findLiveOrgs(sql: WorkerSql, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql.rows<{ id: string }>(FIND_ORGS, [ids]);
  return new Set(rows.map(({ id }) => id));
}

/** As web does it, in the worker. */
export async function exchangeCountsAsWorker(
  sql: WorkerSql,
  processId: string,
  reports: readonly CountReport[],
): Promise<CountExchange> {
  await sql.run(WRITE_COUNTS, [processId, JSON.stringify(reports)]);
  const [answer] = await sql.rows<CountExchange>(READ_COUNTS, [processId, reports.map(({ orgId }) => orgId)]);
  return answer ?? { nowMs: Date.now(), answers: [] };
}
