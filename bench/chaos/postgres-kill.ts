import { setTimeout as pause } from "node:timers/promises";
import { behaviourUrl } from "../support/behaviour";
import { progress } from "../support/options";
import { lastDelivery, nowMs, round, type Sighting } from "../support/sightings";
import { countUnsettled, seedOrgs } from "../support/seed";
import { demand, until } from "../support/until";
import { survivalReport } from "./controls";
import { listInFlight } from "./ledger";
import { Load } from "./load";
import type { ChaosScenario } from "./report";

const ORGS = 8;
const CAP = 30;
const MIN_IN_FLIGHT = 50;
const AWAY_MS = 1_000;
const LOAD_AFTER_MS = 3_000;

/** The database crashes under load and comes back; nobody restarts anything else. */
export const postgresKill: ChaosScenario = {
  name: "postgres-kill",
  about: "kill -9 of the postmaster under load, and a restart on the same data",
  run: async (stage) => {
    const { receiver, database } = stage;
    const { admin } = database;
    const orgs = await seedOrgs(
      admin,
      Array.from({ length: ORGS }, (_, index) => ({
        urls: [behaviourUrl(receiver.base, `postgres-${index}`, { delayMs: [100, 300] })],
        cap: CAP,
      })),
    );
    const workers = await Promise.all([stage.startWorker(), stage.startWorker()]);
    const load = new Load(orgs, { eventsPerSecond: 300, batch: 10 });
    const isUnderLoad = async () => (await listInFlight(admin)).length >= MIN_IN_FLIGHT;
    await demand(`${MIN_IN_FLIGHT} deliveries are in flight`, isUnderLoad, { limitMs: 30_000, everyMs: 5 });

    const inFlight = await listInFlight(admin);
    const killedAt = nowMs();
    database.crash();
    progress(`killed the postmaster with ${inFlight.length} deliveries in flight`);
    await pause(AWAY_MS);
    await database.restart();
    const restartedAt = nowMs();
    progress(`PostgreSQL is back after ${((restartedAt - killedAt) / 1000).toFixed(1)} s`);
    await pause(LOAD_AFTER_MS);
    await load.stop();
    await until(async () => (await countUnsettled(admin, orgs)) === 0, { limitMs: 120_000, everyMs: 200 });

    const sightings = await receiver.sightings();
    const acceptedBefore = [...load.acceptedAt].filter(([, at]) => at <= killedAt).map(([key]) => key);
    return survivalReport({
      accepted: load.accepted,
      sightings,
      inFlightAtKills: inFlight.length,
      before: {},
      after: {},
      recoveredSeconds: round(lastDelivery(sightings, acceptedBefore, killedAt)),
      unsettled: await countUnsettled(admin, orgs),
      unexpectedExits: workers.filter((worker) => worker.endedByItself()).length,
      notes: {
        away_s: round((restartedAt - killedAt) / 1000),
        flowing_after_restart_s: round(firstAfter(sightings, restartedAt)),
        refused_publishes: load.refusals,
      },
    });
  },
};

/** Seconds until the first delivery that the revived database let through. */
function firstAfter(sightings: readonly Sighting[], at: number): number {
  return (Math.min(...sightings.map(({ arrivedAt }) => arrivedAt).filter((arrivedAt) => arrivedAt > at)) - at) / 1000;
}
