import { describe, expect, it } from "vitest";
import { withWorker, type WorkerSql } from "@/server/db/scope";
import { createChannel, createRule, publish, fanOutRequest } from "@/server/testing/engine-fixtures";
import { createOrg, newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { fanOut } from "./fan-out";
import { tryLockGroups } from "./fan-out-sql";
import { FAN_OUT_LIMITS } from "./read-orgs";
import { RuleBook } from "./rule-book";

const db = useTestDatabase();
const URL = "http://127.0.0.1:9/never-called";

const runAll = async (...orgIds: string[]) => (await withWorker((sql) => fanOut(sql, fanOutRequest(orgIds)))).results;
const run = async (orgId: string) => (await runAll(orgId))[0];
const context = (orgId: string, rules = new RuleBook()) => fanOutRequest([orgId], { rules });

async function prepare(rule: Parameters<typeof createRule>[3]) {
  const org = await createOrg(db.admin);
  const channel = await createChannel(db.admin, org.id, URL);
  const ruleId = await createRule(db.admin, org.id, [channel.id], rule);
  return { orgId: org.id, channelId: channel.id, ruleId };
}

const count = async (sql: string, orgId: string) =>
  Number(
    (await db.admin.query<{ n: string }>(`select count(*) as n from ${sql} where org_id = $1`, [orgId])).rows[0]!.n,
  );

const openGroups = (orgId: string) => count("engine.delivery_groups", orgId);
const deliveries = (orgId: string) => count("engine.deliveries", orgId);

describe("fan-out", () => {
  it("sends each event at once where the rule has no window, and leaves no group behind", async () => {
    const { orgId } = await prepare({ windowSeconds: 0 });
    await publish(orgId, { type: "a.b" }, { type: "a.b" }, { type: "c.d" });
    expect(await run(orgId)).toMatchObject({ kind: "done", events: 3, deliveries: 3, hasMore: false });
    expect(await openGroups(orgId)).toBe(0);
    expect(await count("engine.event_inbox", orgId)).toBe(0);
  });

  it("makes the deliveries of an event that many rules want in turns, each once, and others have theirs between", async () => {
    const { id: orgId } = await createOrg(db.admin);
    const channels: string[] = [];
    for (let n = 0; n < 3; n++) channels.push((await createChannel(db.admin, orgId, URL)).id);
    for (let n = 0; n < 100; n++) await createRule(db.admin, orgId, channels, { windowSeconds: n % 2 ? 60 : 0 });
    await publish(orgId, { type: "a" }, { type: "b" });
    // Fifty orgs share a turn: each makes a hundred deliveries in it, and finishes the rule that it is at.
    const others = Array.from({ length: FAN_OUT_LIMITS.orgs - 1 }, () => newTestId());
    const turn = async () => (await runAll(orgId, ...others)).find((result) => result.orgId === orgId);
    expect(await turn()).toMatchObject({ events: 0, hasMore: true });
    expect((await count("engine.deliveries", orgId)) + (await openGroups(orgId))).toBe(102);
    expect(await turn()).toMatchObject({ events: 0, hasMore: true });
    expect(await turn()).toMatchObject({ events: 1, hasMore: true });
    for (let n = 0; n < 10; n++) await turn();

    expect(await count("engine.event_inbox", orgId)).toBe(0);
    const { rows } = await db.admin.query(
      `select e.type, count(*)::int as n, count(distinct i.group_id)::int as groups
         from engine.delivery_items i join engine.events e on e.id = i.event_id where i.org_id = $1 group by 1 order by 1`,
      [orgId],
    );
    expect(rows).toEqual([
      { type: "a", n: 300, groups: 300 },
      { type: "b", n: 300, groups: 300 },
    ]);
  });

  it("goes past places in the inbox whose event is gone, however many stand in front", async () => {
    const { orgId } = await prepare({ windowSeconds: 0 });
    await db.admin.query(
      "insert into engine.event_inbox (org_id, event_id) select $1, gen_random_uuid() from generate_series(1, $2)",
      [orgId, FAN_OUT_LIMITS.events],
    );
    await publish(orgId, { type: "a" });
    expect(await run(orgId)).toMatchObject({ events: 0, gaps: FAN_OUT_LIMITS.events, hasMore: true });
    expect(await run(orgId)).toMatchObject({ events: 1, deliveries: 1, gaps: 0, hasMore: false });
    expect(await count("engine.event_inbox", orgId)).toBe(0);
  });

  it("collects events of one key into one group, extends its window and never past the longest wait", async () => {
    const { orgId } = await prepare({ windowSeconds: 60, maxWaitSeconds: 90, groupBy: "data.customer" });
    await publish(orgId, { type: "a", data: { customer: 1 } }, { type: "b", data: { customer: 2 } });
    await run(orgId);
    await db.admin.query(
      "update engine.delivery_groups set opened_at = opened_at - interval '80 s', hard_flush_at = hard_flush_at - interval '80 s'",
    );
    await publish(orgId, { type: "c", data: { customer: 1 } });
    await run(orgId);

    const { rows } = await db.admin.query(
      "select event_count, event_types, flush_at = hard_flush_at as at_limit from engine.delivery_groups where org_id = $1 order by event_count",
      [orgId],
    );
    expect(rows).toEqual([
      { event_count: 1, event_types: ["b"], at_limit: false },
      { event_count: 2, event_types: ["a", "c"], at_limit: true },
    ]);
    expect(await deliveries(orgId)).toBe(0);
  });

  it("makes one delivery of 100 events when the group is full, each event once and in order", async () => {
    const { orgId } = await prepare({ windowSeconds: 60, maxEvents: 100 });
    const ids = await publish(orgId, ...Array.from({ length: 100 }, (_, n) => ({ type: "x", data: { n } })));
    await run(orgId);
    const { rows } = await db.admin.query<{ n: number }>(
      `select (e.data::json->>'n')::int as n from engine.deliveries d join engine.delivery_items i using (group_id)
         join engine.events e on e.id = i.event_id where d.org_id = $1 order by i.position`,
      [orgId],
    );
    expect(rows.map(({ n }) => n)).toEqual(ids.map((_, n) => n));
    expect(await deliveries(orgId)).toBe(1);
  });

  it("seals a group whose time has come, and opens a new one for what arrives after it", async () => {
    const { orgId } = await prepare({ windowSeconds: 60 });
    await publish(orgId, { type: "x" });
    await run(orgId);
    await db.admin.query("update engine.delivery_groups set flush_at = now() where org_id = $1", [orgId]);
    await publish(orgId, { type: "x" });
    expect(await run(orgId)).toMatchObject({ deliveries: 1 });
    expect(await openGroups(orgId)).toBe(1);
    expect(await deliveries(orgId)).toBe(1);
  });

  it("keeps a channel's order in groups whose rule has been switched off or unbound since", async () => {
    for (const change of [
      "update rules set status = 'disabled' where org_id = $1",
      "delete from rule_channels where org_id = $1",
    ]) {
      const { orgId } = await prepare({ windowSeconds: 60 });
      await db.admin.query(`update channels set policy = policy || '{"ordering": "strict"}' where org_id = $1`, [
        orgId,
      ]);
      await publish(orgId, { type: "x" });
      await run(orgId);
      await db.admin.query(change, [orgId]);
      await db.admin.query("update engine.delivery_groups set flush_at = now() where org_id = $1", [orgId]);
      expect(await run(orgId)).toMatchObject({ deliveries: 1 });
      const { rows } = await db.admin.query("select order_key, order_seq from engine.deliveries where org_id = $1", [
        orgId,
      ]);
      expect(rows).toEqual([{ order_key: "*", order_seq: "1" }]);
    }
  });

  it("serves several orgs in one batch, each by its own rules and with numbers of its own", async () => {
    const [one, two, idle] = [await prepare({}), await prepare({ windowSeconds: 60 }), await prepare({})];
    await publish(one.orgId, { type: "x" }, { type: "y" });
    await publish(two.orgId, { type: "x" });
    const orgIds = [one, two, idle].map(({ orgId }) => orgId);
    const results = new Map((await runAll(...orgIds)).map((result) => [result.orgId, result]));
    expect(orgIds.map((orgId) => results.get(orgId))).toMatchObject([
      { events: 2, deliveries: 2, hasMore: false },
      { events: 1, deliveries: 0, hasMore: false },
      { events: 0, deliveries: 0, hasMore: false },
    ]);
    const { rows } = await db.admin.query(
      "select channel_id, sequence from engine.deliveries where org_id = any($1::uuid[]) order by sequence",
      [orgIds],
    );
    expect(rows).toEqual(["1", "2"].map((sequence) => ({ channel_id: one.channelId, sequence })));
    expect(await openGroups(two.orgId)).toBe(1);
    const timers = await db.admin.query<{ orgId: string; due: boolean }>(
      `select org_id as "orgId", due_at <= now() as due from engine.org_states where org_id = any($1::uuid[])`,
      [orgIds],
    );
    const isDue = new Map(timers.rows.map(({ orgId, due }) => [orgId, due]));
    expect(orgIds.map((orgId) => isDue.get(orgId) ?? null)).toEqual([true, false, null]);
  });

  it("shares its bounds among the orgs, and says who has more", async () => {
    const [many, few] = [await prepare({}), await prepare({})];
    await publish(many.orgId, ...Array.from({ length: 260 }, () => ({ type: "x" })));
    await publish(few.orgId, { type: "x" });
    const results = await runAll(many.orgId, few.orgId);
    expect(results.find(({ orgId }) => orgId === many.orgId)).toMatchObject({ events: 250, hasMore: true });
    expect(results.find(({ orgId }) => orgId === few.orgId)).toMatchObject({ events: 1, hasMore: false });
  });

  it("numbers the deliveries of a channel without gaps", async () => {
    const { orgId } = await prepare({ windowSeconds: 0 });
    for (let round = 0; round < 3; round++) {
      await publish(orgId, { type: "x" }, { type: "y" });
      await run(orgId);
    }
    const { rows } = await db.admin.query<{ sequence: string }>(
      "select sequence from engine.deliveries where org_id = $1 order by sequence",
      [orgId],
    );
    expect(rows.map(({ sequence }) => Number(sequence))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("numbers them in the order in which their events were accepted", async () => {
    const { orgId } = await prepare({ windowSeconds: 0 });
    await publish(orgId, { type: "first" }, { type: "second" }, { type: "third" });
    await run(orgId);
    const { rows } = await db.admin.query<{ type: string }>(
      "select event_types[1] as type from engine.deliveries where org_id = $1 order by sequence",
      [orgId],
    );
    expect(rows.map(({ type }) => type)).toEqual(["first", "second", "third"]);
  });

  it("sends what a rule had collected together with the next event when its window was taken away", async () => {
    const { orgId, ruleId } = await prepare({ windowSeconds: 60 });
    await publish(orgId, { type: "x" });
    await run(orgId);
    await db.admin.query("update rules set window_seconds = 0, updated_at = now() where id = $1", [ruleId]);
    await publish(orgId, { type: "x" });
    expect(await run(orgId)).toMatchObject({ events: 1, deliveries: 1 });
    const { rows } = await db.admin.query("select event_count from engine.deliveries where org_id = $1", [orgId]);
    expect(rows).toEqual([{ event_count: 2 }]);
    expect(await openGroups(orgId)).toBe(0);
  });

  it("waits for the database twice before it commits, where nothing is being collected", async () => {
    const { orgId } = await prepare({ windowSeconds: 0 });
    await publish(orgId, { type: "x" });
    const rules = new RuleBook();
    const flights = () =>
      withWorker(async (sql) => {
        const counting = countingFlights(sql);
        await fanOut(counting.sql, context(orgId, rules));
        return counting.flights();
      });
    // What the rule asks for is read with the first of its events, and known from then on.
    expect(await flights()).toBe(3);
    await publish(orgId, { type: "x" });
    expect(await flights()).toBe(2);
  });

  it("records what a muted rule would have sent, and sends nothing", async () => {
    const { orgId, ruleId } = await prepare({});
    await db.admin.query("update rules set muted_until = now() + interval '1 hour' where id = $1", [ruleId]);
    await publish(orgId, { type: "x" });
    await run(orgId);
    expect(await deliveries(orgId)).toBe(0);
    const { rows } = await db.admin.query("select reason from engine.suppressions where org_id = $1", [orgId]);
    expect(rows).toEqual([{ reason: "muted" }]);
  });

  it("records a rule that cannot be used as not matched, and goes on with the others", async () => {
    const { orgId, channelId, ruleId } = await prepare({ conditions: { path: "data.x", op: "matches", value: "(" } });
    await createRule(db.admin, orgId, [channelId]);
    await publish(orgId, { type: "x" });
    await run(orgId);
    expect(await deliveries(orgId)).toBe(1);
    const { rows } = await db.admin.query("select rule_id, reason from engine.suppressions where org_id = $1", [orgId]);
    expect(rows).toEqual([{ rule_id: ruleId, reason: "rule_error" }]);
  });

  it("stops matching when its time is up, and leaves the rest for the next batch", async () => {
    const { orgId } = await prepare({});
    await publish(orgId, { type: "x" }, { type: "x" });
    const time = { begin: () => ({ hasShare: true, hasTime: () => false, end: () => undefined }) };
    const { results } = await withWorker((sql) => fanOut(sql, { ...context(orgId), time }));
    expect(results[0]).toMatchObject({ events: 1, hasMore: true });
    expect(await count("engine.event_inbox", orgId)).toBe(1);
  });

  it("is refused while another one runs for the same org", async () => {
    const { orgId } = await prepare({});
    await publish(orgId, { type: "x" });
    await withWorker(async (sql) => {
      await tryLockGroups(sql, orgId);
      expect(await run(orgId)).toEqual({ orgId, kind: "busy" });
    });
  });

  it("conserves events under 50 concurrent publishers and fan-outs killed at random: each in exactly one delivery", async () => {
    const { orgId } = await prepare({ windowSeconds: 60, maxEvents: 7, groupBy: "data.key" });
    const publishers = Array.from({ length: 50 }, (_, p) =>
      (async () => {
        for (let n = 0; n < 6; n++)
          await untilAccepted(() => publish(orgId, { type: "x", data: { key: (p + n) % 5 } }));
      })(),
    );
    let publishing = true;
    let kills = 0;
    const dice = seededDice(42);
    const fanOuts = [0, 1].map(async () => {
      const rules = new RuleBook();
      while (publishing || (await count("engine.event_inbox", orgId)) > 0) {
        const dies = dice() < 0.3;
        await withWorker((sql) =>
          fanOut(dies ? dyingSql(sql, Math.floor(dice() * 8)) : sql, context(orgId, rules)),
        ).catch((error: unknown) => {
          if (error instanceof Killed) kills += 1;
          else if (!isBusy(error)) throw error;
        });
      }
    });
    await Promise.all(publishers);
    publishing = false;
    await Promise.all(fanOuts);
    await db.admin.query("update engine.delivery_groups set flush_at = now() where org_id = $1", [orgId]);
    await run(orgId);

    const { rows } = await db.admin.query<{ events: number; items: number; distinct_items: number; counted: number }>(
      `select (select count(*) from engine.events where org_id = $1)::int as events,
              (select count(*) from engine.delivery_items i join engine.deliveries d using (org_id, group_id) where i.org_id = $1)::int as items,
              (select count(distinct event_id) from engine.delivery_items where org_id = $1)::int as distinct_items,
              (select sum(event_count) from engine.deliveries where org_id = $1)::int as counted`,
      [orgId],
    );
    expect(rows[0]).toEqual({ events: 300, items: 300, distinct_items: 300, counted: 300 });
    expect(await openGroups(orgId)).toBe(0);
    expect(kills).toBeGreaterThan(0);
  });
});

/** Counts the times that somebody waited for the database with nothing else under way. */
function countingFlights(sql: WorkerSql) {
  let underWay = 0;
  let flights = 0;
  const track = async <T>(run: () => Promise<T>): Promise<T> => {
    if (underWay++ === 0) flights += 1;
    return run().finally(() => (underWay -= 1));
  };
  const tracked = {
    rows: (statement: never, values: never) => track(() => sql.rows(statement, values)),
    run: (statement: never, values: never) => track(() => sql.run(statement, values)),
  } as unknown as WorkerSql;
  return { sql: tracked, flights: () => flights };
}

class Killed extends Error {}

/** Fifty publishers share a small pool; whoever finds no connection in time was refused, and tries again. */
const isBusy = (error: unknown) => error instanceof Error && /timeout exceeded|connection timeout/.test(error.message);

async function untilAccepted(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isBusy(error)) throw error;
    await untilAccepted(work);
  }
}

/** Works for so many statements, then dies in the middle of the transaction. */
function dyingSql(sql: WorkerSql, statements: number): WorkerSql {
  let left = statements;
  const step = () => {
    if (left-- <= 0) throw new Killed();
  };
  return {
    rows: async (statement: never, values: never) => (step(), sql.rows(statement, values)),
    run: async (statement: never, values: never) => (step(), sql.run(statement, values)),
  } as unknown as WorkerSql;
}

function seededDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
