import { behaviourUrl } from "../support/behaviour";
import { progress } from "../support/options";
import { nowMs, percentile, round } from "../support/sightings";
import { openRestDoor, type Publisher, type RestDoor, seedKeys } from "../support/rest-door";
import { countUnsettled, seedOrgs } from "../support/seed";
import { type BenchScenario, DEFAULT_CAP } from "../support/stage";
import { describeStatements, listStatements, resetStatements } from "../support/statements";
import { demand } from "../support/until";

const ORGS = 50;
const CALLERS = 8;
const BATCH = 100;
const DATA_BYTES = 512;
const BAR_PER_SECOND = 2_000;

/** From the first call to the last arrival: whatever piles up between accepting and delivering has to be worked off, too. */
export const rest: BenchScenario = {
  name: "rest",
  about: "events published over REST in batches of 100 by eight callers, until the last one is delivered",
  run: async (stage, { quick }) => {
    const { receiver, database } = stage;
    const { admin } = database;
    const orgs = await seedOrgs(
      admin,
      Array.from({ length: ORGS }, (_, index) => ({ urls: [behaviourUrl(receiver.base, `rest-${index}`)] })),
    );
    const publishers = await seedKeys(admin, orgs);
    await stage.startWorker();
    const door = await openRestDoor(CALLERS);
    const isDone = async () => (await countUnsettled(admin, orgs)) === 0;
    try {
      await publishAll(door, publishers, ORGS);
      await demand("the warm-up is delivered", isDone, { limitMs: 60_000 });
      await receiver.forget();
      await resetStatements(admin);

      const calls = (quick ? 100 : 400) + ORGS;
      const begunAt = nowMs();
      const callMs = await publishAll(door, publishers, calls);
      const acceptedAt = nowMs();
      await demand("everything is delivered", isDone, { limitMs: 180_000, everyMs: 100 });

      for (const line of describeStatements(await listStatements(admin))) progress(line);
      const sightings = await receiver.sightings();
      const arrived = new Set(sightings.map(({ key }) => key)).size;
      const lastAt = sightings.reduce((last, { arrivedAt }) => Math.max(last, arrivedAt), 0);
      const events = calls * BATCH;
      const perSecond = arrived / ((lastAt - begunAt) / 1000);
      return {
        rest_per_s: round(perSecond),
        rest_bar_per_s: BAR_PER_SECOND,
        rest_pass: perSecond >= BAR_PER_SECOND && arrived === events,
        rest_accepted_per_s: round(events / ((acceptedAt - begunAt) / 1000)),
        rest_call_p50_ms: round(percentile(callMs, 0.5)),
        rest_call_p99_ms: round(percentile(callMs, 0.99)),
        rest_events: events,
        rest_arrived: arrived,
        rest_duplicates: sightings.length - arrived,
        rest_batch: BATCH,
        rest_callers: CALLERS,
        rest_data_bytes: DATA_BYTES,
        rest_orgs: ORGS,
        rest_cap_per_org: DEFAULT_CAP,
      };
    } finally {
      await door.close();
    }
  },
};

/** So many calls, from one org after the other; answers with how long each took. */
async function publishAll(door: RestDoor, publishers: readonly Publisher[], calls: number): Promise<number[]> {
  const data = { text: "x".repeat(DATA_BYTES - '{"text":""}'.length) };
  const events = Array.from({ length: BATCH }, () => ({ type: "bench.rest", data }));
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
