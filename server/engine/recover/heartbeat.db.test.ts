import { expect, it } from "vitest";
import { newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { Heartbeat } from "./heartbeat";

const db = useTestDatabase();

it("is as old as the beginning of its write: a beat that waited for a lock may be too old for the others already", async () => {
  let nowMs = 0;
  const heartbeat = new Heartbeat({ id: newTestId(), host: "test", pid: 1, version: "test" }, 60_000, () => nowMs);
  const holder = await db.admin.connect();
  try {
    await holder.query("begin; lock table workers in access exclusive mode");
    const beating = heartbeat.start();
    const waits = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await db.admin.query(waits)).rowCount).toBe(1);
    nowMs = 16_000;
    await holder.query("commit");
    await beating;
    expect(heartbeat.isFresh()).toBe(false);
  } finally {
    holder.release();
    await heartbeat.stop();
  }
});
