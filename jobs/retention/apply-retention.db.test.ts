import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { callAs, codeOf } from "@/server/api/testing/call-as";
import { KEPT_TABLES } from "@/server/contracts/retention";
import { uuid7 } from "@/server/domain/ids/uuid7";
import { env } from "@/server/env";
import { createOrg, newTestId, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { applyRetention } from "./apply-retention";

const { admin } = useTestDatabase();
const never = new AbortController().signal;
const DAY_MS = 86_400_000;
const ago = (days: number) => Date.now() - days * DAY_MS;
const idAt = (ms: number) => uuid7(ms, crypto.getRandomValues(new Uint8Array(10)));

/** The month that a moment so many days ago falls into, as a partition of every table. */
async function makeMonth(days: number): Promise<string> {
  const at = new Date(ago(days));
  const [from, to] = [0, 1].map((n) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + n));
  const month = new Date(from!).toISOString().slice(0, 7).replace("-", "");
  const floor = (ms: number) => uuid7(ms, new Uint8Array(10)).replace(/-7000-8000-/, "-0000-0000-");
  for (const table of KEPT_TABLES) {
    await admin.query(
      `create table if not exists engine_parts.${table}_${month} partition of engine.${table}
         for values from ('${floor(from!)}') to ('${floor(to!)}')`,
    );
  }
  return month;
}

async function event(orgId: string, days: number): Promise<string> {
  const id = idAt(ago(days));
  await admin.query(
    `insert into engine.events (org_id, id, type, source, priority, idempotency_key, occurred_at, data)
     values ($1, $2, 'a', 's', 1, 'k', now(), '{"n":1}')`,
    [orgId, id],
  );
  return id;
}

const COLUMNS = `org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types, event_count, byte_count,
  priority, sequence, created_at, replay_of`;
const VALUES = `$1, $2, $2, $2, $3, $2, '', '{a}', 1, 1, 1, 1, to_timestamp($4::float8 / 1000), $5`;

type Given = { orgId: string; days: number; groupId?: string; replayOf?: string };

/** With one event and one attempt, all of the same age. */
async function settled({ orgId, days, groupId = idAt(ago(days)), replayOf }: Given) {
  const [id, eventId] = [idAt(ago(days)), await event(orgId, days)];
  await admin.query(
    `insert into engine.delivery_history (${COLUMNS}, status, attempt_count, crash_count, fence)
     values (${VALUES}, 'succeeded', 1, 0, 1)`,
    [orgId, id, groupId, ago(days), replayOf ?? null],
  );
  await admin.query("insert into engine.delivery_items values ($1, $2, $3, 0)", [orgId, groupId, eventId]);
  await admin.query(
    `insert into engine.delivery_attempts (org_id, delivery_id, fence, number, started_at, total_ms, worker_id)
     values ($1, $2, 1, 1, now(), 1, $2)`,
    [orgId, id],
  );
  return { id, groupId, eventId };
}

async function waiting({ orgId, days, groupId = idAt(ago(days)), replayOf }: Given) {
  const id = idAt(ago(days));
  await admin.query(`insert into engine.deliveries (${COLUMNS}, status, rank) values (${VALUES}, 'pending', 1)`, [
    orgId,
    id,
    groupId,
    ago(days),
    replayOf ?? null,
  ]);
  return { id, groupId };
}

const countOf = async (table: string, orgId: string) =>
  (await admin.query<{ n: number }>(`select count(*)::int as n from engine.${table} where org_id = $1`, [orgId]))
    .rows[0]!.n;
const counts = (orgId: string) => Promise.all(KEPT_TABLES.map((table) => countOf(table, orgId)));
const parts = async () =>
  (
    await admin.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'engine_parts'::regnamespace and relkind = 'r'",
    )
  ).rows.map(({ name }) => name);

let ours: OrgFixture;
beforeEach(async () => {
  await admin.query(`truncate engine.events, engine.delivery_items, engine.delivery_history, engine.delivery_attempts,
    engine.deliveries, engine.delivery_groups, engine.event_inbox`);
  await admin.query("delete from orgs");
  ours = await createOrg(admin);
});
afterEach(() => {
  Object.assign(env(), { RETENTION_EXPORT_DIR: undefined, AUDIT_RETENTION_DAYS: undefined });
});

