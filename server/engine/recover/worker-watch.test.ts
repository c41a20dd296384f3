import { describe, expect, it } from "vitest";
import { WorkerWatch, type WorkerWatchOptions } from "./worker-watch";

const WORKERS = [
  { id: "me", beats: "7" },
  { id: "other", beats: "1" },
];

/** A watch whose every look takes so long. `lookFor` looks every two seconds and answers what the last look said. */
function watch({ isAlive = true, workers = WORKERS }: { isAlive?: boolean; workers?: typeof WORKERS } = {}) {
  let nowMs = 0;
  const answer = { takesMs: 0 };
  // The only statement is the list of workers.
  const transaction = (() => {
    nowMs += answer.takesMs;
    return Promise.resolve(workers);
  }) as WorkerWatchOptions["transaction"];
  const watch = new WorkerWatch({ transaction, workerId: "me", isAlive: () => isAlive, now: () => nowMs });
  const lookFor = async (ms: number) => {
    let dead: string[] = [];
    for (const untilMs = nowMs + ms; nowMs < untilMs; nowMs += 2_000) dead = await watch.findDead();
    return dead;
  };
  return { watch, lookFor, answer };
}

describe("a worker that watches the others", () => {
  it("calls one dead whose heartbeat stands still, and never itself", async () => {
    expect(await watch().lookFor(18_000)).toEqual(["other"]);
  });

  it("takes nobody for dead because its own look waited for a lock", async () => {
    const { lookFor, watch: watching, answer } = watch();
    await lookFor(4_000);
    answer.takesMs = 16_000;
    expect(await watching.findDead()).toEqual([]);
    answer.takesMs = 0;
    expect(await lookFor(2_000)).toEqual([]);
  });

  it("judges nobody while its own heartbeat does not arrive", async () => {
    expect(await watch({ isAlive: false }).lookFor(60_000)).toEqual([]);
  });
});
