import { describe, expect, it } from "vitest";
import { withWorker } from "@/server/db/scope";
import { claimRequest, createChannel } from "@/server/testing/engine-fixtures";
import { createOrg, newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { claim, type ClaimRequest } from "./claim";

const db = useTestDatabase();
const URL_TEXT = "http://127.0.0.1:9/";

type Seeded = { channelId: string; count?: number; bytes?: number; wait?: string };

async function seed(orgId: string, rows: readonly Seeded[]) {
  await db.admin.query(
    `insert into engine.deliveries (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
       event_count, byte_count, priority, sequence, rank, send_after)
     select $1, gen_random_uuid(), r.channel_id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '*', '{x}', 1,
            r.bytes, 1, n, 1, now() + r.wait
       from json_to_recordset($2) as r(channel_id uuid, count int, bytes int, wait interval),
            generate_series(1, r.count) as n`,
    [
      orgId,
      JSON.stringify(
        rows.map(({ channelId, count = 1, bytes = 100, wait = "0" }) => ({
          channel_id: channelId,
          count,
          bytes,
          wait,
        })),
      ),
    ],
  );
  await db.admin.query(
    "insert into engine.org_states (org_id, due_at) values ($1, now()) on conflict (org_id) do update set due_at = now()",
    [orgId],
  );
}

async function prepare(channels: number): Promise<{ orgId: string; channelIds: string[] }> {
  const { id: orgId } = await createOrg(db.admin);
  const channelIds: string[] = [];
  for (let n = 0; n < channels; n++) channelIds.push((await createChannel(db.admin, orgId, URL_TEXT)).id);
  return { orgId, channelIds };
}

const turn = (orgIds: string[], given: Partial<ClaimRequest> = {}) =>
  withWorker((sql) => claim(sql, claimRequest(orgIds, given)));
const settleAll = (orgId: string) =>
  db.admin.query("delete from engine.deliveries where org_id = $1 and status = 'processing'", [orgId]);

/** Whatever this statement locks stays locked while the work is done. */
async function whileLocked<T>(text: string, values: unknown[], work: () => Promise<T>): Promise<T> {
  const holder = await db.admin.connect();
  try {
    await holder.query("begin");
    await holder.query(text, values);
    return await work();
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

describe("an org with more channels than a turn looks at", () => {
  it("has each of them served, and its timer is right once all were seen", async () => {
    const { orgId, channelIds } = await prepare(40);
    await seed(
      orgId,
      channelIds.map((channelId) => ({ channelId })),
    );
    const { cursors } = claimRequest([]);
    const served = new Set<string>();
    for (let n = 0; n < 12; n++) {
      const { deliveries } = await turn([orgId], { cursors, seed: n });
      for (const { channelId } of deliveries) served.add(channelId);
      await settleAll(orgId);
    }
    expect(served.size).toBe(40);
    const { rows } = await db.admin.query("select due_at from engine.org_states where org_id = $1", [orgId]);
    expect(rows).toEqual([{ due_at: null }]);
    expect(cursors.channels.size).toBe(0);
  });

  it("finds the one that may go behind any number that may not", async () => {
    const { orgId, channelIds } = await prepare(1);
    const last = channelIds[0]!;
    // Six hundred that wait for a retry, with ids in front of it.
    await db.admin.query(
      `insert into channels (org_id, id, name, type, sealed_url, url_origin, policy)
       select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'C' || n, 'webhook', '', 'http://x', '{}'
         from generate_series(1, 600) n`,
      [orgId],
    );
    await db.admin.query(
      `insert into engine.channel_states (org_id, channel_id) select org_id, id from channels where org_id = $1
       on conflict do nothing`,
      [orgId],
    );
    const { rows } = await db.admin.query<{ id: string }>("select id from channels where org_id = $1 and id <> $2", [
      orgId,
      last,
    ]);
    await seed(orgId, [...rows.map(({ id }) => ({ channelId: id, wait: "1 hour" })), { channelId: last }]);
    const { cursors } = claimRequest([]);
    const first = await turn([orgId], { cursors });
    expect(first).toMatchObject({ deliveries: [], orgsWithMore: [orgId], orgsHeldUp: [] });
    const second = await turn([orgId], { cursors });
    expect(second.deliveries.map(({ channelId }) => channelId)).toEqual([last]);
    // Nothing more can go: after one more round the org rests for a moment.
    await settleAll(orgId);
    await turn([orgId], { cursors });
    const { orgsWithMore } = await turn([orgId], { cursors });
    expect(orgsWithMore).toEqual([]);
  });
});

describe("a claim", () => {
  it("takes an org that does not exist for gone, not for busy", async () => {
    const { orgsBusyElsewhere } = await turn([newTestId()]);
    expect(orgsBusyElsewhere).toEqual([]);
  });

  it("counts what is on the wire of channels that have nothing else waiting", async () => {
    const { orgId, channelIds } = await prepare(2);
    const [busy, other] = channelIds as [string, string];
    await seed(orgId, [{ channelId: busy, count: 4 }]);
    expect((await turn([orgId])).deliveries).toHaveLength(4);
    await seed(orgId, [{ channelId: other, count: 9 }]);
    expect((await turn([orgId])).deliveries).toHaveLength(1);
  });

  it("gives each org its first delivery before large bodies of another fill the memory", async () => {
    const large = await prepare(1);
    const small = await prepare(1);
    await seed(large.orgId, [{ channelId: large.channelIds[0]!, count: 5, bytes: 400 }]);
    await seed(small.orgId, [{ channelId: small.channelIds[0]!, bytes: 10 }]);
    const { deliveries } = await turn([large.orgId, small.orgId], { freeBytes: 1_000 });
    expect(deliveries.map(({ orgId }) => orgId)).toContain(small.orgId);
    expect(deliveries).toHaveLength(4);
  });

  it.each([
    ["its state", "select 1 from engine.channel_states where channel_id = $1 for update"],
    ["its row", "select 1 from channels where id = $1 for update"],
    ["its deliveries", "delete from engine.deliveries where channel_id = $1"],
  ])("waits for nobody who holds a channel by %s", async (_, text) => {
    const held = await prepare(1);
    const free = await prepare(1);
    for (const { orgId, channelIds } of [held, free]) await seed(orgId, [{ channelId: channelIds[0]!, count: 2 }]);
    const claimed = await whileLocked(text, held.channelIds, () => turn([held.orgId, free.orgId]));
    expect(claimed.deliveries.filter(({ orgId }) => orgId === free.orgId)).toHaveLength(2);
    // Either it could be served all the same, or it is asked again.
    const again = [...claimed.deliveries.map(({ orgId }) => orgId), ...claimed.orgsHeldUp];
    expect(again).toContain(held.orgId);
  });

  it("lets a circuit begin to probe only where nobody else holds its state", async () => {
    const { orgId, channelIds } = await prepare(1);
    const [channelId] = channelIds as [string];
    const open = {
      kind: "open",
      reason: "failure_rate",
      generation: 3,
      sinceMs: 0,
      probeAtMs: 1,
      sleepMs: 1,
      outageSinceMs: 0,
    };
    await db.admin.query("update channels set policy = policy || $2 where id = $1", [
      channelId,
      { circuit: { enabled: true } },
    ]);
    await db.admin.query("update engine.channel_states set circuit = $2 where channel_id = $1", [channelId, open]);
    await seed(orgId, [{ channelId, count: 2 }]);
    const lock = "select 1 from engine.channel_states where channel_id = $1 for update";
    const first = await whileLocked(lock, [channelId], () => turn([orgId]));
    expect(first.deliveries).toEqual([]);
    const { rows } = await db.admin.query(
      "select due_at between now() - interval '1 s' and now() + interval '1 s' as soon from engine.org_states where org_id = $1",
      [orgId],
    );
    expect(rows).toEqual([{ soon: true }]);
    const second = await turn([orgId]);
    expect(second.deliveries.length).toBeGreaterThan(0);
    expect(second.transitions.map(({ to }) => to)).toEqual(["half_open"]);
  });

  it("asks an org again only in a moment when slow channels fill their half of the process", async () => {
    const { orgId, channelIds } = await prepare(1);
    await seed(orgId, [{ channelId: channelIds[0]!, count: 2 }]);
    await db.admin.query("update engine.channel_states set pace = 'slow' where channel_id = $1", channelIds);
    const process = { freeSlots: 5, totalSlots: 10, slowInFlight: 5, batchLimit: 128 };
    expect(await turn([orgId], { process })).toMatchObject({ deliveries: [], orgsHeldUp: [orgId] });
  });
});
