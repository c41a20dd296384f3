import { describe, expect, it } from "vitest";
import type { ChannelPolicy } from "@/server/contracts/channels";
import { withWorker, type WorkerSql } from "@/server/db/scope";
import type { Statement } from "@/server/db/sql";
import { claimRequest, createChannel } from "@/server/testing/engine-fixtures";
import { createOrg } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { claim, type ClaimRequest } from "./claim";

const db = useTestDatabase();

async function prepare(ordering: ChannelPolicy["ordering"]) {
  const org = await createOrg(db.admin);
  const channel = await createChannel(db.admin, org.id, "http://127.0.0.1:9/", { ordering });
  await db.admin.query("insert into engine.org_states (org_id, due_at) values ($1, now())", [org.id]);
  return { orgId: org.id, channelId: channel.id };
}

type Scene = Awaited<ReturnType<typeof prepare>>;
type Seeded = { sequence: number; key: string | null; rank?: number; wait?: string; status?: string };

async function seed({ orgId, channelId }: Scene, rows: readonly Seeded[]) {
  const given = rows.map((row) => ({ rank: 1, wait: "0", status: "pending", ...row }));
  await db.admin.query(
    `insert into engine.deliveries (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
       event_count, byte_count, priority, sequence, rank, status, send_after, order_key, order_seq)
     select $1, gen_random_uuid(), $2, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '*', '{x}', 1, 1000, 1,
            r.sequence, r.rank, r.status, now() + r.wait, r.key, case when r.key is not null then r.sequence end
       from json_to_recordset($3) as r(sequence int, key text, rank smallint, wait interval, status text)`,
    [orgId, channelId, JSON.stringify(given)],
  );
}

/** The numbers of what one turn takes. */
async function take(scene: Scene, given: Partial<ClaimRequest> = {}): Promise<number[]> {
  const { deliveries } = await withWorker((sql) => claim(sql, claimRequest([scene.orgId], given)));
  return deliveries.map(({ sequence }) => Number(sequence)).sort((a, b) => a - b);
}

/** In how many seconds the org's timer rings; null when it never does. */
async function ringsIn({ orgId }: Scene): Promise<number | null> {
  const { rows } = await db.admin.query<{ seconds: number | null }>(
    "select extract(epoch from due_at - now())::float8 as seconds from engine.org_states where org_id = $1",
    [orgId],
  );
  return rows[0]!.seconds;
}

/** The same handle, with something that happens elsewhere right after this statement. */
function after(sql: WorkerSql, name: string, happens: () => Promise<unknown>): WorkerSql {
  return {
    ...sql,
    rows: async <Row extends object>(statement: Statement, values?: readonly unknown[]) => {
      const rows = await sql.rows<Row>(statement, values);
      if (statement.name.startsWith(name)) await happens();
      return rows;
    },
  };
}

/** The same, with something that happens elsewhere right before it. */
function before(sql: WorkerSql, name: string, happens: () => Promise<unknown>): WorkerSql {
  return {
    ...sql,
    rows: async <Row extends object>(statement: Statement, values?: readonly unknown[]) => {
      if (statement.name.startsWith(name)) await happens();
      return sql.rows<Row>(statement, values);
    },
  };
}

describe("the claim", () => {
  it("sets the timer for a group that was opened while it took the lock", async () => {
    const scene = await prepare("none");
    const opens = () =>
      db.admin.query(
        `insert into engine.delivery_groups (org_id, id, rule_id, channel_id, group_key, opened_at, flush_at,
           hard_flush_at, event_count, byte_count, priority, event_types)
         values ($1, gen_random_uuid(), gen_random_uuid(), $2, '*', now(), now() + interval '1 hour', now() + interval '1 hour', 1, 1, 1, '{x}')`,
        [scene.orgId, scene.channelId],
      );
    await withWorker((sql) => claim(before(sql, "claim_next_flushes", opens), claimRequest([scene.orgId])));
    expect(await ringsIn(scene)).toBeGreaterThan(3_000);
  });
});

describe("the claim of an ordered channel", () => {
  it("takes nothing behind a head that dies and stops its channel while the claim is reading", async () => {
    const scene = await prepare("strict");
    await seed(scene, [
      { sequence: 1, key: "*", status: "processing" },
      { sequence: 2, key: "*" },
    ]);
    const dies = () =>
      db.admin.query(
        `with gone as (delete from engine.deliveries where channel_id = $1 and sequence = 1)
         update engine.channel_states set held = true, hold_reason = 'paused' where channel_id = $1`,
        [scene.channelId],
      );
    const { deliveries } = await withWorker((sql) =>
      claim(after(sql, "claim_read_pending", dies), claimRequest([scene.orgId])),
    );
    expect(deliveries).toEqual([]);
    expect(await ringsIn(scene)).toBeNull();
  });

  it("comes back for a row from before the order was promised, and takes it beside the heads", async () => {
    const scene = await prepare("strict");
    await seed(scene, [
      { sequence: 1, key: null, rank: 4, wait: "1 hour" },
      { sequence: 2, key: "*", rank: 4, wait: "1 day" },
      ...Array.from({ length: 9 }, (_, index) => ({ sequence: 3 + index, key: "*" })),
    ]);
    expect(await take(scene)).toEqual([]);
    expect(await ringsIn(scene)).toBeLessThanOrEqual(3_600);
    await db.admin.query("update engine.deliveries set send_after = now() where channel_id = $1 and sequence = 1", [
      scene.channelId,
    ]);
    expect(await take(scene)).toEqual([1]);
  });

  it("looks at every key in turn, however many there are, and not more than once a second", async () => {
    const scene = await prepare("per_event_type");
    const keys = Array.from({ length: 450 }, (_, index) => ({ sequence: index + 1, key: `type.${1000 + index}` }));
    // Whoever comes first by name waits for tomorrow; the last ones are due.
    await seed(
      scene,
      keys.map((row) => ({ ...row, wait: row.sequence <= 447 ? "1 day" : "0" })),
    );
    const { cursors } = claimRequest([]);
    const turns = [await take(scene, { cursors }), await take(scene, { cursors })];
    expect(turns).toEqual([[], []]);
    expect(await ringsIn(scene)).toBeLessThanOrEqual(0);
    const { deliveries } = await withWorker((sql) => claim(sql, claimRequest([scene.orgId], { cursors })));
    expect(deliveries.map(({ sequence }) => Number(sequence)).sort()).toEqual([448, 449, 450]);
    const secondLater = new Date(deliveries[0]!.claimedAt.getTime() + 1_000);
    const { rows } = await db.admin.query("select due_at from engine.org_states where org_id = $1", [scene.orgId]);
    expect(rows).toEqual([{ due_at: secondLater }]);
    expect(cursors.keys.size).toBe(0);
  });

  it("gives nothing of a key with anything on the wire, also where a replay was put in front of it", async () => {
    const scene = await prepare("strict");
    await seed(scene, [
      { sequence: 1, key: "*" },
      { sequence: 2, key: "*", status: "processing" },
      { sequence: 3, key: "*" },
    ]);
    expect(await take(scene)).toEqual([]);
    expect(await ringsIn(scene)).toBeNull();
  });
});
