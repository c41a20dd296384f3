import type pg from "pg";
import { behaviourUrl } from "../support/behaviour";
import { type ServedBus, startBusServer } from "../chaos/bus/bus-load";
import { progress } from "../support/options";
import { nowMs, percentile, round } from "../support/sightings";
import { openRestDoor, type Publisher, type RestDoor, seedKeys } from "../support/rest-door";
import { seedOrgs } from "../support/seed";
import type { BenchScenario, Figures, Stage } from "../support/stage";
import { demand } from "../support/until";

const ORGS = 20;
const CALLERS = 8;
const BATCH = 100;

/** From the first call to the last event that is stored, through each bus; nobody delivers in between. */
export const bus: BenchScenario = {
  name: "bus",
  about:
    "batches of 100 published by eight callers, until the last event is stored: directly, through Redis, through NATS",
  run: async (stage, { quick }) => {
    const calls = quick ? 60 : 300;
    const figures: Figures = { bus_batch: BATCH, bus_callers: CALLERS, bus_events: calls * BATCH };
    for (const kind of ["postgres", "redis", "nats"] as const) {
      Object.assign(figures, await measure(stage, kind, calls));
      await stage.clear();
    }
    return figures;
  },
};

async function measure(stage: Stage, kind: "postgres" | ServedBus, calls: number): Promise<Figures> {
  const { admin } = stage.database;
  // No rule takes the type that is published: what is measured ends when it is stored.
  const urls = Array.from({ length: ORGS }, (_, n) => ({
    urls: [`${n}-a`, `${n}-b`].map((name) => behaviourUrl(stage.receiver.base, name)),
  }));
  const publishers = await seedKeys(admin, await seedOrgs(admin, urls));
  const served = kind === "postgres" ? undefined : await startBusServer(kind);
  const env = served?.env ?? {};
  await stage.startWorker({ env });
  const door = await openRestDoor(CALLERS, { env });
  try {
    await publishAll(door, publishers, ORGS);
    await allStored(admin, ORGS * BATCH);
    const begunAt = nowMs();
    const took = await publishAll(door, publishers, calls);
    await allStored(admin, (ORGS + calls) * BATCH);
    const perSecond = (calls * BATCH) / ((nowMs() - begunAt) / 1000);
    progress(`  ${kind}: ${round(perSecond)}/s, accepted within ${round(percentile(took, 0.99))} ms (p99)`);
    return {
      [`bus_${kind}_per_s`]: round(perSecond),
      [`bus_${kind}_accept_p50_ms`]: round(percentile(took, 0.5)),
      [`bus_${kind}_accept_p99_ms`]: round(percentile(took, 0.99)),
    };
  } finally {
    await door.close();
    await served?.server.close();
  }
}

function allStored(admin: pg.Pool, events: number): Promise<void> {
  const isSo = async () => {
    const { rows } = await admin.query<{ n: number }>("select count(*)::int as n from engine.events");
    return (rows[0]?.n ?? 0) >= events;
  };
  return demand(`${events} events are stored`, isSo, { limitMs: 120_000, everyMs: 20 });
}

/** So many calls, from one org after the other; answers with how long each took. */
async function publishAll(door: RestDoor, publishers: readonly Publisher[], calls: number): Promise<number[]> {
  const events = Array.from({ length: BATCH }, () => ({ type: "bench.bus", data: { text: "x".repeat(500) } }));
  const took: number[] = [];
  let next = 0;
  const call = async () => {
    while (next < calls) {
      const publisher = publishers[next++ % publishers.length];
      if (!publisher) return;
      const startedMs = performance.now();
      await door.publish(publisher, events);
      took.push(performance.now() - startedMs);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  return took;
}
