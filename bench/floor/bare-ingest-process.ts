import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import pg from "pg";
import { createUuid7Source } from "@/server/domain/ids/uuid7";

/**
 * The least that storing a published event costs: a plain handler that inserts the rows which the product writes for the
 * same post, commits and answers 202. It knows no key, quota, schema or catalogue, and no row-level security binds it.
 */
type Sent = { type: string; source: string; idempotencyKey: string; data: unknown };
type Publisher = { orgId: string; key: string };

const [connectionString = "", publishers = "[]"] = process.argv.slice(2);
const orgOf = new Map((JSON.parse(publishers) as Publisher[]).map(({ key, orgId }) => [`Bearer ${key}`, orgId]));
/** As many connections as the product has. */
const pool = new pg.Pool({ connectionString, max: 8 });
const newId = createUuid7Source(Date.now, randomBytes);

const COLUMNS = "org_id, id, type, source, priority, idempotency_key, request_id, occurred_at, data";
const ONE = {
  name: "one",
  text: `with e as (
           insert into engine.events (${COLUMNS}) values ($1, $2, $3, $4, 1, $5, $6, now(), $7)),
         k as (
           insert into engine.idempotency_keys (org_id, key, event_id, body_hash, expires_at)
           values ($1, $5, $2, $8, now() + interval '24 hours'))
         insert into engine.event_inbox (org_id, event_id) values ($1, $2)`,
};
const MANY = {
  name: "many",
  text: `with given as materialized (
           select * from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $7::text[], $8::bytea[])
             as t(id, type, source, key, data, hash)),
         e as (
           insert into engine.events (${COLUMNS}) select $1, id, type, source, 1, key, $6, now(), data from given),
         k as (
           insert into engine.idempotency_keys (org_id, key, event_id, body_hash, expires_at)
           select $1, key, id, hash, now() + interval '24 hours' from given)
         insert into engine.event_inbox (org_id, event_id) select $1, id from given`,
};

const server = createServer((request, response) => {
  void (async () => {
    const body = await text(request);
    const sent = JSON.parse(body) as Sent | Sent[];
    const orgId = orgOf.get(request.headers.authorization ?? "");
    const rows = (Array.isArray(sent) ? sent : [sent]).map(({ type, source, idempotencyKey, data }) => {
      const written = JSON.stringify(data);
      return {
        id: newId(),
        type,
        source,
        idempotencyKey,
        written,
        hash: createHash("sha256").update(written).digest(),
      };
    });
    const columns = [
      rows.map(({ id }) => id),
      rows.map(({ type }) => type),
      rows.map(({ source }) => source),
      rows.map(({ idempotencyKey }) => idempotencyKey),
      `req_${rows[0]?.id ?? ""}`,
      rows.map(({ written }) => written),
      rows.map(({ hash }) => hash),
    ];
    if (Array.isArray(sent)) await pool.query({ ...MANY, values: [orgId, ...columns] });
    else await pool.query({ ...ONE, values: [orgId, ...columns.map((one) => (Array.isArray(one) ? one[0] : one))] });
    const answers = rows.map(({ id, type, idempotencyKey }) => ({ id, type, idempotencyKey }));
    response.writeHead(202, { "content-type": "application/json" }).end(JSON.stringify(answers));
  })();
});
server.listen(0, "127.0.0.1", () => {
  process.send?.({ event: "listening", port: (server.address() as AddressInfo).port });
});
process.once("disconnect", () => process.exit(0));
