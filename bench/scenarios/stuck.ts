import { behaviourUrl } from "../support/behaviour";
import { percentile, round } from "../support/sightings";
import { release, seedDeliveries, seedOrgs, type SeededChannel, type SeededOrg } from "../support/seed";
import { type BenchScenario, DEFAULT_CAP, type Stage } from "../support/stage";
import { latencies, sendTraffic } from "../support/traffic";
import { until } from "../support/until";

const STUCK_ORGS = 60;
const WAITING_PER_STUCK_CHANNEL = 200;
const EVENTS_PER_SECOND = 10;

/** Receivers that take every request and never answer: what they cost a healthy channel beside them. */
export const stuck: BenchScenario = {
  name: "stuck",
  about: "a healthy channel beside a hanging one of its org, and a healthy org beside 60 stuck ones",
  run: async (stage, { quick }) => {
    const { receiver, database } = stage;
    const hanging = (name: string) => behaviourUrl(receiver.base, name, { hangs: true });
    const seconds = quick ? 5 : 20;

    const [mixed] = await seedOrgs(database.admin, [
      { urls: [hanging("hanging"), behaviourUrl(receiver.base, "healthy")] },
    ]);
    const sameOrg = await beside(stage, mixed, mixed ? mixed.channels.slice(0, 1) : [], "bench.healthy", seconds);
    await stage.clear();

    const [healthy, ...others] = await seedOrgs(database.admin, [
      { urls: [behaviourUrl(receiver.base, "alone")] },
      ...Array.from({ length: STUCK_ORGS }, (_, index) => ({ urls: [hanging(`stuck-${index}`)] })),
    ]);
    const channels = others.flatMap((org) => org.channels);
    const otherOrg = await beside(stage, healthy, channels, "bench.alone", seconds);
    return {
      stuck_same_org_p50_ms: sameOrg.p50,
      stuck_same_org_p99_ms: sameOrg.p99,
      stuck_same_org_arrived: `${sameOrg.arrived}/${sameOrg.events}`,
      stuck_other_orgs_p50_ms: otherOrg.p50,
      stuck_other_orgs_p99_ms: otherOrg.p99,
      stuck_other_orgs_arrived: `${otherOrg.arrived}/${otherOrg.events}`,
      stuck_orgs: STUCK_ORGS,
      stuck_cap_per_org: DEFAULT_CAP,
    };
  },
};

async function beside(
  { receiver, database, startWorker }: Stage,
  org: SeededOrg | undefined,
  hanging: readonly SeededChannel[],
  type: string,
  seconds: number,
) {
  if (!org) throw new Error("There is no org to measure.");
  await seedDeliveries(database.admin, hanging, { perChannel: WAITING_PER_STUCK_CHANNEL, dataBytes: 64 });
  await startWorker();
  await release(
    database.admin,
    hanging.map(({ orgId }) => ({ id: orgId, channels: [] })),
  );
  const paths = hanging.map(({ url }) => new URL(url).pathname);
  const allHang = async () => {
    const summary = await receiver.summary();
    return paths.every((path) => (summary[path]?.arrived ?? 0) > 0);
  };
  await until(allHang, { limitMs: 20_000 });

  const { begunAt } = await sendTraffic({
    eventsPerSecond: EVENTS_PER_SECOND,
    seconds,
    next: () => ({ orgId: org.id, type }),
  });
  await until(async () => latencies(begunAt, await receiver.sightings()).length === begunAt.size, { limitMs: 20_000 });
  const found = latencies(begunAt, await receiver.sightings());
  return {
    p50: round(percentile(found, 0.5)),
    p99: round(percentile(found, 0.99)),
    arrived: found.length,
    events: begunAt.size,
  };
}
