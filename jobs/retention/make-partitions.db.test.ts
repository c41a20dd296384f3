import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { uuid7 } from "@/server/domain/ids/uuid7";
import { newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { makePartitions } from "./housekeeping";

const { admin, urls } = useTestDatabase();
const never = new AbortController().signal;
const PARENTS = ["events", "delivery_items", "delivery_history", "delivery_attempts"];

/** The start of the month that is so many after this one, in UTC. */
const month = (ahead: number) => {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead);
};
const idAt = (ms: number) => uuid7(ms, crypto.getRandomValues(new Uint8Array(10)));

type Part = { name: string; from: number; to: number };
const partsOf = async (parent: string): Promise<Part[]> => {
  const { rows } = await admin.query<{ name: string; from: string; to: string }>(
    `select c.relname as name,
            engine.uuid7_ms(substring(bound from 'FROM \\(''(.{36})')::uuid)::text as from,
            engine.uuid7_ms(substring(bound from 'TO \\(''(.{36})')::uuid)::text as to
       from pg_inherits i join pg_class c on c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) bound
      where i.inhparent = ('engine.' || $1)::regclass and bound <> 'DEFAULT' order by 2`,
    [parent],
  );
  return rows.map(({ name, from, to }) => ({ name, from: Number(from), to: Number(to) }));
};

/** Takes the partitions from the given month on away, as if nobody had made them. */
async function forgetMonths(ahead: number): Promise<void> {
  for (const parent of PARENTS) {
    for (const { name, to } of await partsOf(parent)) {
      if (to > month(ahead)) await admin.query(`drop table engine_parts.${name}`);
    }
  }
}

async function publish(...ids: string[]): Promise<string> {
  const orgId = newTestId();
  for (const id of ids) {
    await admin.query(
      `insert into engine.events (org_id, id, type, source, priority, idempotency_key, occurred_at, data)
       values ($1, $2, 'a', 's', 1, 'k', now(), '{}')`,
      [orgId, id],
    );
  }
  return orgId;
}

const placesOf = async (orgId: string) =>
  (
    await admin.query<{ part: string }>(
      "select tableoid::regclass::text as part from engine.events where org_id = $1 order by id",
      [orgId],
    )
  ).rows.map(({ part }) => part);

async function asWorker<T>(settings: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urls.worker, options: settings });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

beforeEach(async () => {
  await admin.query("truncate engine.events, engine.delivery_items, engine.delivery_history, engine.delivery_attempts");
});

describe("the partitions", () => {
  it("are there for this month and three more, one after the other, once the job has run", async () => {
    await forgetMonths(1);
    await makePartitions(never);
    for (const parent of PARENTS) {
      const spans = (await partsOf(parent)).map(({ from, to }) => [from, to]);
      expect(spans).toEqual([0, 1, 2, 3].map((ahead) => [month(ahead), month(ahead + 1)]));
    }
  });

  it("are those of UTC months, whatever the zone of the session", async () => {
    await forgetMonths(0);
    for (const zone of ["Europe/Zurich", "Pacific/Kiritimati", "America/St_Johns"]) {
      await asWorker(`-c TimeZone=${zone}`, (client) => client.query("select engine.ensure_partitions(12)"));
      for (const parent of PARENTS) {
        const starts = (await partsOf(parent)).map(({ from }) => from);
        expect(starts).toEqual(Array.from({ length: 13 }, (_, ahead) => month(ahead)));
      }
      await forgetMonths(0);
    }
    await makePartitions(never);
  });

  it("fill the gaps that were left by months of another zone", async () => {
    await forgetMonths(1);
    const hour = 3_600_000;
    // As a session in Zurich had made them: one named after a month of which it holds an hour.
    await admin.query(
      `create table engine_parts.events_${new Date(month(2)).toISOString().slice(0, 7).replace("-", "")}
         partition of engine.events for values from ('${idAt(month(3) - hour).slice(0, 13)}-0000-0000-000000000000')
         to ('${idAt(month(4) - hour).slice(0, 13)}-0000-0000-000000000000')`,
    );
    await makePartitions(never);
    const spans = (await partsOf("events")).map(({ from, to }) => [from, to]);
    expect(spans).toEqual([
      [month(0), month(1)],
      [month(1), month(2)],
      [month(2), month(3) - hour],
      [month(3) - hour, month(4) - hour],
      [month(4) - hour, month(4)],
    ]);
    await forgetMonths(1);
    await makePartitions(never);
  });

  it("cannot be made more than a year ahead, nor by anybody but the worker", async () => {
    await expect(asWorker("", (client) => client.query("select engine.ensure_partitions(13)"))).rejects.toMatchObject({
      code: "22023",
    });
    const web = new pg.Client({ connectionString: urls.web });
    await web.connect();
    await expect(web.query("select engine.ensure_partitions()")).rejects.toMatchObject({ code: "42501" });
    await web.end();
  });
});

