import { setTimeout as pause } from "node:timers/promises";
import { progress } from "../support/options";
import { round } from "../support/sightings";
import { describeStatements, listStatements, resetStatements } from "../support/statements";
import type { BenchScenario } from "../support/stage";

/** Until everything that a worker does once is done. */
const SETTLE_MS = 5_000;

/** What a worker costs while nothing happens: every installation pays this day and night, for each of its workers. */
export const idle: BenchScenario = {
  name: "idle",
  about: "one worker with nothing to do",
  run: async ({ database: { admin }, startWorker }, { quick }) => {
    const seconds = quick ? 15 : 60;
    const worker = await startWorker();
    await pause(SETTLE_MS);
    await resetStatements(admin);
    const before = await worker.metrics();
    await pause(seconds * 1_000);
    const after = await worker.metrics();
    const statements = await listStatements(admin);
    for (const line of describeStatements(statements, 12)) progress(line);
    const sum = (pick: (use: (typeof statements)[number]) => number) =>
      statements.reduce((total, use) => total + pick(use), 0);
    return {
      idle_worker_cpu_ms_per_s: round((1_000 * (after.cpuSeconds - before.cpuSeconds)) / seconds, 2),
      idle_statements_per_s: round(sum(({ calls }) => calls) / seconds),
      idle_database_ms_per_s: round(sum(({ totalMs }) => totalMs) / seconds, 2),
      idle_worker_rss_mb: round(after.residentBytes / 2 ** 20),
    };
  },
};
