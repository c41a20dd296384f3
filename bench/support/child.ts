import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { inProject, PROJECT_ROOT } from "@/scripts/project";
import { typescript } from "@/scripts/processes";

export type ChildOptions = {
  env?: Record<string, string>;
  args?: string[];
  nodeArgs?: string[];
  onLine?: (line: string) => void;
};

/**
 * A TypeScript file as a process of its own, with a channel. In a group of its own, because Ctrl-C must reach the
 * command alone, which knows the order; and every file started so ends by itself when the channel closes.
 */
export function startChild(
  file: string,
  { env = {}, args = [], nodeArgs = [], onLine }: ChildOptions = {},
): ChildProcess {
  const child = spawn(process.execPath, [...nodeArgs, ...typescript(inProject(file), ...args)], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    serialization: "advanced",
    detached: process.platform !== "win32",
  });
  const lines = onLine ?? ((line: string) => process.stderr.write(`${line}\n`));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => chunk.split("\n").filter(Boolean).forEach(lines));
  }
  return child;
}

/** The first message that says `event`; an exit before it is a failure. */
export async function firstMessage<T extends { event: string }>(child: ChildProcess, event: T["event"]): Promise<T> {
  const ended = new AbortController();
  const exit = once(child, "exit", { signal: ended.signal }).then(([code, signal]) => {
    throw new Error(`The process ended before it said "${event}" (${String(code ?? signal)}).`);
  });
  const message = new Promise<T>((resolve) => {
    const listen = (candidate: T) => {
      if (candidate.event !== event) return;
      child.off("message", listen);
      resolve(candidate);
    };
    child.on("message", listen);
  });
  try {
    return await Promise.race([message, exit]);
  } finally {
    exit.catch(() => undefined);
    ended.abort();
  }
}

export async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}
