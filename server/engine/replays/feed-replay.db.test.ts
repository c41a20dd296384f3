import { describe, expect, it } from "vitest";
import { fedMessages, insertSettled, settleAll } from "@/server/api/testing/replay-rows";
import { useReplays } from "@/server/api/testing/use-replays";
import { useTestDatabase } from "@/server/testing/test-database";

const { admin } = useTestDatabase();
const { here, as, create, turn, feedToTheEnd, get } = useReplays(admin);

describe("what cannot be sent again", () => {
  it("is skipped and says why: its channel deleted, its events gone, a replay of it under way, its message in already", async () => {
    const gone = await createPlaceFor("gone");
    const ids = await insertSettled(admin, here.place, 3);
    await insertSettled(admin, here.place, 2, { channelId: gone });
    await as("admin").channels.delete({ channelId: gone });
    await admin.query("delete from engine.events where id = $1", [ids[0]]);
    await as("admin").deliveries.replay({ deliveryId: ids[1]! });
    // The message of the third failed twice.
    await as("admin").deliveries.replay({ deliveryId: ids[2]! });
    await admin.query("update engine.deliveries set created_at = now() where replay_of = $1", [ids[2]]);
    await settleOne(ids[2]!);

    const id = await create();
    await turn();
    await turn();
    await feedToTheEnd();
    expect(await get(id)).toMatchObject({
      state: "finished",
      total: 6,
      fed: 1,
      skipped: 5,
      skippedBy: { channel_deleted: 2, events_gone: 1, in_flight: 1, same_message: 1 },
    });
    const { rows } = await as("member").replays.items({ replayId: id, kind: "skipped" });
    expect(rows).toHaveLength(5);
    expect(rows.every(({ replay }) => replay === null)).toBe(true);
  });

  it("also when the channel is deleted in the middle of the batch", async () => {
    await insertSettled(admin, here.place, 40);
    const id = await create({ ratePerSecond: 10 });
    await turn();
    await turn();
    await admin.query("update rules set status = 'disabled' where id = $1", [here.place.ruleId]);
    await as("admin").channels.delete({ channelId: here.place.channelId });
    await feedToTheEnd();
    expect(await get(id)).toMatchObject({
      state: "finished",
      fed: 10,
      cancelled: 10,
      skippedBy: { channel_deleted: 30 },
    });
  });

  it("is left out of a batch of what nobody recovered, before it began and since", async () => {
    const [recovered, since, dead] = await insertSettled(admin, here.place, 3);
    await as("admin").deliveries.replay({ deliveryId: recovered! });
    await settleAll(admin, here.place.orgId);
    await admin.query(
      "update engine.delivery_history set settled_at = settled_at - interval '1 second' where org_id = $1",
      [here.place.orgId],
    );
    const id = await create({ filter: { status: "failed", unrecovered: true } });
    await as("admin").deliveries.replay({ deliveryId: since! });
    await settleAll(admin, here.place.orgId);
    await feedToTheEnd();
    expect(await fedMessages(admin, id)).toEqual([dead]);
    expect(await get(id)).toMatchObject({ total: 2, fed: 1, skippedBy: { recovered: 1 } });
  });
});

async function createPlaceFor(name: string): Promise<string> {
  const { id } = await as("admin").channels.create({ name, url: "https://hooks.example.com/y" });
  return id;
}

/** The replay of this one fails. */
async function settleOne(root: string): Promise<void> {
  await admin.query(
    `with gone as (delete from engine.deliveries where replay_of = $1 returning *)
     insert into engine.delivery_history (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
       event_count, byte_count, priority, sequence, created_at, replay_of, status, attempt_count, crash_count, fence,
       settled_at)
     select org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types, event_count, byte_count,
       priority, sequence, created_at, replay_of, 'failed', 1, 0, 1, now() from gone`,
    [root],
  );
}
