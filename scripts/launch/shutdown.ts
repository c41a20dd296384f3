import { onLauncherGone } from "./launcher";
import { messageOf } from "../screen";

type Task = () => Promise<void>;

export type Shutdown = {
  /** What was started last is stopped first. */
  defer: (task: Task) => void;
  /** Runs every task once, whoever asks and how often. */
  run: () => Promise<void>;
  hasBegun: () => boolean;
};

export function createShutdown(complain: (line: string) => void): Shutdown {
  const tasks: Task[] = [];
  let running: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    for (let task = tasks.pop(); task; task = tasks.pop()) {
      // One that fails must not keep the others alive.
      await task().catch((error: unknown) => complain(messageOf(error)));
    }
  }

  return {
    defer: (task) => void tasks.push(task),
    run: () => (running ??= runAll()),
    hasBegun: () => running !== undefined,
  };
}

/** A closed terminal counts as well, and so does the end of whoever started this command. */
export function onStopRequest(listener: () => void): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, listener);
  onLauncherGone(listener);
  if (process.connected) {
    process.on("disconnect", listener);
    process.channel?.unref();
  }
}
