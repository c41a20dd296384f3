import { describe, expect, it } from "vitest";
import { fedMessages, feedAt, insertSettled, settleAll } from "@/server/api/testing/replay-rows";
import { useReplays } from "@/server/api/testing/use-replays";
import { readNextFeed } from "./feed-replays-sql";
import type { Statement } from "@/server/db/sql";
import { type WorkerSql, withWorker } from "@/server/db/scope";
import { rankOf } from "@/server/domain/limits/priority";
import { newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { feedReplays } from "./feed-replays";
import { WALK_LIMITS } from "./walk-replay";

const { admin } = useTestDatabase();
const { here, as, create, turn, feedToTheEnd, get } = useReplays(admin);

describe("a batch replay", () => {
  it("sends exactly what its dry run counted, each once, and reports it", async () => {
    const failed = await insertSettled(admin, here.place, 1_234);
    await insertSettled(admin, here.place, 3, { status: "succeeded", category: null });
    const { count, isExact } = await as("admin").replays.preview({ filter: { status: "failed" } });
    const id = await create();
    await feedToTheEnd();
    expect({ count, isExact }).toEqual({ count: 1_234, isExact: true });
    expect((await fedMessages(admin, id)).sort()).toEqual([...failed].sort());
    expect(await get(id)).toMatchObject({
      state: "finished",
      total: 1_234,
      fed: 1_234,
      skipped: 0,
      succeeded: 1_234,
      open: 0,
      channels: [{ channelId: here.place.channelId, planned: 1_234, fed: 1_234, succeeded: 1_234, failed: 0 }],
    });
  });

  it("feeds deliveries like a single replay does: same message and events, linked, in the lane of replays", async () => {
    const [first] = await insertSettled(admin, here.place, 1);
    await create({ priority: "high" });
    await turn();
    await turn();
    const { rows } = await admin.query(
      `select d.message_id, d.group_id, d.replay_of, d.rank, d.priority, d.status, s.due_at is not null as due
         from engine.deliveries d join engine.org_states s using (org_id) where d.org_id = $1`,
      [here.place.orgId],
    );
    expect(rows).toEqual([
      {
        message_id: first,
        group_id: first,
        replay_of: first,
        rank: rankOf("replay", 2),
        priority: 2,
        status: "pending",
        due: true,
      },
    ]);
  });

  it("goes from the oldest to the newest", async () => {
    const failed = await insertSettled(admin, here.place, 40);
    const id = await create();
    await feedToTheEnd();
    expect(await fedMessages(admin, id)).toEqual(failed);
  });

  it("never meets what was settled after it was created, its own replays least of all", async () => {
    const failed = await insertSettled(admin, here.place, 30);
    const id = await create();
    await insertSettled(admin, here.place, 5);
    await admin.query("update engine.delivery_history set settled_at = now() where org_id = $1 and not id = any($2)", [
      here.place.orgId,
      failed,
    ]);
    await feedToTheEnd("failed");
    expect(await get(id)).toMatchObject({ state: "finished", total: 30, fed: 30, failed: 30 });
  });

  it("waits for its time", async () => {
    await insertSettled(admin, here.place, 3);
    const startsAt = new Date(here.clock.now().getTime() + 3_600_000);
    const id = await create({ startsAt });
    here.clock.advance({ minutes: 59 });
    expect(await feedAt(here.clock.now())).toBeNull();
    expect(await get(id)).toMatchObject({ state: "planned", fed: 0, startsAt });
    here.clock.advance({ minutes: 2 });
    await feedToTheEnd();
    expect(await get(id)).toMatchObject({ state: "finished", succeeded: 3 });
  });

  it("finds the few that match among many that do not, a bounded look at a time", async () => {
    await insertSettled(admin, here.place, WALK_LIMITS.lookedAt + 10, { age: "2 hours" });
    const rare = await insertSettled(admin, here.place, 2, { category: "dns" });
    const id = await create({ filter: { status: "failed", category: "dns" } });
    await feedToTheEnd();
    expect(await fedMessages(admin, id)).toEqual(rare);
    expect(await get(id)).toMatchObject({ state: "finished", total: 2, fed: 2 });
  });

  it("reads about as much as it feeds, however much is waiting", async () => {
    await insertSettled(admin, here.place, 1_000);
    await create({ ratePerSecond: 10 });
    await turn();
    here.clock.advance({ seconds: 1 });
    const seen: number[] = [];
    const second = await withWorker((sql) =>
      feedReplays(counting(sql, seen), { newId: newTestId, now: here.clock.now }),
    );
    expect(second?.fed).toBe(10);
    expect(seen).toEqual([2 * 10 + WALK_LIMITS.spare]);
  });

  it("of a deleted org asks for no more turns", async () => {
    await insertSettled(admin, here.place, 3);
    await create();
    expect(await withWorker(readNextFeed)).not.toBeNull();
    await admin.query("update orgs set deleted_at = now() where id = $1", [here.place.orgId]);
    expect(await feedAt(here.clock.now())).toBeNull();
    expect(await withWorker(readNextFeed)).toBeNull();
  });

  it("replays the deliveries that are named, and no others", async () => {
    const ids = await insertSettled(admin, here.place, 10);
    const id = await create({ filter: { ids: ids.slice(2, 5) } });
    await feedToTheEnd();
    expect(await fedMessages(admin, id)).toEqual(ids.slice(2, 5));
  });
});

/** A connection that notes how many rows each walk looked at. */
function counting(sql: WorkerSql, seen: number[]): WorkerSql {
  return {
    rows: async (statement: Statement, values?: readonly unknown[]) => {
      const rows = await sql.rows(statement, values);
      if (statement.name.startsWith("feed_walk")) seen.push((rows as { seen: number }[])[0]?.seen ?? 0);
      return rows;
    },
    run: (statement: Statement, values?: readonly unknown[]) => sql.run(statement, values),
  } as WorkerSql;
}

describe("a crash", () => {
  /** A connection that breaks at the n-th of these statements. */
  function breaking(sql: WorkerSql, name: string): WorkerSql {
    const guard = ({ name: actual }: Statement) => {
      if (actual.startsWith(name)) throw new Error("The connection broke.");
    };
    return {
      rows: (statement: Statement, values?: readonly unknown[]) => {
        guard(statement);
        return sql.rows(statement, values);
      },
      run: (statement: Statement, values?: readonly unknown[]) => {
        guard(statement);
        return sql.run(statement, values);
      },
    } as WorkerSql;
  }

  it.each(["insert_replay_deliveries", "feed_insert_items", "feed_save", "mark_due", "feed_update_items"])(
    "at %s leaves nothing half done, and the batch goes on where it was",
    async (name) => {
      const failed = await insertSettled(admin, here.place, 120);
      const id = await create({ ratePerSecond: 20 });
      for (let turn = 0; turn < 30; turn++) {
        here.clock.advance({ seconds: 1 });
        await withWorker((sql) => feedReplays(breaking(sql, name), { newId: newTestId, now: here.clock.now })).catch(
          () => undefined,
        );
        const { rows } = await admin.query(
          `select r.fed, (select count(*) from engine.replay_items i where i.replay_id = r.id)::int as items,
                  (select count(*) from engine.all_deliveries d where d.org_id = r.org_id and replay_of is not null)::int as made
             from engine.replays r where id = $1`,
          [id],
        );
        const { fed, items, made } = rows[0] as { fed: number; items: number; made: number };
        expect([items, made]).toEqual([fed, fed]);
        await feedAt(here.clock.now());
        await settleAll(admin, here.place.orgId);
      }
      await feedToTheEnd();
      expect(await fedMessages(admin, id)).toEqual(failed);
      expect(await get(id)).toMatchObject({ state: "finished", fed: 120, succeeded: 120 });
    },
  );
});

describe("the rate", () => {
  it.each([
    [0.5, 40],
    [10, 15],
    [400, 10],
  ])("of %d per second is held within a tenth over the run", async (ratePerSecond, seconds) => {
    await insertSettled(admin, here.place, Math.ceil(ratePerSecond * seconds * 1.5));
    const id = await create({ ratePerSecond });
    // The first turn starts the clock of the batch.
    await feedAt(here.clock.now());
    for (let ms = 0; ms < seconds * 1_000; ms += 250) {
      here.clock.advance({ ms: 250 });
      while (await feedAt(here.clock.now()));
      await settleAll(admin, here.place.orgId);
    }
    const { fed } = await get(id);
    expect(fed).toBeGreaterThanOrEqual(Math.floor(ratePerSecond * seconds * 0.9));
    expect(fed).toBeLessThanOrEqual(Math.ceil(ratePerSecond * seconds * 1.1));
  });

  it("is shared by several feeders: each batch is in one pair of hands at a time", async () => {
    const failed = await insertSettled(admin, here.place, 300);
    const id = await create({ ratePerSecond: 40 });
    await feedAt(here.clock.now());
    for (let turn = 0; turn < 20; turn++) {
      here.clock.advance({ ms: 500 });
      await Promise.all([1, 2, 3, 4].map(() => feedAt(here.clock.now())));
      await settleAll(admin, here.place.orgId);
      expect((await get(id)).fed).toBeLessThanOrEqual(Math.min(300, 20 * (turn + 1)));
    }
    await feedToTheEnd();
    expect(await fedMessages(admin, id)).toEqual(failed);
  });

  it("does not flood a receiver that does not answer", async () => {
    await insertSettled(admin, here.place, 200);
    const id = await create({ ratePerSecond: 10 });
    for (let turns = 0; turns < 30; turns++) await turn();
    expect(await get(id)).toMatchObject({ state: "running", fed: 50, open: 50 });
    await settleAll(admin, here.place.orgId, "succeeded", 10);
    for (let turns = 0; turns < 4; turns++) await turn();
    expect(await get(id)).toMatchObject({ fed: 60, succeeded: 10 });
  });
});
