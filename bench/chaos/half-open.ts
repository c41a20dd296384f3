import { setTimeout as pause } from "node:timers/promises";
import { startDatabaseProxy } from "@/server/testing/database-proxy";
import { behaviourUrl } from "../support/behaviour";
import { progress } from "../support/options";
import { lastDelivery, nowMs, round } from "../support/sightings";
import { countUnsettled, seedOrgs } from "../support/seed";
import { demand, until } from "../support/until";
import type { Worker } from "../support/worker";
import { HALF_OPEN_COURT, type HalfOpenSeen } from "./half-open-verdict";
import { listInFlight } from "./ledger";
import { Load } from "./load";
import { type ChaosScenario, reportOn } from "./report";

const ORGS = 8;
const CAP = 30;
const MIN_IN_FLIGHT = 20;
const LOAD_AFTER_MS = 5_000;

/** Every connection of every worker falls silent, and nobody is told: no reset, no end. New ones work. */
export const halfOpen: ChaosScenario = {
  name: "half-open",
  about: "old connections to the database fall silent under load, without an end or a reset",
  run: async (stage) => {
    const { receiver, database } = stage;
    const { admin, urls } = database;
    const proxy = await startDatabaseProxy(urls.worker);
    try {
      const orgs = await seedOrgs(
        admin,
        Array.from({ length: ORGS }, (_, index) => ({
          urls: [behaviourUrl(receiver.base, `half-open-${index}`, { delayMs: [100, 300] })],
          cap: CAP,
        })),
      );
      const env = { WORKER_DATABASE_URL: proxy.through(urls.worker) };
      const workers = await Promise.all([stage.startWorker({ env }), stage.startWorker({ env })]);
      const load = new Load(orgs, { eventsPerSecond: 150, batch: 10 });
      const isUnderLoad = async () => (await listInFlight(admin)).length >= MIN_IN_FLIGHT;
      await demand(`${MIN_IN_FLIGHT} deliveries are in flight`, isUnderLoad, { limitMs: 30_000, everyMs: 5 });

      proxy.silence();
      const silencedAt = nowMs();
      const inFlight = await listInFlight(admin);
      progress(`silenced ${proxy.made} connections with ${inFlight.length} deliveries in flight`);
      const readiness = Promise.all(workers.map((worker) => watchReadiness(worker)));
      await pause(LOAD_AFTER_MS);
      await load.stop();
      await until(async () => (await countUnsettled(admin, orgs)) === 0, { limitMs: 120_000, everyMs: 200 });
      const told = await readiness;

      const sightings = await receiver.sightings();
      const seen: HalfOpenSeen = {
        accepted: load.accepted,
        sightings,
        inFlightAtKills: inFlight.length,
        before: {},
        after: {},
        recoveredSeconds: round(lastDelivery(sightings, load.accepted, silencedAt)),
        unsettled: await countUnsettled(admin, orgs),
        unexpectedExits: workers.filter((worker) => worker.endedByItself()).length,
        workers: workers.length,
        toldNotReady: told.filter(({ notReady }) => notReady).length,
        readyAgain: told.filter(({ readyAgain }) => readyAgain).length,
      };
      return reportOn(seen, HALF_OPEN_COURT, { connections_made: proxy.made });
    } finally {
      await proxy.close();
    }
  },
};

/** Whether it said that it cannot work, and later that it can again. */
async function watchReadiness(worker: Worker): Promise<{ notReady: boolean; readyAgain: boolean }> {
  const notReady = await until(async () => !(await worker.isReady()), { limitMs: 30_000, everyMs: 100 });
  const readyAgain = notReady && (await until(() => worker.isReady(), { limitMs: 60_000, everyMs: 100 }));
  return { notReady, readyAgain };
}
