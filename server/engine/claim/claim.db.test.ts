import { describe, expect, it } from "vitest";
import { lockOrgs } from "./claim-sql";
import { FROM_START, lookFor } from "./channel-walk";
import { readPending } from "./pending-sql";
import { withWorker } from "@/server/db/scope";
import { sqlOn, type Statement } from "@/server/db/sql";
import { pickByShares } from "@/server/domain/limits/class-shares";
import { claimRequest, createChannel } from "@/server/testing/engine-fixtures";
import { createOrg } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { claim } from "./claim";

const db = useTestDatabase();

/** So many due deliveries, without bodies: a claim never looks at them. */
async function seedDue(orgId: string, channelId: string, count: number, sendAfter = "now()") {
  await db.admin.query(
    `insert into engine.deliveries (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
       event_count, byte_count, priority, sequence, rank, send_after)
     select $1, gen_random_uuid(), $2, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '*', '{x}', 1, 1000, 1, n, 1,
       ${sendAfter} from generate_series(1, $3) n`,
    [orgId, channelId, count],
  );
  await db.admin.query(
    "insert into engine.org_states (org_id, due_at) values ($1, now()) on conflict (org_id) do update set due_at = now()",
    [orgId],
  );
}

async function prepare(deliveries: number, sendAfter?: string) {
  const org = await createOrg(db.admin);
  const channel = await createChannel(db.admin, org.id, "http://127.0.0.1:9/");
  await seedDue(org.id, channel.id, deliveries, sendAfter);
  return { orgId: org.id, channelId: channel.id };
}

const dueAt = async (orgId: string) =>
  (await db.admin.query<{ due_at: Date | null }>("select due_at from engine.org_states where org_id = $1", [orgId]))
    .rows[0]!.due_at;

