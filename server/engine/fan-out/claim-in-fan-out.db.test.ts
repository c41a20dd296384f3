import { describe, expect, it } from "vitest";
import { withWorker } from "@/server/db/scope";
import { claim } from "@/server/engine/claim/claim";
import { lockOrgs } from "@/server/engine/claim/claim-sql";
import { claimRequest, createChannel, createRule, fanOutRequest, publish } from "@/server/testing/engine-fixtures";
import { createOrg, newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { fanOut } from "./fan-out";

const db = useTestDatabase();

async function prepare(policy = {}, rule = {}) {
  const org = await createOrg(db.admin);
  await db.admin.query("insert into engine.org_states (org_id) values ($1)", [org.id]);
  const channel = await createChannel(db.admin, org.id, "http://127.0.0.1:9/never-called", policy);
  await createRule(db.admin, org.id, [channel.id], rule);
  return { orgId: org.id, channelId: channel.id };
}

/** One batch that claims what it makes, as the engine runs it while it has room. */
const fanOutAndClaim = (orgIds: string[], workerId = newTestId()) =>
  withWorker((sql) =>
    fanOut(
      sql,
      fanOutRequest(orgIds, { claim: (tx, ids, fresh) => claim(tx, claimRequest([...ids], { workerId, fresh })) }),
    ),
  );

const rowsOf = async (orgId: string) =>
  (
    await db.admin.query<{ status: string; fence: number; worker_id: string | null }>(
      "select status, fence, worker_id from engine.deliveries where org_id = $1 order by status",
      [orgId],
    )
  ).rows;
const isDue = async (orgId: string) =>
  (
    await db.admin.query<{ due: boolean | null }>(
      "select due_at <= now() as due from engine.org_states where org_id = $1",
      [orgId],
    )
  ).rows[0]?.due ?? null;

describe("a delivery that may go at once", () => {
  it("is claimed in the transaction that makes it, with fence, lease and events, and leaves no timer", async () => {
    const { orgId } = await prepare();
    await publish(orgId, { type: "order.paid", data: { n: 1 } });
    const workerId = newTestId();
    const { claim: claimed } = await fanOutAndClaim([orgId], workerId);
    expect(claimed?.deliveries).toMatchObject([{ orgId, fence: 1, events: [{ data: '{"n":1}' }] }]);
    expect(await rowsOf(orgId)).toEqual([{ status: "processing", fence: 1, worker_id: workerId }]);
    expect(await isDue(orgId)).toBeNull();
  });

  it("keeps the org's cap exact, whatever is on the wire already; the rest is due", async () => {
    const { orgId } = await prepare();
    await publish(orgId, ...Array.from({ length: 3 }, () => ({ type: "x" })));
    await fanOutAndClaim([orgId]);
    await publish(orgId, ...Array.from({ length: 9 }, () => ({ type: "x" })));
    const { claim: claimed } = await fanOutAndClaim([orgId]);
    expect(claimed?.deliveries).toHaveLength(2);
    const rows = await rowsOf(orgId);
    expect(rows.filter(({ status }) => status === "processing")).toHaveLength(5);
    expect(rows.filter(({ status }) => status === "pending")).toHaveLength(7);
  });

  it("is written once, as claimed, with the next number of its channel and all that its receiver is told", async () => {
    const { orgId, channelId } = await prepare();
    await publish(orgId, { type: "order.paid", subject: "a", idempotencyKey: "k1", data: { n: 1 } }, { type: "b" });
    const { claim: claimed } = await fanOutAndClaim([orgId]);
    const { rows } = await db.admin.query(
      "select fence, lease_until > now() + interval '70 seconds' as leased from engine.deliveries where org_id = $1 order by sequence",
      [orgId],
    );
    expect(rows).toHaveLength(2);
    expect(rows).toMatchObject([
      { fence: 1, leased: true },
      { fence: 1, leased: true },
    ]);
    const { rows: stored } = await db.admin.query(
      `select d.id, d.channel_id as "channelId", d.rule_name as "ruleName", d.sequence, s.config_version as "configVersion"
         from engine.deliveries d join engine.channel_states s using (org_id, channel_id)
        where d.org_id = $1 order by d.sequence`,
      [orgId],
    );
    expect(claimed?.deliveries).toMatchObject(stored);
    expect(claimed?.deliveries).toMatchObject([
      {
        sequence: "1",
        channelId,
        events: [{ type: "order.paid", subject: "a", idempotencyKey: "k1", data: '{"n":1}' }],
      },
      { sequence: "2", channelId, events: [{ type: "b" }] },
    ]);
  });

  it("goes behind what waits in its channel already, and takes no more than there is room for", async () => {
    const { orgId } = await prepare({ maxConcurrency: 1 });
    await publish(orgId, { type: "first" });
    await withWorker((sql) => fanOut(sql, fanOutRequest([orgId])));
    await publish(orgId, { type: "second" });
    const { claim: claimed } = await fanOutAndClaim([orgId]);
    expect(claimed?.deliveries).toMatchObject([{ sequence: "1", events: [{ type: "first" }] }]);
    expect(await rowsOf(orgId)).toMatchObject([
      { status: "pending", fence: 0 },
      { status: "processing", fence: 1 },
    ]);
  });

  it("spends a token of its channel's rate as any other, and waits when there is none", async () => {
    const { orgId } = await prepare({ rate: { perMinute: 1, burst: 2 } });
    await publish(orgId, ...Array.from({ length: 3 }, () => ({ type: "x" })));
    const { claim: claimed } = await fanOutAndClaim([orgId]);
    expect(claimed?.deliveries).toHaveLength(2);
    expect(await isDue(orgId)).toBe(false);
    await publish(orgId, { type: "x" });
    expect((await fanOutAndClaim([orgId])).claim?.deliveries).toEqual([]);
  });

  it("is counted against a cap that was changed since the process last saw it", async () => {
    const { orgId } = await prepare();
    const cursors = { keys: new Map(), channels: new Map(), caps: new Map() };
    const run = () =>
      withWorker((sql) =>
        fanOut(
          sql,
          fanOutRequest([orgId], { claim: (tx, ids, fresh) => claim(tx, claimRequest([...ids], { fresh, cursors })) }),
        ),
      );
    await db.admin.query("update engine.org_states set cap = 7 where org_id = $1", [orgId]);
    await publish(orgId, ...Array.from({ length: 9 }, () => ({ type: "x" })));
    expect((await run()).claim?.deliveries).toHaveLength(7);
    await db.admin.query("update engine.org_states set cap = 8 where org_id = $1", [orgId]);
    await publish(orgId, { type: "x" });
    expect((await run()).claim?.deliveries).toHaveLength(1);
  });

  it("never overtakes its order: a key with something on the wire gives nothing", async () => {
    const { orgId } = await prepare({ ordering: "strict" });
    await publish(orgId, { type: "x" });
    expect((await fanOutAndClaim([orgId])).claim?.deliveries).toHaveLength(1);
    await publish(orgId, { type: "x" });
    expect((await fanOutAndClaim([orgId])).claim?.deliveries).toHaveLength(0);
  });

  it("stays pending in a channel that is held, and in a group that is still open, which sets the timer", async () => {
    const held = await prepare();
    await db.admin.query("update channels set status = 'paused' where id = $1", [held.channelId]);
    await db.admin.query("update engine.channel_states set held = true, hold_reason = 'paused' where channel_id = $1", [
      held.channelId,
    ]);
    const grouping = await prepare({}, { windowSeconds: 60 });
    await publish(held.orgId, { type: "x" });
    await publish(grouping.orgId, { type: "x" });
    const { claim: claimed } = await fanOutAndClaim([held.orgId, grouping.orgId]);
    expect(claimed?.deliveries).toEqual([]);
    expect(await rowsOf(held.orgId)).toMatchObject([{ status: "pending" }]);
    expect(await isDue(grouping.orgId)).toBe(false);
  });

  it("is made but not claimed while another process claims for its org, and nobody waits for that", async () => {
    const { orgId } = await prepare();
    await publish(orgId, { type: "x" });
    await withWorker(async (other) => {
      await lockOrgs(other, [orgId]);
      const { claim: claimed } = await fanOutAndClaim([orgId]);
      expect(claimed).toMatchObject({ deliveries: [], orgsBusyElsewhere: [orgId] });
    });
    expect(await rowsOf(orgId)).toMatchObject([{ status: "pending" }]);
  });

  it("is due at once in an org in which nothing ever was", async () => {
    const { orgId } = await prepare();
    await db.admin.query("delete from engine.org_states where org_id = $1", [orgId]);
    await publish(orgId, { type: "x" });
    await fanOutAndClaim([orgId]);
    expect(await rowsOf(orgId)).toMatchObject([{ status: "pending" }]);
    expect(await isDue(orgId)).toBe(true);
  });

  it("is not made at all when claiming it fails: the event stays where it was", async () => {
    const { orgId } = await prepare();
    await publish(orgId, { type: "x" });
    const request = fanOutRequest([orgId], { claim: () => Promise.reject(new Error("no")) });
    const failing = withWorker((sql) => fanOut(sql, request));
    await expect(failing).rejects.toThrow("no");
    expect(await rowsOf(orgId)).toEqual([]);
    const { rows } = await db.admin.query("select 1 from engine.event_inbox where org_id = $1", [orgId]);
    expect(rows).toHaveLength(1);
  });

  it("claims for two orgs in two batches at once without a deadlock", async () => {
    const orgs = await Promise.all(Array.from({ length: 6 }, () => prepare()));
    const orgIds = orgs.map(({ orgId }) => orgId);
    for (let round = 0; round < 5; round++) {
      await Promise.all(orgIds.map((orgId) => publish(orgId, { type: "x" })));
      await Promise.all([fanOutAndClaim(orgIds), fanOutAndClaim(orgIds.toReversed()), fanOutAndClaim(orgIds)]);
    }
    await fanOutAndClaim(orgIds);
    const rows = (await Promise.all(orgIds.map(rowsOf))).flat();
    expect(rows).toHaveLength(30);
  });
});
