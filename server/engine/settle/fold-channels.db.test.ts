import { expect, it } from "vitest";
import { lockChannelStates } from "./settle-sql";
import { withWorker } from "@/server/db/scope";
import { createChannel } from "@/server/testing/engine-fixtures";
import { createOrg } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";

const db = useTestDatabase();

const someoneWaits = async (): Promise<boolean> =>
  (
    await db.admin.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  ).rowCount === 1;

it("of two workers that settle the last probes at once, the second knows that nothing more is coming", async () => {
  const org = await createOrg(db.admin);
  const channel = await createChannel(db.admin, org.id, "http://127.0.0.1:9/", { circuit: { enabled: true } });
  await db.admin.query(
    `update engine.channel_states set circuit = '{"kind": "half_open", "generation": 1}' where channel_id = $1`,
    [channel.id],
  );
  await db.admin.query(
    `insert into engine.deliveries (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
       event_count, byte_count, priority, sequence, rank, status)
     values ($1, gen_random_uuid(), $2, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '*', '{x}', 1, 1, 1, 1, 1,
       'processing')`,
    [org.id, channel.id],
  );
  const address = { orgId: org.id, channelId: channel.id };
  const lock = () => withWorker((sql) => lockChannelStates(sql, [address]));
  expect(await lock()).toMatchObject([{ moreComing: true }]);

  const first = await db.admin.connect();
  try {
    await first.query("begin");
    await first.query("delete from engine.deliveries where channel_id = $1", [channel.id]);
    await first.query("update engine.channel_states set consecutive_failures = 0 where channel_id = $1", [channel.id]);
    const second = lock();
    await expect.poll(someoneWaits).toBe(true);
    await first.query("commit");
    expect(await second).toMatchObject([{ moreComing: false }]);
  } finally {
    first.release();
  }
});
