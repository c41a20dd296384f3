import { behaviourUrl } from "../support/behaviour";
import { round } from "../support/sightings";
import { countUnsettled, seedOrgs } from "../support/seed";
import type { Stage } from "../support/stage";
import { until } from "../support/until";
import { survivalReport } from "./controls";
import { type Kill, killWithFullHands } from "./kill";
import { lastSettledAt } from "./ledger";
import { Load } from "./load";
import type { ChaosScenario } from "./report";

const ORGS = 8;
const CAP = 60;
const MIN_IN_FLIGHT = 100;

/** Two workers under load; one is killed with its hands full, and the other one finds what it held. */
export const workerKill: ChaosScenario = {
  name: "worker-kill",
  about: "kill -9 of one of two workers with at least 100 deliveries in its hands",
  run: async (stage, { quick }) => {
    const { receiver, database } = stage;
    const { admin } = database;
    const orgs = await seedOrgs(
      admin,
      Array.from({ length: ORGS }, (_, index) => ({
        urls: [behaviourUrl(receiver.base, `kill-${index}`, { delayMs: [200, 500] })],
        cap: CAP,
      })),
    );
    const workers = await Promise.all([stage.startWorker(), stage.startWorker()]);
    const load = new Load(orgs, { eventsPerSecond: 600, batch: 25 });

    const kills: Kill[] = [];
    for (let round = 0; round < (quick ? 1 : 3); round++) {
      const victim = workers.shift();
      if (!victim) break;
      kills.push(await killWithFullHands(stage, victim, MIN_IN_FLIGHT));
      if (!quick) workers.push(await stage.startWorker());
    }
    await load.stop();

    const seconds = await Promise.all(kills.map((kill) => recoveredAfter(stage, kill)));
    await until(async () => (await countUnsettled(admin, orgs)) === 0, { limitMs: 60_000 });
    const inFlight = new Set(kills.flatMap(({ inFlight }) => inFlight));
    return survivalReport({
      accepted: load.accepted,
      sightings: await receiver.sightings(),
      inFlightAtKills: inFlight.size,
      before: {},
      after: {},
      recoveredSeconds: round(Math.max(...seconds)),
      unsettled: await countUnsettled(admin, orgs),
      unexpectedExits: workers.filter((worker) => worker.endedByItself()).length,
    });
  },
};

/** Seconds from the blow until the last delivery that it hit was settled by someone else. */
async function recoveredAfter({ database: { admin } }: Stage, { inFlight, at }: Kill): Promise<number> {
  const allSettled = async () => !Number.isNaN(await lastSettledAt(admin, inFlight));
  await until(allSettled, { limitMs: 100_000, everyMs: 200 });
  return ((await lastSettledAt(admin, inFlight)) - at) / 1000;
}
