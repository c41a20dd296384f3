import { expect, it } from "vitest";
import { required } from "@/server/env";
import { startCaptureReceiver } from "@/server/testing/capture-receiver";
import { createChannel, createRule, createTestEngine, publish } from "@/server/testing/engine-fixtures";
import { createOrg } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { queuePart } from "./queue-part";
import { registry } from "../registry";

const { admin } = useTestDatabase();
/** Twenty times as often as in production, where the same takes at most fifteen seconds. */
const AGAIN_SECONDS = 0.5;

it("without hints and without its own loop of recovery, the engine delivers everything that the jobs tell it of", async () => {
  const receiver = await startCaptureReceiver(() => Promise.resolve({}));
  const org = await createOrg(admin);
  const channel = await createChannel(admin, org.id, receiver.url);
  await createRule(admin, org.id, [channel.id]);
  const { engine, faults } = createTestEngine({
    recovery: { everyMs: AGAIN_SECONDS * 1_000, byItself: false },
  });
  const handlers = registry(engine, { wake: () => undefined }).filter(({ name }) =>
    ["fan-out", "deliver", "recover"].includes(name),
  );
  const queue = queuePart(required("WORKER_DATABASE_URL"), handlers, { random: () => 0, againSeconds: AGAIN_SECONDS });

  await publish(org.id, { type: "before.start" });
  engine.start();
  await queue.start();
  await receiver.waitFor(1);
  // What comes later is found by the job that sends itself again: nobody is told of these.
  for (let round = 0; round < 3; round++) {
    await publish(org.id, { type: "later" }, { type: "later" });
    await receiver.waitFor(3 + 2 * round);
  }
  expect(receiver.requests).toHaveLength(7);
  expect(faults).toEqual([]);
  await queue.stop(5_000);
  await engine.stop(5_000);
  await receiver.close();
}, 60_000);
