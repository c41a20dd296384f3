import { describe, expect, it } from "vitest";
import { withWorker } from "@/server/db/scope";
import type { NextStep } from "@/server/domain/retry/retry";
import { claimRequest, createChannel, createRule, publish } from "@/server/testing/engine-fixtures";
import { createOrg, newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { claim, type Claimed } from "@/server/engine/claim/claim";
import { fanOut } from "@/server/engine/fan-out/fan-out";
import { RuleBook } from "@/server/engine/fan-out/match-batch";
import { recover } from "@/server/engine/recover/recovery";
import type { Result } from "@/server/engine/send/send-delivery";
import { Settler } from "@/server/engine/settle/settler";

const db = useTestDatabase();
const URL_TEXT = "http://127.0.0.1:9/";

/** Every channel has one delivery in the hands of this worker. Ids of tests grow with time. */
async function claimed(workerId: string, channels: number): Promise<Claimed[]> {
  const org = await createOrg(db.admin);
  const ids: string[] = [];
  for (let n = 0; n < channels; n++) ids.push((await createChannel(db.admin, org.id, URL_TEXT)).id);
  await createRule(db.admin, org.id, ids);
  await publish(org.id, { type: "x" });
  await withWorker((sql) =>
    fanOut(sql, { orgIds: [org.id], rules: new RuleBook(), newId: newTestId, startTimer: () => () => true }),
  );
  const { deliveries } = await withWorker((sql) => claim(sql, claimRequest([org.id], { workerId, defaultCap: 9 })));
  return deliveries.toSorted((a, b) => (a.channelId < b.channelId ? -1 : 1));
}

const someoneWaits = async (): Promise<boolean> =>
  (
    await db.admin.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  ).rowCount === 1;

type Row = { table: "engine.org_states" | "engine.channel_states"; key: "org_id" | "channel_id"; id: string };
const lockText = ({ table, key }: Row) => `select 1 from ${table} where ${key} = $1 for update`;

/** Holds one row, and once the work waits for it tells which of the others it has taken by then. */
async function takenBefore(first: Row, others: readonly Row[], work: () => Promise<unknown>): Promise<string[]> {
  const holder = await db.admin.connect();
  try {
    await holder.query("begin");
    await holder.query(lockText(first), [first.id]);
    const working = work();
    await expect.poll(someoneWaits).toBe(true);
    const taken: string[] = [];
    for (const row of others) {
      await db.admin.query(`${lockText(row)} nowait`, [row.id]).catch(() => taken.push(row.id));
    }
    await holder.query("commit");
    await working;
    return taken;
  } finally {
    holder.release();
  }
}

function resultOf(
  { orgId, id, channelId, fence, generation, claimedAt }: Claimed,
  step: Extract<NextStep, { kind: "settle" }>,
): Result {
  const nothing = { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: null, error: null };
  const noSample = { request_headers: null, response_headers: null, response_body: null, response_cut: false };
  const row = { org_id: orgId, id, fence, step: step.status, reason: null, send_after: null, rank: 0, number: 1 };
  return {
    row: {
      ...row,
      ...nothing,
      ...noSample,
      attempt_count: 1,
      rate_limited_since: null,
      tls_failures: 0,
      circuit: "closed",
      started_at: claimedAt,
      category: null,
      http_status: 200,
      total_ms: 1,
    },
    channelId,
    generation,
    outcome: { kind: "delivered", httpStatus: 200 },
    totalMs: 1,
    step,
    pausesChannel: false,
  };
}

const org = (id: string): Row => ({ table: "engine.org_states", key: "org_id", id });
const channel = (id: string): Row => ({ table: "engine.channel_states", key: "channel_id", id });

describe("the order of locks", () => {
  it("is that of ids for the timers of orgs, whatever recovery finds wrong with them", async () => {
    const [low, middle, high] = [
      await claimed(newTestId(), 1),
      await claimed(newTestId(), 1),
      await claimed(newTestId(), 1),
    ].map(([delivery]) => delivery!.orgId) as [string, string, string];
    // Two lost their timers, the third a worker; and in the table they stand the other way round.
    await db.admin.query(
      "update engine.deliveries set status = 'pending', worker_id = null, lease_until = null where org_id = any($1)",
      [[low, middle]],
    );
    for (const id of [high, middle, low]) {
      await db.admin.query("delete from engine.org_states where org_id = $1", [id]);
      await db.admin.query("insert into engine.org_states (org_id, due_at) values ($1, null)", [id]);
    }

    const run = () => withWorker((sql) => recover(sql, { deadWorkers: [], workerId: newTestId(), nowMs: Date.now() }));
    expect(await takenBefore(org(low), [org(middle), org(high)], run)).toEqual([]);
    const { rows } = await db.admin.query<{ id: string }>(
      "select org_id as id from engine.org_states where due_at is not null order by org_id",
    );
    expect(rows.map(({ id }) => id)).toEqual([low, middle, high]);
  });

  it("is that of ids for the states of channels, also of those that a result stops", async () => {
    const workerId = newTestId();
    const [low, high] = (await claimed(workerId, 2)) as [Claimed, Claimed];
    const faults: unknown[] = [];
    const settler = new Settler({
      transaction: withWorker,
      workerId,
      onSettled: () => undefined,
      onCircuits: () => undefined,
      onError: (error) => faults.push(error),
      pause: () => Promise.resolve(),
      random: () => 0.5,
      newId: newTestId,
    });
    const settle = () => {
      settler.add(resultOf(low, { kind: "settle", status: "succeeded" }));
      settler.add(resultOf(high, { kind: "settle", status: "failed", reason: "gone", disablesChannel: true }));
      return settler.drain();
    };

    expect(await takenBefore(channel(low.channelId), [channel(high.channelId)], settle)).toEqual([]);
    expect(faults).toEqual([]);
    const { rows } = await db.admin.query(
      "select hold_reason from engine.channel_states where org_id = $1 order by channel_id",
      [low.orgId],
    );
    expect(rows).toEqual([{ hold_reason: null }, { hold_reason: "disabled" }]);
  });
});
