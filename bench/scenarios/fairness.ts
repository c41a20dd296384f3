import { behaviourUrl } from "../support/behaviour";
import { progress } from "../support/options";
import { percentile, round } from "../support/sightings";
import { release, seedDeliveries, seedOrgs, settleDown } from "../support/seed";
import { type BenchScenario, DEFAULT_CAP, type Stage } from "../support/stage";
import { latencies, sendTraffic } from "../support/traffic";
import { until } from "../support/until";

const QUIET_ORGS = 20;
const EVENTS_PER_SECOND = 20;
const SMALL = 1_000;

/** What one org's backlog costs the others: cost has to follow the work taken, not the work waiting. */
export const fairness: BenchScenario = {
  name: "fairness",
  about: "20 quiet orgs beside one with a large backlog",
  run: async (stage, { quick }) => {
    const large = quick ? 50_000 : 200_000;
    const beside = [];
    for (const backlog of [SMALL, large]) {
      beside.push(await besideBacklog(stage, backlog, quick ? 5 : 10));
      progress(`backlog ${backlog}: ${JSON.stringify(beside.at(-1))}`);
      await stage.clear();
    }
    const [small, big] = beside;
    return {
      fairness_p50_ms: big?.p50 ?? null,
      fairness_p99_ms: big?.p99 ?? null,
      fairness_p99_small_ms: small?.p99 ?? null,
      fairness_arrived: big?.arrived ?? null,
      fairness_events: big?.events ?? null,
      fairness_claim_ms_small: small?.claimMs ?? null,
      fairness_claim_ms_large: big?.claimMs ?? null,
      fairness_backlog_small: SMALL,
      fairness_backlog_large: large,
      fairness_quiet_orgs: QUIET_ORGS,
      fairness_cap_per_org: DEFAULT_CAP,
    };
  },
};

async function besideBacklog(stage: Stage, backlog: number, seconds: number) {
  const { receiver, database } = stage;
  const { admin } = database;
  // Slow enough that the backlog outlasts the measurement.
  const loud = behaviourUrl(receiver.base, "loud", { delayMs: [50, 50] });
  const quiet = Array.from({ length: QUIET_ORGS }, (_, index) => behaviourUrl(receiver.base, `quiet-${index}`));
  const orgs = await seedOrgs(
    admin,
    [loud, ...quiet].map((url) => ({ urls: [url] })),
  );
  const [loudOrg, ...quietOrgs] = orgs;
  if (!loudOrg) throw new Error("There is no loud org.");
  await seedDeliveries(admin, loudOrg.channels, { perChannel: backlog, dataBytes: 64 });
  await settleDown(admin);
  const worker = await stage.startWorker();
  await release(admin, [loudOrg]);
  await until(async () => ((await receiver.summary())["/loud"]?.arrived ?? 0) > 50, { limitMs: 30_000 });

  const first = await worker.metrics();
  const next = (turn: number) => ({ orgId: quietOrgs[turn % QUIET_ORGS]?.id ?? "", type: "bench.quiet" });
  const { begunAt } = await sendTraffic({ eventsPerSecond: EVENTS_PER_SECOND, seconds, next });
  const last = await worker.metrics();
  const arrivedAll = async () => latencies(begunAt, await receiver.sightings()).length === begunAt.size;
  await until(arrivedAll, { limitMs: 20_000 });

  const found = latencies(begunAt, await receiver.sightings());
  return {
    p50: round(percentile(found, 0.5)),
    p99: round(percentile(found, 0.99)),
    arrived: found.length,
    events: begunAt.size,
    claimMs: round((1000 * (last.claimSeconds - first.claimSeconds)) / (last.claims - first.claims), 2),
  };
}
