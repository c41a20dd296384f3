import { setTimeout as pause } from "node:timers/promises";

type Limits = { limitMs: number; everyMs?: number };

/** Asks until the answer is yes; false when the time is over first. */
export async function until(isSo: () => Promise<boolean>, { limitMs, everyMs = 50 }: Limits): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    if (await isSo()) return true;
    await pause(everyMs);
  }
  return false;
}

/** As `until`, for what the run cannot go on without. */
export async function demand(what: string, isSo: () => Promise<boolean>, limits: Limits): Promise<void> {
  if (!(await until(isSo, limits))) throw new Error(`Not so after ${limits.limitMs / 1000} s: ${what}.`);
}
