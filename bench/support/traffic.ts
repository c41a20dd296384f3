import { setTimeout as pause } from "node:timers/promises";
import { hintFanOut } from "@/server/api/wake";
import { publish } from "@/server/testing/engine-fixtures";
import { newTestId } from "@/server/testing/fixtures";
import { nowMs, type Sighting } from "./sightings";

export type Traffic = {
  eventsPerSecond: number;
  seconds: number;
  /** Whose event is next, and of which type. */
  next: (turn: number) => { orgId: string; type: string };
};

const MAX_AT_ONCE = 64;

/** When the calls began, by idempotency key, and how long they took to be accepted. */
export type Sent = { begunAt: Map<string, number>; acceptMs: number[] };

/** Publishes single events evenly, each with its hint, as one service call each. */
export async function sendTraffic({ eventsPerSecond, seconds, next }: Traffic): Promise<Sent> {
  const begunAt = new Map<string, number>();
  const acceptMs: number[] = [];
  const calls = new Set<Promise<void>>();
  // A key that was used before would be no new event.
  const run = newTestId();
  const call = async (turn: number) => {
    const { orgId, type } = next(turn);
    const key = `${run}-${turn}`;
    const at = nowMs();
    begunAt.set(key, at);
    await publish(orgId, { type, idempotencyKey: key, data: { turn } });
    acceptMs.push(nowMs() - at);
    hintFanOut(orgId);
  };

  const startedMs = performance.now();
  for (let turn = 0; turn < eventsPerSecond * seconds; turn++) {
    const dueMs = startedMs + (turn * 1000) / eventsPerSecond;
    if (dueMs > performance.now()) await pause(dueMs - performance.now());
    // A publisher that falls behind would send in bursts: then the figure is about the publisher, and says so.
    while (calls.size >= MAX_AT_ONCE) await Promise.race(calls);
    const made: Promise<void> = call(turn).finally(() => calls.delete(made));
    calls.add(made);
  }
  await Promise.all(calls);
  return { begunAt, acceptMs };
}

/** Milliseconds from the call to the first arrival, of every event that arrived. */
export function latencies(begunAt: ReadonlyMap<string, number>, sightings: readonly Sighting[]): number[] {
  const arrived = new Map<string, number>();
  for (const { key, arrivedAt } of sightings) if (!arrived.has(key)) arrived.set(key, arrivedAt);
  return [...begunAt].flatMap(([key, at]) => {
    const arrivedAt = arrived.get(key);
    return arrivedAt === undefined ? [] : [arrivedAt - at];
  });
}
