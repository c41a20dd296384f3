import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterEach } from "vitest";

export type TestWorker = {
  child: ChildProcess;
  id: string;
  port: number;
  output: () => string;
  exit: Promise<number | null>;
};

/** Real worker processes, as they are started in production; what a test leaves running is killed after it. */
export function useWorkerProcesses() {
  const running = new Set<ChildProcess>();
  afterEach(() => {
    for (const child of running) child.kill("SIGKILL");
  });

  function spawnWorker(settings: Record<string, string>) {
    const child = spawn(process.execPath, ["--import", "tsx", path.resolve("jobs/worker.ts")], {
      env: { ...process.env, LOG_LEVEL: "info", ...settings },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    running.add(child);
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => (text += chunk.toString()));
    const exit = (once(child, "exit") as Promise<[number | null]>).then(([code]) => {
      running.delete(child);
      return code;
    });
    return { child, exit, output: () => text };
  }

  /** Resolves when the worker says that it is ready. */
  async function startWorkerProcess(settings: Record<string, string> = {}): Promise<TestWorker> {
    const { child, exit, output } = spawnWorker(settings);
    const started = once(child, "message") as Promise<[{ id: string; port: number }]>;
    const ended = exit.then((code) => {
      throw new Error(`The worker ended with ${code ?? "a signal"}:\n${output()}`);
    });
    const [{ id, port }] = await Promise.race([started, ended]);
    return { child, id, port, output, exit };
  }

  return { spawnWorker, startWorkerProcess };
}