describe("the claim", () => {
  it("never takes more than the org's cap, however many processes ask at once", async () => {
    const { orgId } = await prepare(10);
    for (let more = 0; more < 5; more++) {
      const { id } = await createChannel(db.admin, orgId, "http://127.0.0.1:9/");
      await seedDue(orgId, id, 10);
    }
    const claims = await Promise.all(
      Array.from({ length: 12 }, () => withWorker((sql) => claim(sql, claimRequest([orgId])))),
    );
    expect(claims.flatMap(({ deliveries }) => deliveries)).toHaveLength(5);
    const { rows } = await db.admin.query(
      "select 1 from engine.deliveries where org_id = $1 and status = 'processing'",
      [orgId],
    );
    expect(rows).toHaveLength(5);
  });

  it("leaves the last slot of an org for a channel that has nothing in flight", async () => {
    const { orgId } = await prepare(50);
    const other = await createChannel(db.admin, orgId, "http://127.0.0.1:9/");
    const first = await withWorker((sql) => claim(sql, claimRequest([orgId])));
    expect(first.deliveries).toHaveLength(4);
    expect(await dueAt(orgId)).toBeNull();
    await seedDue(orgId, other.id, 1);
    const second = await withWorker((sql) => claim(sql, claimRequest([orgId])));
    expect(second.deliveries.map(({ channelId }) => channelId)).toEqual([other.id]);
  });

  it.each([
    ["there is none", null],
    ["the other one is paused", "status = 'paused'"],
    ["the other one is deleted", "deleted_at = now()"],
  ])("keeps no slot for another channel where %s", async (_, change) => {
    const { orgId } = await prepare(50);
    if (change) {
      const other = await createChannel(db.admin, orgId, "http://127.0.0.1:9/");
      await db.admin.query(`update channels set ${change} where id = $1`, [other.id]);
    }
    const { deliveries } = await withWorker((sql) => claim(sql, claimRequest([orgId])));
    expect(deliveries).toHaveLength(5);
  });

  it("sets the timer to the next row that becomes due", async () => {
    const { orgId } = await prepare(1, "now() + interval '1 hour'");
    const { deliveries } = await withWorker((sql) => claim(sql, claimRequest([orgId])));
    expect(deliveries).toEqual([]);
    const minutes = ((await dueAt(orgId))!.getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(55);
    expect(minutes).toBeLessThan(65);
  });

  it("keeps the org due now when the process has no room for what is left", async () => {
    const { orgId } = await prepare(3);
    const { orgsWithMore } = await withWorker((sql) =>
      claim(
        sql,
        claimRequest([orgId], { process: { freeSlots: 1, totalSlots: 1024, slowInFlight: 0, batchLimit: 128 } }),
      ),
    );
    expect(orgsWithMore).toEqual([orgId]);
    expect((await dueAt(orgId))!.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
  });

  it("takes nothing from a held channel and sets no timer for it", async () => {
    const { orgId, channelId } = await prepare(3);
    await db.admin.query("update engine.channel_states set held = true, hold_reason = 'paused' where channel_id = $1", [
      channelId,
    ]);
    const { deliveries } = await withWorker((sql) => claim(sql, claimRequest([orgId])));
    expect(deliveries).toEqual([]);
    expect(await dueAt(orgId)).toBeNull();
  });

  it("passes by an org that another process is claiming for, instead of waiting for it", async () => {
    const { orgId } = await prepare(3);
    await withWorker(async (sql) => {
      await lockOrgs(sql, [orgId]);
      const { deliveries, orgsBusyElsewhere } = await withWorker((other) => claim(other, claimRequest([orgId])));
      expect({ deliveries, orgsBusyElsewhere }).toEqual({ deliveries: [], orgsBusyElsewhere: [orgId] });
    });
  });

  it("takes what fits into memory, and always at least one", async () => {
    const { orgId } = await prepare(4);
    const { deliveries } = await withWorker((sql) => claim(sql, claimRequest([orgId], { freeBytes: 1 })));
    expect(deliveries).toHaveLength(1);
  });

  it("lets first attempts, retries and replays share a turn, and the urgent ones of each", async () => {
    const { orgId, channelId } = await prepare(0);
    await seedDue(orgId, channelId, 3);
    await db.admin.query(
      "update engine.deliveries set rank = case sequence when 1 then 4 when 2 then 1 else 0 end where org_id = $1",
      [orgId],
    );
    const byRank = [["3"], ["2"], [], [], ["1"], [], [], [], []];
    const [first] = pickByShares(byRank, 3, { seed: 0, channelId });
    const { deliveries } = await withWorker((sql) => claim(sql, claimRequest([orgId], { freeBytes: 1 })));
    expect(deliveries.map(({ sequence }) => sequence)).toEqual([first]);
  });

  it("reads no more rows of the backlog with 200,000 waiting than with 1,000", async () => {
    const small = await prepare(1_000);
    const large = await prepare(200_000);
    // A dead channel's retries of next hour must not be waded through either.
    await seedDue(large.orgId, large.channelId, 20_000, "now() + interval '1 hour'");
    await db.admin.query("vacuum analyze engine.deliveries");
    const [few, many] = [await explainRead(small.orgId), await explainRead(large.orgId)];
    for (const { text, rows } of [few, many]) {
      expect(text).toContain("deliveries_claim_idx");
      expect(text).not.toContain("Seq Scan on deliveries");
      expect(rows).toBeLessThan(60);
    }
  }, 60_000);
});

/** The plan of the claim's reading statement as the worker runs it, and the most rows any node on deliveries touched. */
async function explainRead(orgId: string): Promise<{ text: string; rows: number }> {
  let read: { statement: Statement; values: readonly unknown[] } | undefined;
  const spy = {
    rows: (statement: Statement, values: readonly unknown[]) => {
      read = { statement, values };
      return Promise.resolve([]);
    },
  };
  await readPending(spy as never, [{ orgId, most: 5, after: FROM_START.after, look: lookFor(1, 5) }]);
  const client = await db.admin.connect();
  try {
    await client.query("begin; set local role tocsin_worker; select set_config('app.worker', 'on', true)");
    const { statement, values } = read!;
    const plan = await sqlOn(client).rows<{ "QUERY PLAN": string }>(
      { name: `explain_${orgId}`, text: `explain (analyze, buffers) ${statement.text}` },
      values,
    );
    const lines = plan.map((row) => row["QUERY PLAN"]);
    const touched = lines
      .filter((line) => line.includes(" on deliveries"))
      .map((line) => /rows=([\d.]+) loops=(\d+)\)$/.exec(line))
      .map((match) => Number(match?.[1] ?? 0) * Number(match?.[2] ?? 0));
    return { text: lines.join("\n"), rows: Math.max(...touched) };
  } finally {
    await client.query("rollback");
    client.release();
  }
}
