import { expect, it } from "vitest";
import { type WorkerSql, withWorker } from "@/server/db/scope";
import { LoopWatch } from "@/server/observability/loop-watch";
import { createChannel, createRule, publish } from "@/server/testing/engine-fixtures";
import { createOrg } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { useEngines } from "@/server/testing/use-engines";

const db = useTestDatabase();
const { receiverThat, startEngine } = useEngines(db);

it("knows which of its loops wait for a database that does not answer, and goes on once it does", async () => {
  let nowMs = 0;
  let silence: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const transaction = async <T>(work: (sql: WorkerSql) => Promise<T>): Promise<T> => {
    waiting += 1;
    await silence.finally(() => (waiting -= 1));
    return withWorker(work);
  };
  const receiver = await receiverThat({ status: 200 });
  const org = await createOrg(db.admin);
  await createRule(db.admin, org.id, [(await createChannel(db.admin, org.id, receiver.url)).id]);
  const { engine, settled } = await startEngine({ transaction, loops: new LoopWatch(() => nowMs) });
  expect(engine.late).toEqual([]);

  const connection = Promise.withResolvers<never>();
  silence = connection.promise;
  await publish(org.id, { type: "x" });
  engine.wakeFanOut(org.id);
  engine.wakeDeliver(org.id);
  // Claim, fan-out, timer, watch and strays have all asked something.
  await expect.poll(() => waiting, { timeout: 10_000 }).toBe(5);
  nowMs += 15_000;
  expect(engine.late.toSorted()).toEqual(["claim", "fan-out", "strays", "timer", "watch"]);

  silence = Promise.resolve();
  connection.reject(new Error("The connection was dropped."));
  await settled(org.id, 1);
  await expect.poll(() => engine.late, { timeout: 10_000 }).toEqual([]);
}, 60_000);