describe("months that nobody keeps", () => {
  it("are dropped whole, and those that somebody keeps stay", async () => {
    const [old, kept] = [await makeMonth(150), await makeMonth(60)];
    await settled({ orgId: ours.id, days: 150 });
    await settled({ orgId: ours.id, days: 60 });
    await applyRetention(never);
    expect(await counts(ours.id)).toEqual([1, 1, 1, 1]);
    expect((await parts()).filter((name) => name.endsWith(old))).toEqual([]);
    expect((await parts()).filter((name) => name.endsWith(kept))).toHaveLength(4);
  });

  it("stay for everybody while one organisation keeps them", async () => {
    await makeMonth(150);
    await callAs(ours.owner, { org: ours }).orgs.setRetention({ days: 365 });
    const theirs = await createOrg(admin);
    for (const { id } of [ours, theirs]) await settled({ orgId: id, days: 150 });
    await applyRetention(never);
    expect(await counts(ours.id)).toEqual([1, 1, 1, 1]);
    // Whoever keeps less has no use for it.
    expect(await counts(theirs.id)).toEqual([0, 0, 0, 0]);
  });

  it("stay while a replay of one of their deliveries waits, and go once it was settled", async () => {
    await makeMonth(150);
    const { id, groupId } = await settled({ orgId: ours.id, days: 150 });
    await waiting({ orgId: ours.id, days: 0, groupId, replayOf: id });
    await applyRetention(never);
    const [, , items, events] = await counts(ours.id);
    expect([items, events]).toEqual([1, 1]);
    await admin.query("delete from engine.deliveries");
    await applyRetention(never);
    expect(await counts(ours.id)).toEqual([0, 0, 0, 0]);
  });

  it("are left for the next run while somebody reads them, and nobody waits long behind that", async () => {
    await makeMonth(150);
    await settled({ orgId: ours.id, days: 150 });
    const reader = await admin.connect();
    await reader.query("begin; select count(*) from engine.delivery_history");
    await expect(applyRetention(never)).rejects.toMatchObject({ code: "55P03" });
    await reader.query("rollback");
    reader.release();
    expect(await countOf("delivery_history", ours.id)).toBe(1);
    await applyRetention(never);
    expect(await countOf("delivery_history", ours.id)).toBe(0);
  });

  it("cannot be dropped by the worker before a week has passed, whatever it asks for", async () => {
    const { withWorker } = await import("@/server/db/scope");
    const { statement } = await import("@/server/db/sql");
    const thisMonth = `events_${new Date().toISOString().slice(0, 7).replace("-", "")}`;
    const dropping = withWorker((sql) =>
      sql.rows(statement("test_drop", "select engine.drop_partition('events', $1)"), [thisMonth]),
    );
    await expect(dropping).rejects.toMatchObject({ code: "22023" });
  });
});

describe("an organisation that keeps less than others", () => {
  it("loses exactly what is older than it chose", async () => {
    await callAs(ours.owner, { org: ours }).orgs.setRetention({ days: 7 });
    const theirs = await createOrg(admin);
    for (const days of [1, 6, 8, 40]) {
      await settled({ orgId: ours.id, days });
      await settled({ orgId: theirs.id, days });
    }
    await applyRetention(never);
    expect(await counts(ours.id)).toEqual([2, 2, 2, 2]);
    expect(await counts(theirs.id)).toEqual([4, 4, 4, 4]);
  });

  it("is chosen by owners, from the given classes, and noted in the audit log", async () => {
    const as = (role: "owner" | "admin") => callAs(ours[role], { org: ours }).orgs;
    expect(await codeOf(as("admin").setRetention({ days: 7 }))).toBe("forbidden");
    expect(await codeOf(as("owner").setRetention({ days: 8 as never }))).toBe("invalid_input");
    await as("owner").setRetention({ days: 30 });
    expect(await as("admin").retention()).toEqual({ days: 30, defaultDays: 90 });
    await as("owner").setRetention({ days: null });
    expect(await as("admin").retention()).toEqual({ days: null, defaultDays: 90 });
    const { rows } = await admin.query(
      "select after from audit_log where action = 'org.retention_changed' order by id",
    );
    expect(rows).toEqual([{ after: { days: 30 } }, { after: { days: null } }]);
  });
});

