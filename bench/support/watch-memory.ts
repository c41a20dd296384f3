import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_MS = 250;
const run = promisify(execFile);

/** Looks at processes every now and then; the most that one of them had resident, in bytes. */
export function watchMemory(pids: readonly number[]): { stop: () => Promise<number> } {
  const ending = new AbortController();
  let peak = 0;
  const watching = (async () => {
    while (!ending.signal.aborted) {
      // A process that has ended is no longer listed, which `ps` calls a failure; that is somebody else's question.
      const { stdout } = await run("ps", ["-o", "rss=", "-p", pids.join(",")]).catch(() => ({ stdout: "" }));
      peak = Math.max(
        peak,
        ...stdout
          .trim()
          .split(/\s+/)
          .map((kib) => Number(kib) * 1024),
      );
      await pause(LOOK_MS);
    }
    return peak;
  })();
  return {
    stop: () => {
      ending.abort();
      return watching;
    },
  };
}
