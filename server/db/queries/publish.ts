import { BoundArray } from "@/server/db/bound-array";
import type { OrgSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import { DEFAULT_QUOTAS } from "@/server/domain/limits/quotas";

export const KEEP_KEYS = "24 hours";

/** What a schema is known by; null for a type that accepts anything. `xmin` is the transaction that wrote a row: every change has another. */
export const SCHEMA_VERSION = "case when schema is not null then xmin::text end";

/** That the key which publishes still stands. A condition of whatever stores, so that nothing is stored after a revocation. */
export const keyStands = (keyId: string): string =>
  `exists (select from api_keys where org_id = $1 and id = ${keyId} and revoked_at is null
              and (expires_at is null or expires_at > now()))
   and exists (select from orgs where id = $1 and deleted_at is null)`;

/* Types whose schema is not the one that was checked. */
const DESCRIBED = `described as materialized (
     select name, schema, on_invalid, ${SCHEMA_VERSION} as version
       from event_types where org_id = $1 and name = any($2::text[])),
   changed as materialized (
     select checked.name, d.version, d.schema, d.on_invalid
       from unnest($2::text[], $3::text[]) as checked(name, version)
       left join described d on d.name = checked.name
      where d.version is distinct from checked.version)`;
const CHANGED = `(select coalesce(json_agg(json_build_object('name', name, 'version', version, 'schema', schema,
                                                             'onInvalid', on_invalid)), '[]') from changed)`;

/*
 * Everything in one statement, because publishing is the one thing that every caller waits for: keys are taken in the
 * order of their bytes, as shared commits take them, so that two publishers of the same keys never deadlock; what is fresh becomes an event, with its place in the
 * inbox; a type that nobody described is added to the catalogue while there is room in it, and is counted only then.
 * `array(…)` reads all keys before anything follows. Nothing is stored when a schema has changed, or the key was revoked.
 */
const storeWhile = (stands: string) => `with ${DESCRIBED},
   standing as materialized (select ${stands} as stands),
   given as materialized (
     select * from unnest($5::uuid[], $6::smallint[], $7::text[], $8::text[], $9::smallint[], $10::text[],
                          $11::text[], $12::text[], $13::bytea[]) with ordinality
       as t(id, type, source, subject, priority, key, occurred_at, data, body_hash, n)
      where not exists (select from changed) and (select stands from standing)),
   taken as (
     insert into engine.idempotency_keys as k (org_id, key, event_id, body_hash, expires_at)
     select $1, key, id, body_hash, now() + interval '${KEEP_KEYS}' from given where body_hash is not null
      order by key collate "C"
     on conflict (org_id, key) do update
       set event_id = excluded.event_id, body_hash = excluded.body_hash, expires_at = excluded.expires_at
     where k.expires_at <= now()
     returning key),
   fresh as materialized (
     select * from given where body_hash is null or key = any(array(select key from taken))),
   stored as (
     insert into engine.events
       (org_id, id, type, source, subject, priority, idempotency_key, request_id, occurred_at, data,
        only_channel_ids)
     select $1, id, ($2::text[])[type], source, subject, priority, key, $4, coalesce(occurred_at::timestamptz, now()),
            data, $14::uuid[]
       from fresh),
   listed as (
     insert into engine.event_inbox (org_id, event_id) select $1, id from fresh order by n),
   discovered as (
     insert into event_types (org_id, name, discovered)
     select $1::uuid, name, true
       from (select name, row_number() over (order by name) as place
               from (select distinct ($2::text[])[type] as name from fresh) t
              where name <> all(array(select name from described))) t
      where place <= (select least(coalesce((ceilings ->> 'eventTypes')::int, ${DEFAULT_QUOTAS.eventTypes}),
                                   (settings #>> '{quotas,eventTypes}')::int) from orgs where id = $1)
                     - (select count(*) from event_types where org_id = $1)
      order by name on conflict do nothing)
   select array(select id from fresh) as "freshIds", ${CHANGED} as changed, (select stands from standing) as stands`;

const STORE = statement("publish_store", storeWhile("true"));
const STORE_FOR_KEY = statement("publish_store_for_key", storeWhile(keyStands("$15")));

export type NewEvent = {
  id: string;
  type: string;
  source: string;
  subject: string | null;
  priority: number;
  idempotencyKey: string;
  /** Null for a key of our own making, which need not be remembered. */
  bodyHash: Buffer | null;
  occurredAt: string | null;
  data: string;
};

/** Version and schema are null for a type that accepts anything. */
export type TypeSchema = TypeVersion & { schema: object | null; onInvalid: "reject" | "warn" };
export type TypeVersion = { name: string; version: string | null };
export type Stored = {
  /** Those whose key was free; the others were published before. */
  freshIds: string[];
  /** Types that demand something else than the events were checked against. Then nothing was stored. */
  changed: TypeSchema[];
  /** Whether the API key still stands. If not, nothing was stored. */
  stands: boolean;
};

type Store = {
  orgId: string;
  requestId: string;
  onlyChannelIds: readonly string[] | null;
  /** The API key that publishes; null for what people and the product itself publish. */
  keyId: string | null;
  /** Of every type among the events, once. */
  versions: readonly TypeVersion[];
};

/** Each key at most once. The event and its place in the inbox belong together: there is never one without the other. */
export async function storeEvents(
  sql: OrgSql,
  { orgId, requestId, onlyChannelIds, keyId, versions }: Store,
  events: readonly NewEvent[],
): Promise<Stored> {
  const placeOf = new Map(versions.map(({ name }, index) => [name, index + 1]));
  const { text, uuid, smallint, bytea } = BoundArray;
  const [stored] = await sql.rows<Stored>(keyId === null ? STORE : STORE_FOR_KEY, [
    orgId,
    text(versions.map(({ name }) => name)),
    text(versions.map(({ version }) => version)),
    requestId,
    uuid(events.map(({ id }) => id)),
    smallint(events.map(({ type }) => placeOf.get(type) ?? 0)),
    text(events.map(({ source }) => source)),
    text(events.map(({ subject }) => subject)),
    smallint(events.map(({ priority }) => priority)),
    text(events.map(({ idempotencyKey }) => idempotencyKey)),
    text(events.map(({ occurredAt }) => occurredAt)),
    text(events.map(({ data }) => data)),
    bytea(events.map(({ bodyHash }) => bodyHash)),
    onlyChannelIds,
    ...(keyId === null ? [] : [keyId]),
  ]);
  return stored ?? { freshIds: [], changed: [], stands: true };
}

const FIND_CHANGED = statement("publish_find_changed", `with ${DESCRIBED} select ${CHANGED} as changed`);

/** Types whose schema is not (any more) of this version. */
export async function findChangedSchemas(
  sql: OrgSql,
  orgId: string,
  versions: readonly TypeVersion[],
): Promise<TypeSchema[]> {
  const values = [orgId, versions.map(({ name }) => name), versions.map(({ version }) => version)];
  const [found] = await sql.rows<{ changed: TypeSchema[] }>(FIND_CHANGED, values);
  return found?.changed ?? [];
}

const FIND_KEYS = statement(
  "publish_find_keys",
  `select key, event_id as "eventId", body_hash as "bodyHash" from engine.idempotency_keys
    where org_id = $1 and key = any($2::text[])`,
);

export type KnownKey = { key: string; eventId: string; bodyHash: Buffer };

export async function findKeys(sql: OrgSql, orgId: string, keys: readonly string[]): Promise<KnownKey[]> {
  return keys.length === 0 ? [] : sql.rows<KnownKey>(FIND_KEYS, [orgId, keys]);
}
