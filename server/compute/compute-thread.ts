import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { ComputeFailure } from "./compute-failure";

export type Question = { kind: string; input: unknown };
/** `ms`: how long the thread was at it. A computation that throws is an answer, too: the thread lives on. */
export type Answer = { ms: number } & ({ ok: true; value: unknown } | { ok: false; message: string });

/** Answers questions, one at a time. Once `ask` has failed, the thread is over. */
export type ComputeThread = {
  /** How many questions it was asked: what it keeps of earlier ones may be what fills its memory. */
  readonly asked: number;
  ask: (question: Question, limitMs: number) => Promise<Answer>;
  end: () => Promise<void>;
};

/** Room for the largest event, its rules and its schema many times over; little beside what a process has. */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 };
/** Loading takes half a second, on a busy machine several. The clock of a question begins after it. */
const START_LIMIT_MS = 30_000;

/** Starts a thread from the source, in every kind of process: all of them stand in the project's folder. */
export function startThread(memory = MEMORY): ComputeThread {
  const entry = join(/* turbopackIgnore: true */ process.cwd(), "server", "compute", "start-thread.mjs");
  // Without the flags of the process, some of which no thread may have; the entry brings its own loader.
  const worker = new Worker(/* turbopackIgnore: true */ entry, { execArgv: [], resourceLimits: memory });
  // A process that has nothing else to do may end, unless a question is open.
  worker.unref();
  const ready = Promise.withResolvers<undefined>();
  let open: PromiseWithResolvers<Answer> | undefined;
  let over: ComputeFailure | undefined;
  let asked = 0;

  const fail = (reason: ComputeFailure["reason"], message: string, cause?: unknown) => {
    over ??= new ComputeFailure(reason, message, { cause });
    ready.reject(over);
    open?.reject(over);
    return worker.terminate();
  };
  ready.promise.catch(() => undefined);
  worker.on("message", (message: "ready" | Answer) => {
    if (message === "ready") ready.resolve(undefined);
    else open?.resolve(message);
  });
  worker.on("error", (error: Error & { code?: string }) => {
    void fail(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "unavailable", error.message, error);
  });
  worker.on("exit", () => void fail("unavailable", "The thread ended by itself."));

  const within = async <T>(limitMs: number, reason: ComputeFailure["reason"], work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => void fail(reason, `There was no answer within ${limitMs} ms.`), limitMs);
    return work.finally(() => clearTimeout(timer));
  };
  return {
    get asked() {
      return asked;
    },
    ask: async (question, limitMs) => {
      if (over) throw over;
      asked += 1;
      worker.ref();
      try {
        await within(START_LIMIT_MS, "unavailable", ready.promise);
        open = Promise.withResolvers<Answer>();
        worker.postMessage(question);
        return await within(limitMs, "time", open.promise);
      } finally {
        open = undefined;
        worker.unref();
      }
    },
    end: async () => {
      await fail("closed", "The thread was ended.");
    },
  };
}
