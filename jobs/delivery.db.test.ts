import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { webPool } from "@/server/db/client";
import { Enqueuer } from "@/server/queue/enqueue";
import { startCaptureReceiver } from "@/server/testing/capture-receiver";
import { createChannel, createRule, publish } from "@/server/testing/engine-fixtures";
import { createOrg } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { useWorkerProcesses } from "@/server/testing/worker-process";

const { admin } = useTestDatabase();
const { startWorkerProcess } = useWorkerProcesses();
const SETTINGS = { EGRESS_ALLOW_HTTP: "1", EGRESS_ALLOW_CIDRS: "127.0.0.0/8" };

it("never has more of an org on the wire than its cap, with four worker processes, seen from the receiver", async () => {
  const open = new Map<string, number>();
  let most = 0;
  const receiver = await startCaptureReceiver(async ({ path }) => {
    open.set(path, (open.get(path) ?? 0) + 1);
    most = Math.max(
      most,
      [...open.values()].reduce((sum, n) => sum + n, 0),
    );
    await delay(15);
    open.set(path, (open.get(path) ?? 0) - 1);
    return {};
  });
  const org = await createOrg(admin);
  const channels = await Promise.all(
    Array.from({ length: 8 }, (_, n) => createChannel(admin, org.id, `${receiver.url}/${n}`)),
  );
  await createRule(
    admin,
    org.id,
    channels.map(({ id }) => id),
  );
  await Promise.all(Array.from({ length: 4 }, () => startWorkerProcess(SETTINGS)));

  const enqueuer = new Enqueuer(webPool(), () => undefined);
  // Hint after hint while the first are still being worked off: whichever process is idle takes the next one.
  for (let batch = 0; batch < 20; batch++) {
    await publish(org.id, { type: "x" }, { type: "y" });
    await enqueuer.wake("fan-out", { orgId: org.id }, org.id);
    await receiver.waitFor(batch * 16 + 1);
  }
  await receiver.waitFor(320);
  await enqueuer.close();
  expect(most).toBeLessThanOrEqual(5);
  expect(most).toBeGreaterThan(1);
  const counted = async () => {
    const { rows } = await admin.query<{ workers: number; settled: number }>(
      `select count(distinct a.worker_id)::int as workers, count(distinct h.id)::int as settled
         from engine.delivery_history h join engine.delivery_attempts a on a.delivery_id = h.id
        where h.org_id = $1 and h.status = 'succeeded'`,
      [org.id],
    );
    return rows[0]!;
  };
  await expect.poll(async () => (await counted()).settled).toBe(320);
  expect((await counted()).workers).toBeGreaterThan(1);
  expect(new Set(receiver.requests.map(({ headers }) => headers["x-webhook-delivery"])).size).toBe(320);
  await receiver.close();
}, 90_000);
