import { readFileSync } from "node:fs";

const LOOK_MS = 500;

/**
 * Calls back once whoever started this command is gone. npm passes a signal to the shell between it and us, which
 * dies of it without a word; and killed outright, npm tells nobody.
 */
export function onLauncherGone(listener: () => void): void {
  if (process.platform === "win32") return;
  const shell = process.ppid;
  const npm = process.env.npm_lifecycle_event ? parentOf(shell) : undefined;
  const timer = setInterval(() => {
    const isThere = process.ppid === shell && (npm === undefined || parentOf(shell) === npm);
    if (isThere) return;
    clearInterval(timer);
    listener();
  }, LOOK_MS);
  timer.unref();
}

/** Only where looking is cheap; elsewhere the direct parent has to do. */
function parentOf(pid: number): number | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    return parseParent(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return undefined;
  }
}

/** The second field is the program's name in brackets, and may hold anything, brackets and spaces included. */
export function parseParent(stat: string): number | undefined {
  const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return parent === undefined ? undefined : Number(parent);
}
