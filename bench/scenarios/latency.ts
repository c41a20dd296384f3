import { behaviourUrl } from "../support/behaviour";
import { progress } from "../support/options";
import { percentile, round } from "../support/percentile";
import { countUnsettled, seedOrgs } from "../support/seed";
import { DEFAULT_CAP } from "../support/stage";
import { describeStatements, listStatements, resetStatements } from "../support/statements";
import { latencies, sendTraffic } from "../support/traffic";
import { demand } from "../support/until";
import type { BenchScenario } from "./scenario";

const ORGS = 50;
const EVENTS_PER_SECOND = 300;

/** From the publisher's call to the receiver, under a steady load that leaves room. */
export const latency: BenchScenario = {
  name: "latency",
  about: "single events at 300/s through the use-case, window 0",
  run: async (stage, { quick }) => {
    const { receiver, database } = stage;
    const orgs = await seedOrgs(
      database.admin,
      Array.from({ length: ORGS }, (_, index) => ({ urls: [behaviourUrl(receiver.base, `latency-${index}`)] })),
    );
    await stage.startWorker();
    const next = (turn: number) => ({ orgId: orgs[turn % ORGS]?.id ?? "", type: "bench.latency" });
    const isDone = async () => (await countUnsettled(database.admin, orgs)) === 0;

    await sendTraffic({ eventsPerSecond: EVENTS_PER_SECOND, seconds: 2, next });
    await demand("the warm-up is delivered", isDone, { limitMs: 30_000 });
    await receiver.forget();
    await resetStatements(database.admin);
    const { begunAt, acceptMs } = await sendTraffic({
      eventsPerSecond: EVENTS_PER_SECOND,
      seconds: quick ? 5 : 15,
      next,
    });
    await demand("everything is delivered", isDone, { limitMs: 60_000 });

    for (const line of describeStatements(await listStatements(database.admin))) progress(line);
    const found = latencies(begunAt, await receiver.sightings());
    return {
      latency_p50_ms: round(percentile(found, 0.5)),
      latency_p99_ms: round(percentile(found, 0.99)),
      latency_max_ms: round(Math.max(...found)),
      latency_accept_p50_ms: round(percentile(acceptMs, 0.5)),
      latency_accept_p99_ms: round(percentile(acceptMs, 0.99)),
      latency_events: begunAt.size,
      latency_arrived: found.length,
      latency_events_per_s: EVENTS_PER_SECOND,
      latency_orgs: ORGS,
      latency_cap_per_org: DEFAULT_CAP,
    };
  },
};
