import { firstMessage, killChild, startChild } from "../support/child";
import type { Receiver } from "../support/receiver";
import type { PathSummary } from "../support/sightings";

/** What the engine is measured against: the least that a sender of webhooks can do, in one process. */
export type BareLoop = { base: string; path: string; requests: number; concurrency: number; bodyBytes: number };

/** Requests per second of a bare sign-and-POST loop, from the first to the last arrival, as for the engine. */
export async function measureBareLoop(receiver: Receiver, loop: Omit<BareLoop, "base" | "path">): Promise<number> {
  await receiver.forget();
  const given: BareLoop = { ...loop, base: receiver.base, path: "/bare" };
  const child = startChild("bench/floor/bare-loop-process.ts", { args: [JSON.stringify(given)] });
  try {
    await firstMessage(child, "done");
  } finally {
    await killChild(child);
  }
  return ratePerSecond([(await receiver.summary())["/bare"]]);
}

/** Arrivals per second over all of these paths together. */
export function ratePerSecond(paths: readonly (PathSummary | undefined)[]): number {
  const seen = paths.filter((path) => path !== undefined && path.arrived > 0) as PathSummary[];
  const arrived = seen.reduce((sum, path) => sum + path.arrived, 0);
  const firstAt = Math.min(...seen.map((path) => path.firstAt));
  const lastAt = Math.max(...seen.map((path) => path.lastAt));
  return (arrived - 1) / ((lastAt - firstAt) / 1000);
}
