import { describe, expect, it } from "vitest";
import { withWorker } from "@/server/db/scope";
import { newTestId } from "@/server/testing/fixtures";
import { claimedBy, createTestSettler, resultOf } from "@/server/testing/settle-fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import type { Claimed } from "@/server/engine/claim/claim";
import { recover } from "@/server/engine/recover/recovery";

const db = useTestDatabase();

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

const org = (id: string): Row => ({ table: "engine.org_states", key: "org_id", id });
const channel = (id: string): Row => ({ table: "engine.channel_states", key: "channel_id", id });

describe("the order of locks", () => {
  it("is that of ids for the timers of orgs, whatever recovery finds wrong with them", async () => {
    const [low, middle, high] = [
      await claimedBy(db.admin, newTestId()),
      await claimedBy(db.admin, newTestId()),
      await claimedBy(db.admin, newTestId()),
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
    const [low, high] = (await claimedBy(db.admin, workerId, { channels: 2 })) as [Claimed, Claimed];
    const { settler, faults } = createTestSettler({ workerId });
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
