import { describe, expect, it } from "vitest";
import { feedAt, insertSettled, settleAll } from "@/server/api/testing/replay-rows";
import { useReplays } from "@/server/api/testing/use-replays";
import { useTestDatabase } from "@/server/testing/test-database";

const { admin } = useTestDatabase();
const { here, as, create, turn, feedToTheEnd, get } = useReplays(admin);

describe("steering", () => {
  it("pauses at once, counts what is on its way, and goes on without a burst", async () => {
    await insertSettled(admin, here.place, 100);
    const id = await create({ ratePerSecond: 10 });
    await turn();
    await turn();
    await as("admin").replays.pause({ replayId: id });
    here.clock.advance({ minutes: 10 });
    await settleAll(admin, here.place.orgId);
    await feedAt(here.clock.now());
    expect(await get(id)).toMatchObject({ state: "paused", fed: 10, succeeded: 10, eta: null });

    await as("admin").replays.resume({ replayId: id });
    await admin.query("update engine.replays set running_since = $2, next_at = $2 where id = $1", [
      id,
      here.clock.now(),
    ]);
    await feedAt(here.clock.now());
    expect((await get(id)).fed).toBe(10);
    await turn();
    expect(await get(id)).toMatchObject({ state: "running", fed: 20 });
    await feedToTheEnd();
    expect(await get(id)).toMatchObject({ state: "finished", fed: 100, succeeded: 100 });
  });

  it("cancels the rest, and what is waiting; what a worker has in hand is left to it", async () => {
    await insertSettled(admin, here.place, 100);
    const id = await create({ ratePerSecond: 10 });
    await turn();
    await turn();
    await admin.query(
      `update engine.deliveries set status = 'processing' where id in (
         select id from engine.deliveries where org_id = $1 order by id limit 1)`,
      [here.place.orgId],
    );
    await as("admin").replays.cancel({ replayId: id });
    await turn();
    expect(await get(id)).toMatchObject({ state: "cancelled", fed: 10, cancelled: 9, open: 1 });
    await settleAll(admin, here.place.orgId);
    await feedToTheEnd();
    expect(await get(id)).toMatchObject({ state: "cancelled", fed: 10, cancelled: 9, succeeded: 1, open: 0 });
  });

  it("stops by itself when more than half of the answers are errors, says why, and starts afresh", async () => {
    await insertSettled(admin, here.place, 100);
    const id = await create({ ratePerSecond: 10 });
    for (let n = 0; n < 3; n++) {
      await turn();
      await settleAll(admin, here.place.orgId, "failed");
    }
    await turn();
    const stopped = await get(id);
    expect(stopped).toMatchObject({
      state: "auto_paused",
      reason: expect.stringContaining("20 of the last 20") as string,
    });
    await turn();
    expect((await get(id)).fed).toBe(stopped.fed);
    const { entries } = await as("admin").audit.list({ action: "replay." });
    expect(entries.map(({ action }) => action)).toEqual(["replay.auto_paused", "replay.created"]);

    await as("admin").replays.resume({ replayId: id });
    await admin.query("update engine.replays set running_since = $2, next_at = $2 where id = $1", [
      id,
      here.clock.now(),
    ]);
    await feedToTheEnd();
    expect(await get(id)).toMatchObject({ state: "finished", failed: stopped.failed, succeeded: 100 - stopped.failed });
  });

  it("does not hold against it, once it is resumed, what was sent before", async () => {
    await insertSettled(admin, here.place, 100);
    const id = await create({ ratePerSecond: 10 });
    for (let turns = 0; turns < 7; turns++) await turn();
    expect((await get(id)).open).toBe(50);
    await settleAll(admin, here.place.orgId, "failed", 20);
    await turn();
    expect(await get(id)).toMatchObject({ state: "auto_paused", open: 30 });

    await as("admin").replays.resume({ replayId: id });
    here.clock.advance({ seconds: 1 });
    await admin.query("update engine.replays set running_since = $2, next_at = $2 where id = $1", [
      id,
      here.clock.now(),
    ]);
    await settleAll(admin, here.place.orgId, "failed");
    await turn();
    expect(await get(id)).toMatchObject({ state: "running", failed: 50, reason: null });
    await feedToTheEnd();
    expect(await get(id)).toMatchObject({ state: "finished", failed: 50, succeeded: 50 });
  });

  it("counts a delivery that will be retried as an error at once, not when it is given up hours later", async () => {
    await insertSettled(admin, here.place, 100);
    const id = await create({ ratePerSecond: 10 });
    for (let n = 0; n < 4; n++) {
      here.clock.advance({ seconds: 1 });
      await feedAt(here.clock.now());
      await admin.query(
        `update engine.deliveries set attempt_count = 1, last_category = 'timeout', send_after = $2 where org_id = $1`,
        [here.place.orgId, new Date(here.clock.now().getTime() + 3_600_000)],
      );
    }
    expect(await get(id)).toMatchObject({ state: "auto_paused", failed: 0 });
  });
});
