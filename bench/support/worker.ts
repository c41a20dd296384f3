import { once } from "node:events";
import { WORKER_NODE_FLAGS } from "@/jobs/node-flags";
import { firstMessage, killChild, startChild } from "./child";

/** A real worker process, as `npm run worker` starts it. */
export type Worker = {
  id: string;
  pid: number;
  /** Where its probes and metrics are. */
  port: number;
  signal: (signal: "SIGSTOP" | "SIGCONT") => void;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
  /** True when it ended without having been asked to. */
  endedByItself: () => boolean;
  metrics: () => Promise<WorkerMetrics>;
  isReady: () => Promise<boolean>;
  /** The last lines that it logged. */
  tail: readonly string[];
};

export type WorkerMetrics = { cpuSeconds: number; residentBytes: number; claims: number; claimSeconds: number };

type Started = { event: "started"; id: string; port: number };
const TAIL_LINES = 40;

/** `env`: settings of this worker alone. */
export type WorkerGiven = { nodeArgs?: string[]; env?: Record<string, string> };

export async function startWorker({ nodeArgs = [], env = {} }: WorkerGiven = {}): Promise<Worker> {
  const tail: string[] = [];
  const onLine = (line: string) => {
    tail.push(line);
    if (tail.length > TAIL_LINES) tail.shift();
  };
  const child = startChild("jobs/worker.ts", {
    env: { WORKER_PORT: "0", ...env },
    nodeArgs: [...WORKER_NODE_FLAGS, ...nodeArgs],
    onLine,
  });
  let wanted = true;
  const { id, port } = await firstMessage<Started>(child, "started").catch((error: unknown) => {
    throw new Error(`A worker did not start:\n${tail.join("\n")}`, { cause: error });
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  return {
    id,
    pid: child.pid ?? 0,
    port,
    signal: (signal) => void child.kill(signal),
    kill: async () => {
      wanted = false;
      await killChild(child);
    },
    stop: async () => {
      wanted = false;
      if (hasEnded()) return;
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
    },
    endedByItself: () => wanted && hasEnded(),
    metrics: () => readMetrics(port),
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/ready`)).ok,
    tail,
  };
}

async function readMetrics(port: number): Promise<WorkerMetrics> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const page = await response.text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(page)?.[1] ?? Number.NaN);
  return {
    cpuSeconds: value("process_cpu_seconds_total"),
    residentBytes: value("process_resident_memory_bytes"),
    claims: value("webhook_claim_duration_seconds_count"),
    claimSeconds: value("webhook_claim_duration_seconds_sum"),
  };
}
