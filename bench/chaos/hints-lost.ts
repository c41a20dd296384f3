import { setTimeout as pause } from "node:timers/promises";
import { startDatabaseProxy } from "@/server/testing/database-proxy";
import { behaviourUrl } from "../support/behaviour";
import { lastDelivery, round } from "../support/sightings";
import { countUnsettled, seedOrgs } from "../support/seed";
import { until } from "../support/until";
import { HINTS_LOST_COURT, type HintsLostSeen } from "./hints-lost-verdict";
import { Load } from "./load";
import { type ChaosScenario, reportOn } from "./report";

const ORGS = 8;
const CAP = 30;

/** The workers hear no notification at all, of hints or of jobs, and nobody learns of it. */
export const hintsLost: ChaosScenario = {
  name: "hints-lost",
  about: "a proxy drops every notification on its way to the workers",
  run: async (stage, { quick }) => {
    const { receiver, database } = stage;
    const { admin, urls } = database;
    const proxy = await startDatabaseProxy(urls.worker, { losesNotifications: true });
    try {
      const orgs = await seedOrgs(
        admin,
        Array.from({ length: ORGS }, (_, index) => ({
          urls: [behaviourUrl(receiver.base, `hints-${index}`)],
          cap: CAP,
        })),
      );
      const env = { WORKER_DATABASE_URL: proxy.through(urls.worker) };
      const workers = await Promise.all([stage.startWorker({ env }), stage.startWorker({ env })]);
      const load = new Load(orgs, { eventsPerSecond: 50, batch: 1 });
      await pause(quick ? 12_000 : 40_000);
      await load.stop();
      await until(async () => (await countUnsettled(admin, orgs)) === 0, { limitMs: 90_000, everyMs: 200 });

      const sightings = await receiver.sightings();
      const waits = [...load.acceptedAt].map(([key, at]) => lastDelivery(sightings, [key], at));
      const seen: HintsLostSeen = {
        accepted: load.accepted,
        sightings,
        inFlightAtKills: 0,
        before: {},
        after: {},
        recoveredSeconds: round(waits.reduce((longest, wait) => Math.max(longest, wait), 0)),
        unsettled: await countUnsettled(admin, orgs),
        unexpectedExits: workers.filter((worker) => worker.endedByItself()).length,
        dropped: proxy.dropped,
      };
      return reportOn(seen, HINTS_LOST_COURT);
    } finally {
      await proxy.close();
    }
  },
};
