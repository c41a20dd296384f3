import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { Answer, Question } from "./compute-thread";
import { TASKS } from "./tasks";

/** What runs inside of a compute thread: one question after the other. */
function answer({ kind, input }: Question): Answer {
  const startedMs = performance.now();
  const task = (TASKS as Record<string, (input: unknown) => unknown>)[kind];
  try {
    if (!task) throw new Error(`There is no task “${kind}”.`);
    return { ok: true, value: task(input), ms: performance.now() - startedMs };
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ok: false, message, ms: performance.now() - startedMs };
  }
}

/** Linux schedules threads one by one: this one steps back for whatever else the machine has to do. */
function stepBack(): void {
  const [, threadId] = /\/task\/(\d+)$/.exec(readlinkSync("/proc/thread-self")) ?? [];
  if (threadId !== undefined) setPriority(Number(threadId), 10);
}

try {
  stepBack();
} catch {
  // Elsewhere it is a thread like the others.
}
parentPort?.on("message", (question: Question) => parentPort?.postMessage(answer(question)));
parentPort?.postMessage("ready");
