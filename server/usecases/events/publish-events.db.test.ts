import { describe, expect, it } from "vitest";
import { DEFAULT_QUOTAS } from "@/server/domain/limits/quotas";
import { type OrgSql, withOrgSql } from "@/server/db/scope";
import { createOrg, newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { withCheckedEvents } from "./checked-events";
import { publishEvents } from "./publish-events";
import { readEvents } from "./read-events";

const db = useTestDatabase();

const publish = (orgId: string, ...events: object[]) =>
  withCheckedEvents(orgId, readEvents(JSON.stringify(events)).events, (checked) =>
    withOrgSql(orgId, (sql) => publishEvents(sql, { orgId, requestId: "req_test", checked, newId: newTestId })),
  );

const stored = async (orgId: string) =>
  (
    await db.admin.query<{ events: number; inbox: number }>(
      `select (select count(*) from engine.events where org_id = $1)::int as events,
              (select count(*) from engine.event_inbox where org_id = $1)::int as inbox`,
      [orgId],
    )
  ).rows[0];

describe("publishing", () => {
  it("stores every event and its place in the inbox together", async () => {
    const { id } = await createOrg(db.admin);
    await publish(id, { type: "a" }, { type: "b" });
    expect(await stored(id)).toEqual({ events: 2, inbox: 2 });
  });

  it("answers a repeated key with the first event's id, and stores nothing", async () => {
    const { id } = await createOrg(db.admin);
    const [first] = await publish(id, { type: "a", idempotencyKey: "k" });
    const [again] = await publish(id, { type: "a", idempotencyKey: "k" });
    expect(again).toEqual({ ...first, duplicate: true });
    expect(await stored(id)).toEqual({ events: 1, inbox: 1 });
  });

  it("stores every time and text that it lets through, whatever they are", async () => {
    const { id } = await createOrg(db.admin);
    const written = ["0001-01-01T14:00:00+14:00", "9999-12-31T09:59:59.999-14:00", "2026-11-16T12:00:00.1234567Z"];
    await publish(
      id,
      ...written.map((occurredAt) => ({ type: "a", occurredAt, subject: "👋", idempotencyKey: occurredAt })),
    );
    const { rows } = await db.admin.query<{ at: string }>(
      `select to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') as at
         from engine.events where org_id = $1 order by id`,
      [id],
    );
    expect(rows.map(({ at }) => at)).toEqual([
      "0001-01-01 00:00:00.000",
      "9999-12-31 23:59:59.999",
      "2026-11-16 12:00:00.123",
    ]);
  });

  it("refuses the same key with a different body, and the whole batch with it", async () => {
    const { id } = await createOrg(db.admin);
    await publish(id, { type: "a", idempotencyKey: "k", data: 1 });
    await expect(publish(id, { type: "b" }, { type: "a", idempotencyKey: "k", data: 2 })).rejects.toMatchObject({
      code: "idempotency_conflict",
    });
    await expect(
      publish(id, { type: "a", idempotencyKey: "n", data: 1 }, { type: "a", idempotencyKey: "n", data: 2 }),
    ).rejects.toMatchObject({ code: "idempotency_conflict" });
    expect(await stored(id)).toEqual({ events: 1, inbox: 1 });
  });

  it("accepts one of many that publish the same key at once, in any order of keys", async () => {
    const { id } = await createOrg(db.admin);
    const pair = [
      { type: "a", idempotencyKey: "x" },
      { type: "a", idempotencyKey: "y" },
    ];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => publish(id, ...(n % 2 ? pair : pair.toReversed()))),
    );
    expect(answers.flat().filter(({ duplicate }) => !duplicate)).toHaveLength(2);
    expect(await stored(id)).toEqual({ events: 2, inbox: 2 });
  });

  it("forgets a key after a day", async () => {
    const { id } = await createOrg(db.admin);
    await publish(id, { type: "a", idempotencyKey: "k", data: 1 });
    await db.admin.query(
      "update engine.idempotency_keys set expires_at = now() - interval '1 second' where org_id = $1",
      [id],
    );
    expect(await publish(id, { type: "a", idempotencyKey: "k", data: 2 })).toMatchObject([{ duplicate: false }]);
  });

  it("never answers with an event that is not stored, even if a key is gone between two looks at it", async () => {
    const { id: orgId } = await createOrg(db.admin);
    await publish(orgId, { type: "a", idempotencyKey: "k" });
    const { events } = readEvents('{"type":"a","idempotencyKey":"k"}');
    const forgetful = (sql: OrgSql): OrgSql => ({
      ...sql,
      rows: (statement, values) =>
        "name" in statement && statement.name.startsWith("publish_find_keys")
          ? Promise.resolve([])
          : sql.rows(statement, values),
    });
    await expect(
      withCheckedEvents(orgId, events, (checked) =>
        withOrgSql(orgId, (sql) =>
          publishEvents(forgetful(sql), { orgId, requestId: "req_test", checked, newId: newTestId }),
        ),
      ),
    ).rejects.toMatchObject({ code: "unavailable" });
  });

  it("lets two orgs use the same key", async () => {
    const [one, two] = [await createOrg(db.admin), await createOrg(db.admin)];
    await publish(one.id, { type: "a", idempotencyKey: "k", data: 1 });
    expect(await publish(two.id, { type: "a", idempotencyKey: "k", data: 2 })).toMatchObject([{ duplicate: false }]);
  });

  it("adds a type that nobody described to the catalogue", async () => {
    const { id } = await createOrg(db.admin);
    await publish(id, { type: "new.thing" }, { type: "new.thing" });
    const { rows } = await db.admin.query("select name, discovered from event_types where org_id = $1", [id]);
    expect(rows).toEqual([{ name: "new.thing", discovered: true }]);
  });

  it("accepts events of new types when the catalogue is full, and adds none to it", async () => {
    const { id } = await createOrg(db.admin);
    await db.admin.query(
      "insert into event_types (org_id, name, discovered) select $1, 't' || n, true from generate_series(1, $2) n",
      [id, DEFAULT_QUOTAS.eventTypes - 1],
    );
    await publish(id, { type: "new.b" }, { type: "new.a" }, { type: "t1" });
    expect(await stored(id)).toEqual({ events: 3, inbox: 3 });
    const { rows } = await db.admin.query("select name from event_types where org_id = $1 and name ^@ 'new'", [id]);
    expect(rows).toEqual([{ name: "new.a" }]);
  });

  it("refuses what does not fit the schema of its type, or warns, as the type says", async () => {
    const { id } = await createOrg(db.admin);
    const schema = { type: "object", required: ["amount"], properties: { amount: { type: "number" } } };
    await db.admin.query(
      "insert into event_types (org_id, name, schema, on_invalid) values ($1, 'strict', $2, 'reject'), ($1, 'lax', $2, 'warn')",
      [id, schema],
    );
    await expect(publish(id, { type: "lax" }, { type: "strict", data: {} })).rejects.toMatchObject({
      code: "event_invalid",
      fields: { "[1].data": "data must have required property 'amount'" },
    });
    expect(await stored(id)).toEqual({ events: 0, inbox: 0 });
    const [warned] = await publish(id, { type: "lax", data: { amount: "x" } });
    expect(warned!.warnings).toEqual(["/amount must be number"]);
  });
});
