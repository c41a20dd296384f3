import { expect, it } from "vitest";
import { withWorker } from "@/server/db/scope";
import { fanOut } from "@/server/engine/fan-out/fan-out";
import { createChannel, createRule, publish, fanOutRequest } from "@/server/testing/engine-fixtures";
import { createOrg, newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { clearDeletedOrgs } from "./clear-deleted-orgs";

const { admin } = useTestDatabase();
const never = new AbortController().signal;

/** An org with a delivery that waits, an open group, an event nobody looked at and a replay under way. */
async function busyOrg(): Promise<string> {
  const { id: orgId } = await createOrg(admin);
  const channel = await createChannel(admin, orgId, "http://127.0.0.1:9/never-called");
  await createRule(admin, orgId, [channel.id], { windowSeconds: 0 });
  await createRule(admin, orgId, [channel.id], { windowSeconds: 60 });
  await publish(orgId, { type: "a" }, { type: "b" });
  const context = fanOutRequest([orgId]);
  await withWorker((sql) => fanOut(sql, context));
  await publish(orgId, { type: "c" });
  await admin.query(
    `insert into engine.replays (org_id, id, filter, filter_key, dedupe_key, created_by, starts_at, rate_per_second, state,
                                 total, total_is_exact, plan, next_at)
     values ($1, $2, '{}', '\\x00', 'k', 'somebody', now(), 10, 'running', 1, true, '{}', now())`,
    [orgId, newTestId()],
  );
  return orgId;
}

const deleteOrg = (orgId: string, daysAgo: number) =>
  admin.query("update orgs set deleted_at = now() - make_interval(days => $2) where id = $1", [orgId, daysAgo]);

const left = async (orgId: string) =>
  (
    await admin.query<Record<string, number | boolean>>(
      `select (select count(*)::int from engine.deliveries where org_id = $1) as deliveries,
              (select count(*)::int from engine.delivery_groups where org_id = $1) as groups,
              (select count(*)::int from engine.event_inbox where org_id = $1) as inbox,
              (select count(*)::int from engine.replays where org_id = $1 and next_at is not null) as replays,
              (select count(*)::int from engine.delivery_history
                where org_id = $1 and status = 'cancelled' and reason = 'org_deleted') as cancelled,
              (select cleared_at is not null from orgs where id = $1) as cleared`,
      [orgId],
    )
  ).rows[0];

it("takes away what waits in a deleted org, however long ago that was, and leaves the others alone", async () => {
  const [gone, alive] = [await busyOrg(), await busyOrg()];
  const before = await left(alive);
  expect(before).toEqual({ deliveries: 2, groups: 1, inbox: 1, replays: 1, cancelled: 0, cleared: false });
  await deleteOrg(gone, 30);
  await clearDeletedOrgs(never);
  expect(await left(gone)).toEqual({ deliveries: 0, groups: 0, inbox: 0, replays: 0, cancelled: 2, cleared: true });
  expect(await left(alive)).toEqual(before);
  const { rows } = await admin.query(
    `select 1 from engine.delivery_items i where i.org_id = $1
        and not exists (select 1 from engine.delivery_history h where h.group_id = i.group_id and h.org_id = i.org_id)`,
    [gone],
  );
  expect(rows).toEqual([]);
});

it("comes again for two days, since a worker may still bring something back", async () => {
  const orgId = await busyOrg();
  await admin.query(
    `update engine.deliveries set status = 'processing', worker_id = $2
      where id = (select id from engine.deliveries where org_id = $1 limit 1)`,
    [orgId, newTestId()],
  );
  await deleteOrg(orgId, 0);
  await clearDeletedOrgs(never);
  expect(await left(orgId)).toMatchObject({ deliveries: 1, cancelled: 1, cleared: false });
  await admin.query("update engine.deliveries set status = 'pending', worker_id = null where org_id = $1", [orgId]);
  await clearDeletedOrgs(never);
  expect(await left(orgId)).toMatchObject({ deliveries: 0, cancelled: 2, cleared: false });
  await deleteOrg(orgId, 3);
  await clearDeletedOrgs(never);
  expect(await left(orgId)).toMatchObject({ cleared: true });
});

it("goes through more deliveries than one batch holds", async () => {
  const orgId = await busyOrg();
  await admin.query(
    `insert into engine.deliveries (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
                                    event_count, byte_count, priority, sequence, rank)
     select $1, gen_random_uuid(), $1, $1, gen_random_uuid(), gen_random_uuid(), '', '{a}', 1, 2, 1, n, 1
       from generate_series(1, 5100) n`,
    [orgId],
  );
  await deleteOrg(orgId, 3);
  await clearDeletedOrgs(never);
  expect(await left(orgId)).toMatchObject({ deliveries: 0, cancelled: 5102, cleared: true });
});
