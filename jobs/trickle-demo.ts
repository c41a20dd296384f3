import { setTimeout as delay } from "node:timers/promises";
import { listDemoOrgs } from "@/server/db/queries/demo-orgs";
import { withWorker } from "@/server/db/scope";
import { demoEvent } from "@/server/domain/demo-events";
import { env } from "@/server/env";
import { publishDemoEvents } from "@/server/usecases/events/publish-demo-events";

type Options = {
  isOn?: boolean;
  random?: () => number;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
};

const MOST_EVENTS = 4;
/** Over most of the minute until the next run, so that something happens on screen now and then. */
const SPREAD_MS = 50_000;

/** Keeps a demo alive. It asks anew before each event, so a demo that is deleted or switched off gets no more. */
export async function trickleDemo(
  signal: AbortSignal,
  wakeFanOut: (orgId: string) => void,
  { isOn = env().DEMO_TRICKLE, random = Math.random, wait = waitUnlessStopped }: Options = {},
): Promise<void> {
  if (!isOn) return;
  const count = 1 + Math.floor(random() * MOST_EVENTS);
  for (let made = 0; made < count; made++) {
    const orgs = await withWorker(listDemoOrgs);
    if (orgs.length === 0 || signal.aborted) return;
    for (const orgId of orgs) {
      await publishDemoEvents(orgId, [demoEvent(random)]);
      wakeFanOut(orgId);
    }
    if (made + 1 < count) await wait(random() * (SPREAD_MS / count), signal);
  }
}

async function waitUnlessStopped(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
