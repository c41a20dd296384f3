import { setTimeout as pause } from "node:timers/promises";
import { behaviourUrl } from "../support/behaviour";
import { round } from "../support/sightings";
import { release, seedDeliveries, seedOrgs, settleDown } from "../support/seed";
import { type BenchScenario, DEFAULT_CAP } from "../support/stage";
import { demand } from "../support/until";

/** One slot of each org is kept for a channel with nothing in flight, so this many have 256 on the wire. */
const ORGS = 256 / (DEFAULT_CAP - 1);
const LOOK_MS = 250;

/** What a worker needs while very much is waiting and its hands are full. */
export const memory: BenchScenario = {
  name: "memory",
  about: "one worker with 256 deliveries in flight and 100,000 waiting",
  run: async (stage, { quick }) => {
    const { receiver, database } = stage;
    const waiting = quick ? 20_000 : 100_000;
    const orgs = await seedOrgs(
      database.admin,
      Array.from({ length: ORGS }, (_, index) => ({
        urls: [behaviourUrl(receiver.base, `memory-${index}`, { delayMs: [100, 300] })],
      })),
    );
    const channels = orgs.flatMap((org) => org.channels);
    await seedDeliveries(database.admin, channels, { perChannel: Math.ceil(waiting / ORGS), dataBytes: 600 });
    await settleDown(database.admin);
    const worker = await stage.startWorker();
    const idle = await worker.metrics();
    await release(database.admin, orgs);
    const hasBegun = async () => Object.values(await receiver.summary()).some(({ arrived }) => arrived > 0);
    await demand("the first delivery arrives", hasBegun, { limitMs: 30_000 });

    const seen: number[] = [];
    const endMs = performance.now() + (quick ? 10_000 : 30_000);
    while (performance.now() < endMs) {
      seen.push((await worker.metrics()).residentBytes);
      await pause(LOOK_MS);
    }
    const summary = Object.values(await receiver.summary());
    return {
      memory_peak_rss_mb: round(Math.max(...seen) / 2 ** 20),
      memory_last_rss_mb: round((seen.at(-1) ?? 0) / 2 ** 20),
      memory_idle_rss_mb: round(idle.residentBytes / 2 ** 20),
      memory_waiting: waiting,
      memory_in_flight: summary.reduce((sum, { highWater }) => sum + highWater, 0),
      memory_delivered: summary.reduce((sum, { succeeded }) => sum + succeeded, 0),
    };
  },
};
