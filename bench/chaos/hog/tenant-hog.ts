import { setTimeout as pause } from "node:timers/promises";
import { behaviourUrl } from "../../support/behaviour";
import { progress } from "../../support/options";
import { percentile, round } from "../../support/sightings";
import { publishFrom } from "../../support/publisher";
import { startReceiver } from "../../support/receiver";
import { openRestDoor, type Publisher, type RestDoor, seedKeys } from "../../support/rest-door";
import { watchMemory } from "../../support/watch-memory";
import { seedOrgs } from "../../support/seed";
import type { Stage } from "../../support/stage";
import { until } from "../../support/until";
import { startHog } from "./hog";
import { seedHog } from "./hog-org";
import { type ChaosScenario, reportOn } from "../report";
import { HOG_COURT, type HogSeen, type OthersTimes } from "./tenant-hog-verdict";

const OTHER_ORGS = 20;
const EVENTS_PER_SECOND = 50;
const BODY_BYTES = 1_024;
const WORKERS = 2;
/** So long has the hog to fill whatever can be filled. */
const HEAD_START_MS = 5_000;

/** One org does the worst that it is allowed to, at the rate that it is allowed to; the others must hardly notice. */
export const tenantHog: ChaosScenario = {
  name: "tenant-hog",
  about: "one org with the worst legal rules, schemas, bodies, groups and receivers beside 20 ordinary ones",
  run: async (stage, { quick }) => {
    const { admin } = stage.database;
    const seconds = quick ? 15 : 60;
    const badReceiver = await startReceiver();
    const hogOrg = await seedHog(admin, badReceiver.base);
    const others = await seedOrgs(
      admin,
      Array.from({ length: OTHER_ORGS }, (_, n) => ({ urls: [behaviourUrl(stage.receiver.base, `beside-${n}`)] })),
    );
    const [hogKey, ...keys] = await seedKeys(admin, [hogOrg, ...others]);
    if (!hogKey) throw new Error("The hog has no key.");
    const workers = await Promise.all(Array.from({ length: WORKERS }, () => stage.startWorker()));
    const door = await openRestDoor(1);
    const lane = { stage, door, keys };
    try {
      await timeOthers(lane, 3);
      const alone = await timeOthers(lane, seconds);
      progress(`alone: ${JSON.stringify(alone)}`);

      const memory = watchMemory([...workers.map(({ pid }) => pid), door.pid]);
      const hog = await startHog({ base: door.base, key: hogKey.key });
      await pause(HEAD_START_MS);
      const beside = await timeOthers(lane, seconds);
      const counts = await hog.counts();
      await hog.stop();
      progress(`beside the hog: ${JSON.stringify(beside)}, which published ${JSON.stringify(counts)}`);

      const seen: HogSeen = {
        alone,
        beside,
        hogAccepted: counts.accepted,
        hogOverQuota: counts.overQuota,
        peakRssMb: round((await memory.stop()) / 2 ** 20),
        processesEnded: [...workers, door].filter((one) => one.endedByItself()).length,
      };
      return reportOn(seen, HOG_COURT, { ...(await madeByHog(stage, hogOrg.id)), workers: WORKERS, orgs: OTHER_ORGS });
    } finally {
      await door.close();
      await badReceiver.close();
    }
  },
};

type Lane = { stage: Stage; door: RestDoor; keys: readonly Publisher[] };

/** From the post to the arrival, over REST, as services see it. */
async function timeOthers({ stage: { receiver }, door, keys }: Lane, seconds: number): Promise<OthersTimes> {
  await receiver.forget();
  const sent = await publishFrom({
    base: door.base,
    path: "/api/v1/events",
    keys: keys.map(({ key }) => key),
    bodyBytes: BODY_BYTES,
    pace: { kind: "steady", perSecond: EVENTS_PER_SECOND, seconds },
  });
  const arrivals = async () => new Map((await receiver.sightings()).map(({ key, arrivedAt }) => [key, arrivedAt]));
  await until(async () => (await arrivals()).size >= sent.length, { limitMs: 20_000 });
  const arrivedAt = await arrivals();
  const delays = sent.flatMap(({ key, begunAt }) => (arrivedAt.get(key) ?? Number.NaN) - begunAt || []);
  return {
    sent: sent.length,
    arrived: delays.length,
    p50: round(percentile(delays, 0.5)),
    p99: round(percentile(delays, 0.99)),
    acceptP99: round(
      percentile(
        sent.map(({ begunAt, answeredAt }) => answeredAt - begunAt),
        0.99,
      ),
    ),
  };
}

async function madeByHog({ database: { admin } }: Stage, orgId: string) {
  const { rows } = await admin.query<Record<string, number>>(
    `select (select count(*) from engine.event_inbox where org_id = $1)::int as hog_inbox,
            (select count(*) from engine.deliveries where org_id = $1)::int as hog_waiting,
            (select count(*) from engine.delivery_groups where org_id = $1)::int as hog_groups,
            (select count(*) from engine.set_aside_events where org_id = $1)::int as hog_set_aside,
            (select count(*) from engine.delivery_attempts where org_id = $1)::int as hog_attempts`,
    [orgId],
  );
  return rows[0] ?? {};
}