it("never removes what is unsettled, nor an event or an item that it needs", async () => {
  await callAs(ours.owner, { org: ours }).orgs.setRetention({ days: 7 });
  await makeMonth(150);
  const age = fc.constantFrom(0, 3, 10, 150);
  const scene = fc.array(fc.record({ settledDays: age, hasWaiting: fc.boolean(), inInbox: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(scene, async (rows) => {
      await makeMonth(150);
      await admin.query(`truncate engine.events, engine.delivery_items, engine.delivery_history,
        engine.delivery_attempts, engine.deliveries, engine.event_inbox`);
      const needed: { groupId: string; eventId: string }[] = [];
      const inbox: string[] = [];
      for (const { settledDays, hasWaiting, inInbox } of rows) {
        const made = await settled({ orgId: ours.id, days: settledDays });
        if (hasWaiting) {
          await waiting({ orgId: ours.id, days: 0, groupId: made.groupId, replayOf: made.id });
          needed.push(made);
        }
        if (inInbox) {
          inbox.push(made.eventId);
          await admin.query("insert into engine.event_inbox (org_id, event_id) values ($1, $2)", [
            ours.id,
            made.eventId,
          ]);
        }
      }
      await applyRetention(never);
      const { rows: events } = await admin.query<{ id: string }>("select id from engine.events");
      const { rows: items } = await admin.query<{ id: string }>("select group_id as id from engine.delivery_items");
      const ids = (list: { id: string }[]) => list.map(({ id }) => id);
      expect(ids(events)).toEqual(expect.arrayContaining([...needed.map(({ eventId }) => eventId), ...inbox]));
      expect(ids(items)).toEqual(expect.arrayContaining(needed.map(({ groupId }) => groupId)));
      expect(await countOf("deliveries", ours.id)).toBe(needed.length);
    }),
    { numRuns: 15 },
  );
});

describe("with a folder for the archive", () => {
  it("every row that is removed is written there first, one JSON object a line", async () => {
    const directory = mkdtempSync(path.join(tmpdir(), "tocsin-archive-"));
    Object.assign(env(), { RETENTION_EXPORT_DIR: directory });
    const month = await makeMonth(150);
    await callAs(ours.owner, { org: ours }).orgs.setRetention({ days: 7 });
    const theirs = await createOrg(admin);
    const dropped = await settled({ orgId: theirs.id, days: 150 });
    const removed = await settled({ orgId: ours.id, days: 20 });
    await applyRetention(never);

    const read = (file: string) =>
      readFileSync(path.join(directory, file), "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as { id: string; data?: string });
    expect(readdirSync(directory).filter((name) => name.endsWith(".part"))).toEqual([]);
    expect(read(`events_${month}.ndjson`)).toMatchObject([{ id: dropped.eventId, data: '{"n":1}' }]);
    expect(read(`delivery_history_${month}.ndjson`)).toMatchObject([{ id: dropped.id, status: "succeeded" }]);
    expect(read(`${ours.id}/events.ndjson`)).toMatchObject([{ id: removed.eventId }]);
    expect(read(`${ours.id}/delivery_history.ndjson`)).toMatchObject([{ id: removed.id }]);
  });
});

describe("an organisation that was deleted", () => {
  const deleted = (days: number) =>
    admin.query("update orgs set deleted_at = now() - make_interval(days => $2), cleared_at = now() where id = $1", [
      ours.id,
      days,
    ]);

  it("is erased after its time, with every row that it had in any table", async () => {
    await settled({ orgId: ours.id, days: 1 });
    await deleted(29);
    await applyRetention(never);
    expect(await counts(ours.id)).toEqual([1, 1, 1, 1]);
    await deleted(31);
    const theirs = await createOrg(admin);
    await settled({ orgId: theirs.id, days: 1 });
    await applyRetention(never);

    const { rows: tables } = await admin.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where a.attname = 'org_id' and c.relkind in ('r', 'p') and c.relnamespace in ('engine'::regnamespace, 'public'::regnamespace)`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const { rows } = await admin.query(`select 1 from ${name} where org_id = $1`, [ours.id]);
      expect(rows, name).toEqual([]);
    }
    expect((await admin.query("select 1 from orgs where id = $1", [ours.id])).rows).toEqual([]);
    expect(await counts(theirs.id)).toEqual([1, 1, 1, 1]);
  });

  it("stays while something of it may still come back", async () => {
    await admin.query("update orgs set deleted_at = now() - interval '40 days' where id = $1", [ours.id]);
    await applyRetention(never);
    expect((await admin.query("select 1 from orgs where id = $1", [ours.id])).rows).toHaveLength(1);
  });

  it("can be erased from every table of the engine that names orgs", async () => {
    const { rows } = await admin.query(
      `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where a.attname = 'org_id' and c.relkind in ('r', 'p') and c.relnamespace = 'engine'::regnamespace
          and not has_table_privilege('tocsin_worker', c.oid, 'delete')`,
    );
    expect(rows, "GRANT DELETE … TO tocsin_worker is missing").toEqual([]);
  });
});

it("keeps the audit log for good, unless it is told for how long", async () => {
  const write = (days: number) =>
    admin.query(
      `insert into audit_log (org_id, id, at, actor_kind, actor_label, action)
       values ($1, $2, now() - make_interval(days => $3), 'system', 's', 'test')`,
      [ours.id, newTestId(), days],
    );
  await write(500);
  await write(10);
  const left = async () => (await admin.query("select 1 from audit_log where action = 'test'")).rows.length;
  await applyRetention(never);
  expect(await left()).toBe(2);
  Object.assign(env(), { AUDIT_RETENTION_DAYS: 365 });
  await applyRetention(never);
  expect(await left()).toBe(1);
});
