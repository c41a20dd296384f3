import { afterEach } from "vitest";
import { type Answering, startCaptureReceiver } from "./capture-receiver";
import { createTestEngine, type TestEngine } from "./engine-fixtures";
import { newTestId } from "./fixtures";
import type { TestDatabase } from "./test-database";

/** Receivers and running engines; what a test leaves behind is stopped after it. */
export function useEngines({ admin }: TestDatabase) {
  const cleanups: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    await Promise.all(cleanups.splice(0).map((clean) => clean()));
  });

  async function receiverThat(answers: Answering) {
    const receiver = await startCaptureReceiver(answers);
    cleanups.push(() => receiver.close());
    return receiver;
  }

  /** A running engine with a heartbeat row, as a worker has one. */
  async function startEngine(given: Parameters<typeof createTestEngine>[0] = {}): Promise<TestEngine> {
    const { workerId = newTestId() } = given;
    await admin.query("insert into workers (id, host, pid, version) values ($1, 'test', 1, 'test')", [workerId]);
    const test = createTestEngine({ ...given, workerId });
    test.engine.start();
    cleanups.push(() => test.engine.stop(0));
    return test;
  }

  return { receiverThat, startEngine };
}
