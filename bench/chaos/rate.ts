import { setTimeout as pause } from "node:timers/promises";
import { behaviourUrl } from "../support/behaviour";
import { release, seedDeliveries, seedOrgs } from "../support/seed";
import type { Sighting } from "../support/sightings";
import { demand } from "../support/until";
import { RATE_COURT, TRAVEL_MS } from "./rate-verdict";
import { type ChaosScenario, reportOn } from "./report";
import { startWorkers } from "./workers";

/** Bursts of four seconds: on a busy machine a claim may come late without losing what was refilled meanwhile. */
const CHANNEL_RATE = { perMinute: 600, burst: 40 };
const ORG_RATE = { perMinute: 900, burst: 60 };
/** Far more than the limits let through in the time. */
const BACKLOG_PER_LIMIT = 8;

/** Four workers that would drain everything in a second, and limits that let through a few in a second. */
export const rate: ChaosScenario = {
  name: "rate",
  about: "a channel and an org with limits, a backlog far above them, four workers",
  run: async (stage, { quick }) => {
    const { receiver, database } = stage;
    const { admin } = database;
    const seconds = quick ? 12 : 65;
    const url = (name: string) => behaviourUrl(receiver.base, name);
    const orgs = await seedOrgs(admin, [
      { urls: [url("rate-channel")], policy: { rate: CHANNEL_RATE } },
      { urls: [url("rate-org-a"), url("rate-org-b")], rate: ORG_RATE },
    ]);
    const perChannel = Math.ceil((BACKLOG_PER_LIMIT * ORG_RATE.perMinute * seconds) / 60 / 2);
    const channels = orgs.flatMap((org) => org.channels);
    await seedDeliveries(admin, channels, { perChannel, dataBytes: 64 });
    const workers = await startWorkers(stage);

    await release(admin, orgs);
    const hasBegun = async () => arrivals(await receiver.sightings(), "/rate-org").length > 0;
    await demand("the first delivery arrives", hasBegun, { limitMs: 20_000 });
    await pause(seconds * 1000);
    const sightings = await receiver.sightings();

    const within = (prefix: string) => arrivals(sightings, prefix).filter((ms) => ms <= seconds * 1000);
    const limits = {
      channel: { ...CHANNEL_RATE, arrivals: within("/rate-channel") },
      org: { ...ORG_RATE, arrivals: within("/rate-org") },
    };
    const unexpectedExits = workers.filter((worker) => worker.endedByItself()).length;
    return reportOn({ limits, seconds, unexpectedExits }, RATE_COURT, {
      workers: workers.length,
      backlog: perChannel * channels.length,
      channel_per_minute: CHANNEL_RATE.perMinute,
      channel_burst: CHANNEL_RATE.burst,
      channel_arrived: limits.channel.arrivals.length,
      org_per_minute: ORG_RATE.perMinute,
      org_burst: ORG_RATE.burst,
      org_arrived: limits.org.arrivals.length,
      travel_allowance_ms: TRAVEL_MS,
    });
  },
};

/** In milliseconds since the first of them, in order. */
function arrivals(sightings: readonly Sighting[], prefix: string): number[] {
  const at = sightings.filter(({ path }) => path.startsWith(prefix)).map(({ arrivedAt }) => arrivedAt);
  const [first = 0, ...rest] = at.sort((a, b) => a - b);
  return at.length === 0 ? [] : [0, ...rest.map((ms) => ms - first)];
}
