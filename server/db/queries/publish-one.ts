import type { OrgSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import { KEEP_KEYS, keyStands, type NewEvent, SCHEMA_VERSION } from "./publish";

/*
 * One event, and only if nothing speaks against it: its type is in the catalogue with the schema that it was checked
 * against, the API key stands, its own key is free. These are conditions of the statement itself, so that a commit may be
 * sent behind it without waiting for the answer. It knows no reasons and discovers no types, and takes a third of the time
 * of `publish_store`, which is asked for both when this has stored nothing.
 */
const ALLOWED = `from event_types
    where org_id = $1 and name = $3 and ${SCHEMA_VERSION} is not distinct from $4::text and ${keyStands("$2")}`;

const storeAfter = (taken: string) => `with taken as ${taken},
   stored as (
     insert into engine.events
       (org_id, id, type, source, subject, priority, idempotency_key, request_id, occurred_at, data)
     select $1, event_id, $3, $6, $7, $8::smallint, $9, $10, coalesce($11::timestamptz, now()), $12 from taken),
   listed as (
     insert into engine.event_inbox (org_id, event_id) select $1, event_id from taken)
   select from taken`;

const STORE_ONE = statement("publish_one", storeAfter(`materialized (select $5::uuid as event_id ${ALLOWED})`));
const STORE_ONE_KEYED = statement(
  "publish_one_keyed",
  storeAfter(`(
     insert into engine.idempotency_keys as k (org_id, key, event_id, body_hash, expires_at)
     select $1::uuid, $9, $5::uuid, $13::bytea, now() + interval '${KEEP_KEYS}' ${ALLOWED}
     on conflict (org_id, key) do update
       set event_id = excluded.event_id, body_hash = excluded.body_hash, expires_at = excluded.expires_at
     where k.expires_at <= now()
     returning event_id)`),
);

/** The event of one post: who publishes it, and the version of the schema that it was checked against. */
export type OneEvent = { orgId: string; keyId: string; requestId: string; version: string | null; event: NewEvent };

/** Whether it was stored. If not, nothing was. */
export async function storeOne(sql: OrgSql, { orgId, keyId, requestId, version, event }: OneEvent): Promise<boolean> {
  const { type, id, source, subject, priority, idempotencyKey, occurredAt, data, bodyHash } = event;
  const values = [
    orgId,
    keyId,
    type,
    version,
    id,
    source,
    subject,
    priority,
    idempotencyKey,
    requestId,
    occurredAt,
    data,
  ];
  const rows =
    bodyHash === null ? await sql.rows(STORE_ONE, values) : await sql.rows(STORE_ONE_KEYED, [...values, bodyHash]);
  return rows.length > 0;
}