describe("rows that fell into the default partition", () => {
  it("stay where they are: it becomes the partition of their months, and a new one takes its place", async () => {
    await forgetMonths(1);
    const [first, later] = [idAt(month(1) + 5), idAt(month(2) - 5)];
    const orgId = await publish(first, later);
    expect(await placesOf(orgId)).toEqual(["engine_parts.events_other", "engine_parts.events_other"]);
    const before = await admin.query("select id, ctid from engine.events order by id");

    await makePartitions(never);

    const home = `engine_parts.events_${new Date(month(1)).toISOString().slice(0, 7).replace("-", "")}`;
    expect(await placesOf(orgId)).toEqual([home, home]);
    expect((await admin.query("select id, ctid from engine.events order by id")).rows).toEqual(before.rows);
    expect((await partsOf("events")).map(({ from, to }) => [from, to])).toEqual(
      [0, 1, 2, 3].map((ahead) => [month(ahead), month(ahead + 1)]),
    );
    // A new default takes what belongs nowhere, and everything is found through the parent, as the worker sees it.
    const stray = await publish(idAt(month(20)));
    expect(await placesOf(stray)).toEqual(["engine_parts.events_other"]);
  });

  it("are adopted over all the months that are missing, however long nobody looked", async () => {
    await forgetMonths(0);
    const ids = [idAt(month(-5)), idAt(month(-3)), idAt(month(0) + 1), idAt(Date.now())];
    await admin.query(
      `create table engine_parts.events_old partition of engine.events
         for values from ('${idAt(month(-7)).slice(0, 13)}-0000-0000-000000000000')
                      to ('${idAt(month(-6)).slice(0, 13)}-0000-0000-000000000000')`,
    );
    const orgId = await publish(...ids);
    await makePartitions(never);
    expect(new Set(await placesOf(orgId)).size).toBe(1);
    expect((await partsOf("events")).map(({ from, to }) => [from, to])).toEqual([
      [month(-7), month(-6)],
      [month(-6), month(1)],
      ...[1, 2, 3].map((ahead) => [month(ahead), month(ahead + 1)]),
    ]);
    await forgetMonths(-8);
    await makePartitions(never);
  });

  it("of other times, such as those of a wrong clock, go on to the new default partition", async () => {
    await forgetMonths(1);
    const [old, due, far] = [idAt(1_000), idAt(month(1) + 1), idAt(month(100))];
    const orgId = await publish(old, due, far);
    await makePartitions(never);
    const [first, second, third] = await placesOf(orgId);
    expect([first, third]).toEqual(["engine_parts.events_other", "engine_parts.events_other"]);
    expect(second).not.toBe("engine_parts.events_other");
  });

  it("of every table are healed, with what settled and what was tried", async () => {
    await forgetMonths(1);
    const [orgId, id] = [newTestId(), idAt(month(1) + 1)];
    await admin.query("insert into engine.delivery_items values ($1, $2, $3, 0)", [orgId, id, newTestId()]);
    await admin.query(
      `insert into engine.delivery_attempts (org_id, delivery_id, fence, number, started_at, total_ms, worker_id)
       values ($1, $2, 1, 1, now(), 1, $2)`,
      [orgId, id],
    );
    await makePartitions(never);
    const { rows } = await admin.query<{ part: string }>(
      `select tableoid::regclass::text as part from engine.delivery_items where org_id = $1
       union all select tableoid::regclass::text from engine.delivery_attempts where org_id = $1`,
      [orgId],
    );
    expect(rows.map(({ part }) => part)).not.toContain("engine_parts.delivery_items_other");
    expect(rows.map(({ part }) => part)).not.toContain("engine_parts.delivery_attempts_other");
    expect(rows).toHaveLength(2);
  });

  it("wait for the next run while somebody keeps the table, and nobody waits behind that", async () => {
    await forgetMonths(1);
    await publish(idAt(month(1) + 1));
    const holder = await admin.connect();
    await holder.query("begin; select count(*) from engine.events");
    await expect(makePartitions(never)).rejects.toMatchObject({ code: "55P03" });
    await holder.query("rollback");
    holder.release();
    await makePartitions(never);
    expect(await partsOf("events")).toHaveLength(4);
  });
});
