import { describe, expect, it } from "vitest";
import { listRecoveries } from "@/server/db/queries/recoveries";
import { withOrg, withWorker } from "@/server/db/scope";
import { byCause, DEATH_CAUSES } from "@/server/domain/health/delivery-counts";
import { claimRequest, createChannel, createRule, publish, fanOutRequest } from "@/server/testing/engine-fixtures";
import { createOrg, newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { claim } from "@/server/engine/claim/claim";
import { fanOut } from "@/server/engine/fan-out/fan-out";
import { listLateTimers } from "./late-timers-sql";
import { recover, setAside } from "./recovery";

const db = useTestDatabase();

async function addWorker(): Promise<string> {
  const id = newTestId();
  await db.admin.query("insert into workers (id, host, pid, version) values ($1, 'test', 1, 'test')", [id]);
  return id;
}

/** An org with deliveries in the hands of this worker. */
async function claimedBy(workerId: string, count = 2): Promise<string> {
  const org = await createOrg(db.admin);
  const channel = await createChannel(db.admin, org.id, "http://127.0.0.1:9/");
  await createRule(db.admin, org.id, [channel.id]);
  await publish(org.id, ...Array.from({ length: count }, () => ({ type: "x" })));
  await withWorker((sql) => fanOut(sql, fanOutRequest([org.id])));
  await withWorker((sql) => claim(sql, claimRequest([org.id], { workerId })));
  return org.id;
}

const observer = newTestId();
const run = (deadWorkers: string[], nowMs = Date.now()) =>
  withWorker((sql) => recover(sql, { deadWorkers, workerId: observer, nowMs }));
const recoveredFor = async (orgId: string) =>
  (await withOrg(orgId, listRecoveries)).map(({ kind, total }) => ({ kind, total }));
const rowsOf = async (orgId: string) =>
  (
    await db.admin.query<{ status: string; crash_count: number; attempt_count: number }>(
      "select status, crash_count, attempt_count from engine.deliveries where org_id = $1",
      [orgId],
    )
  ).rows;

/** What the figures say of deaths, none of which was an attempt. */
async function countedDead(orgId: string) {
  const { rows } = await db.admin.query<{ dead: number; attempts: number; deadBy: number[] }>(
    'select dead, attempts, dead_by as "deadBy" from engine.running_stats where org_id = $1',
    [orgId],
  );
  expect(rows).toMatchObject([{ dead: 1, attempts: 0 }]);
  return byCause(DEATH_CAUSES, rows[0]!.deadBy);
}

describe("recovery", () => {
  it("gives the deliveries of a dead worker back after a pause: a crash is counted, no attempts are used", async () => {
    const [dead, alive] = [await addWorker(), await addWorker()];
    const [lost, kept] = [await claimedBy(dead), await claimedBy(alive)];
    const before = await db.admin.query<{ at: Date }>("select now() as at");
    expect(await run([dead])).toMatchObject({ deliveries: 2, quarantined: 0 });
    expect(await rowsOf(lost)).toEqual(
      Array.from({ length: 2 }, () => ({ status: "pending", crash_count: 1, attempt_count: 0 })),
    );
    const paused = await db.admin.query(
      `select 1 from engine.deliveries where org_id = $1
          and send_after - interval '5 s' between $2 and now()::timestamptz(3)`,
      [lost, before.rows[0]!.at],
    );
    expect(paused.rowCount).toBe(2);
    expect((await rowsOf(kept)).map(({ status }) => status)).toEqual(["processing", "processing"]);
    const { rows } = await db.admin.query("select due_at > now() as soon from engine.org_states where org_id = $1", [
      lost,
    ]);
    expect(rows).toEqual([{ soon: true }]);
  });

  it("takes deliveries from a worker whose lease has run out, or whose row is gone", async () => {
    const late = await claimedBy(await addWorker(), 1);
    const unknown = await claimedBy(newTestId(), 1);
    await db.admin.query("update engine.deliveries set lease_until = now() - interval '1 s' where org_id = $1", [late]);
    await run([]);
    expect((await rowsOf(late)).map(({ status }) => status)).toEqual(["pending"]);
    expect((await rowsOf(unknown)).map(({ status }) => status)).toEqual(["pending"]);
  });

  it("sets a delivery aside as a dead letter when ten workers died with it in hand", async () => {
    const dead = await addWorker();
    const orgId = await claimedBy(dead, 1);
    await db.admin.query("update engine.deliveries set crash_count = 9 where org_id = $1", [orgId]);
    expect(await run([dead])).toMatchObject({ deliveries: 0, quarantined: 1 });
    const { rows } = await db.admin.query(
      "select status, reason, crash_count from engine.delivery_history where org_id = $1",
      [orgId],
    );
    expect(rows).toEqual([{ status: "failed", reason: "quarantined", crash_count: 10 }]);
    expect(await countedDead(orgId)).toEqual([{ category: "quarantined", count: 1 }]);
  });

  it("stops a channel that promised to stop when an ordered delivery dies, whoever sets it aside", async () => {
    const stopped = async (work: (rows: { id: string; fence: number }[], worker: string) => Promise<unknown>) => {
      const worker = await addWorker();
      const orgId = await claimedBy(worker, 1);
      await db.admin.query(`update channels set policy = policy || '{"deadHead": "pause"}' where org_id = $1`, [orgId]);
      const { rows } = await db.admin.query<{ id: string; fence: number }>(
        "update engine.deliveries set crash_count = 9, order_key = '*', order_seq = 1 where org_id = $1 returning id, fence",
        [orgId],
      );
      await work(rows, worker);
      const { rows: channels } = await db.admin.query<{ status: string; hold_reason: string | null }>(
        "select c.status, s.hold_reason from channels c join engine.channel_states s on s.channel_id = c.id where c.org_id = $1",
        [orgId],
      );
      return channels;
    };
    const paused = [{ status: "paused", hold_reason: "paused" }];
    expect(await stopped((_, worker) => run([worker]))).toEqual(paused);
    const aside = ([row]: { id: string; fence: number }[]) =>
      withWorker((sql) => setAside(sql, { ...row!, crashCount: 9 }));
    expect(await stopped(aside)).toEqual(paused);
  });

  it("counts a delivery that its own worker sets aside among the dead, too", async () => {
    const orgId = await claimedBy(await addWorker(), 1);
    const { rows } = await db.admin.query<{ id: string; fence: number }>(
      "select id, fence from engine.deliveries where org_id = $1",
      [orgId],
    );
    await withWorker((sql) => setAside(sql, { ...rows[0]!, crashCount: 9 }));
    expect(await rowsOf(orgId)).toEqual([]);
    expect(await countedDead(orgId)).toEqual([{ category: "quarantined", count: 1 }]);
  });

  it("finds accepted events that nobody fanned out, and counts those that were forgotten", async () => {
    const org = await createOrg(db.admin);
    await publish(org.id, { type: "x" });
    const now = await run([]);
    expect(now).toMatchObject({ forgottenEvents: 0 });
    expect(now!.inboxOrgs).toContain(org.id);
    expect((await run([], Date.now() + 6_000))!.forgottenEvents).toBeGreaterThan(0);
  });

  it("does not take an event for forgotten that is being fanned out in turns, or matched in a thread", async () => {
    const org = await createOrg(db.admin);
    await publish(org.id, { type: "x" });
    const forgotten = async (change: string) => {
      await db.admin.query(`update engine.event_inbox set ${change} where org_id = $1`, [org.id]);
      await run([], Date.now() + 6_000);
      return recoveredFor(org.id);
    };
    expect(await forgotten("after_rule = uuidv7()")).toEqual([]);
    expect(await forgotten("after_rule = null, held_until = now() + interval '1 minute'")).toEqual([]);
    expect(await forgotten("held_until = null")).toEqual([{ kind: "event", total: 1 }]);
  });

  it("tells each org what was put right for it, and no other", async () => {
    const [dead, alive] = [await addWorker(), await addWorker()];
    const [lost, kept] = [await claimedBy(dead), await claimedBy(alive)];
    await run([dead]);
    expect(await recoveredFor(lost)).toEqual([{ kind: "delivery", total: 2 }]);
    expect(await recoveredFor(kept)).toEqual([]);
  });

  it("rings a timer that was lost", async () => {
    const orgId = await claimedBy(newTestId(), 1);
    await run([]);
    await db.admin.query("update engine.org_states set due_at = null where org_id = $1", [orgId]);
    await db.admin.query("update engine.deliveries set send_after = now() where org_id = $1", [orgId]);
    expect((await run([]))!.timers).toBeGreaterThan(0);
    const { rows } = await db.admin.query(
      "select due_at <= now() + interval '1 s' as due from engine.org_states where org_id = $1",
      [orgId],
    );
    expect(rows).toEqual([{ due: true }]);
  });

  it("looks once for all workers, and at once when one of them died", async () => {
    const look = (deadWorkers: string[] = []) =>
      withWorker((sql) => recover(sql, { deadWorkers, workerId: newTestId(), nowMs: Date.now(), afterSeconds: 60 }));
    await run([]);
    expect(await look()).toBeNull();
    expect(await look([newTestId()])).not.toBeNull();
    await db.admin.query("update engine.recoveries set last_at = now() - interval '61 s' where kind = 'look'");
    expect(await look()).not.toBeNull();
    expect(await look()).toBeNull();
  });

  it("sees late timers without a look at orgs that ring anyway, or at channels without work", async () => {
    const orgId = await claimedBy(newTestId(), 1);
    await run([]);
    await db.admin.query("update engine.deliveries set send_after = now() - interval '1 minute' where org_id = $1", [
      orgId,
    ]);
    const late = async () => (await withWorker(listLateTimers)).filter((timer) => timer.orgId === orgId);
    const ring = (at: string) =>
      db.admin.query(`update engine.org_states set due_at = ${at} where org_id = $1`, [orgId]);
    await ring("now() - interval '30 s'");
    expect(await late()).toEqual([]);
    await ring("now() + interval '30 s'");
    expect(await late()).toHaveLength(1);
    await db.admin.query("delete from engine.org_states where org_id = $1", [orgId]);
    expect(await late()).toHaveLength(1);
  });

  it("leaves a timer alone that waits on purpose: for a probe, or for a token", async () => {
    const orgId = await claimedBy(newTestId(), 1);
    await run([]);
    const set = async (state: string) => {
      await db.admin.query("update engine.org_states set due_at = now() + interval '50 s' where org_id = $1", [orgId]);
      await db.admin.query("update engine.deliveries set send_after = now() where org_id = $1", [orgId]);
      await db.admin.query(`update engine.channel_states set ${state} where org_id = $1`, [orgId]);
    };
    const credit = (tokens: object | null) =>
      db.admin.query("update engine.channel_rates set tokens = $2 where org_id = $1", [orgId, tokens]);
    const probe = "jsonb_build_object('kind', 'open', 'probeAtMs', extract(epoch from now() + interval '50 s') * 1000)";
    const breaker = (enabled: boolean) =>
      db.admin.query("update engine.channel_states set breaker_on = $2 where org_id = $1", [orgId, enabled]);
    await breaker(true);
    await set(`circuit = ${probe}`);
    expect((await run([]))!.timers).toBe(0);
    await breaker(false);
    expect((await run([]))!.timers).toBe(1);
    await set("circuit = null");
    await credit({ credit: 0, atMs: 0 });
    expect((await run([]))!.timers).toBe(0);
    await set("circuit = null");
    await credit(null);
    expect((await run([]))!.timers).toBe(1);
  });

  it("rings for the first of a key, and not for what waits behind it", async () => {
    const orgId = await claimedBy(newTestId(), 4);
    await run([]);
    await db.admin.query(`update channels set policy = policy || '{"ordering": "per_event_type"}' where org_id = $1`, [
      orgId,
    ]);
    // Of each key the first is retried tomorrow, and the second would be due.
    await db.admin.query(
      `update engine.deliveries set order_key = case when sequence < 3 then 'a' else 'b' end, order_seq = sequence,
         send_after = now() + case when sequence in (1, 3) then interval '1 day' else interval '0' end
        where org_id = $1`,
      [orgId],
    );
    await db.admin.query("update engine.org_states set due_at = now() + interval '1 day' where org_id = $1", [orgId]);
    expect((await run([]))!.timers).toBe(0);
    // The wake-up of whoever cancelled one is lost, or the worker that settled it died before it claimed again.
    await db.admin.query("delete from engine.deliveries where org_id = $1 and sequence = 3", [orgId]);
    expect((await run([]))!.timers).toBe(1);
    expect((await run([]))!.timers).toBe(0);
  });

  it("is done by one process at a time", async () => {
    await withWorker(async (sql) => {
      await recover(sql, { deadWorkers: [], workerId: observer, nowMs: Date.now() });
      expect(await run([])).toBeNull();
    });
  });
});
