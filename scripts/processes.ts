import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { PROJECT_ROOT } from "./project";

export type Environment = Record<string, string | undefined>;

/** What a process left behind. `code` is null when a signal ended it. */
export type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type Finished = Exit & { output: string };

export type Service = {
  name: string;
  pid: number;
  exited: Promise<Exit>;
  hasExited: () => boolean;
  stop: () => Promise<void>;
};

const END_WITH_PARENT = new URL("end-with-parent.mjs", import.meta.url).href;
/** Longer than a worker takes to finish what is on the wire. */
const STOP_LIMIT_MS = 35_000;

/** Arguments that run a TypeScript file. The `tsx` command itself would put a process, and its signals, in between. */
export function typescript(file: string, ...args: string[]): string[] {
  return ["--import", import.meta.resolve("tsx"), file, ...args];
}

type RunOptions = { env?: Environment; show?: boolean };

/** Runs to the end. Without `show` nothing appears on the screen, and the output is the caller's to tell or keep. */
export async function run(args: string[], { env = process.env, show = false }: RunOptions = {}): Promise<Finished> {
  const child = spawnNode(args, { env, output: show ? "inherit" : "pipe", ownGroup: false });
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const [code, signal] = (await once(child, "close")) as [Exit["code"], Exit["signal"]];
  return { code, signal, output: Buffer.concat(chunks).toString("utf8") };
}

type ServiceOptions = { name: string; env: Environment; onLine: (line: string) => void };

/** Starts a process that stays. It is in a group of its own: Ctrl-C must reach the command, which knows the order. */
export function startService(args: string[], { name, env, onLine }: ServiceOptions): Service {
  const child = spawnNode(args, { env, output: "pipe", ownGroup: true });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on("line", onLine);
  }
  let exit: Exit | undefined;
  const exited = new Promise<Exit>((resolve) => {
    const settle = (how: Exit) => resolve((exit ??= how));
    child.once("exit", (code, signal) => settle({ code, signal }));
    child.once("error", (error) => {
      onLine(error.message);
      settle({ code: 1, signal: null });
    });
  });
  return {
    name,
    pid: child.pid ?? 0,
    exited,
    hasExited: () => exit !== undefined,
    stop: async () => {
      if (exit) return;
      // Closing the channel asks in the same way on every system; `end-with-parent.mjs` hears it.
      if (child.connected) child.disconnect();
      const limit = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
      await exited;
      clearTimeout(limit);
    },
  };
}

export function describeExit({ code, signal }: Exit): string {
  return signal ? `ended by ${signal}` : `exited with code ${code ?? "unknown"}`;
}

type SpawnOptions = { env: Environment; output: "inherit" | "pipe"; ownGroup: boolean };

function spawnNode(args: string[], { env, output, ownGroup }: SpawnOptions): ChildProcess {
  return spawn(process.execPath, ["--import", END_WITH_PARENT, ...args], {
    cwd: PROJECT_ROOT,
    env: { NODE_ENV: process.env.NODE_ENV, ...env, TOCSIN_PARENT_PID: String(process.pid) },
    stdio: ["ignore", output, output, "ipc"],
    detached: ownGroup && process.platform !== "win32",
    windowsHide: true,
  });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
