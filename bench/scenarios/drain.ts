import { measureBareLoop, ratePerSecond } from "../floor/bare-loop";
import { behaviourUrl } from "../support/behaviour";
import { progress } from "../support/options";
import { nowMs, round } from "../support/sightings";
import { cpuProfile } from "../support/profile";
import { countUnsettled, release, seedDeliveries, seedOrgs, settleDown } from "../support/seed";
import { type BenchScenario, DEFAULT_CAP, type Stage } from "../support/stage";
import { describeStatements, listStatements, resetStatements } from "../support/statements";
import { demand } from "../support/until";

const ORGS = 50;
const BODY_BYTES = 1_024;
/** What the envelope adds to an event's data on its way into a body. */
const ENVELOPE_BYTES = 439;
const WARM_UP_PER_ORG = 40;

/** How fast one worker process empties a full table, measured against a bare loop on the same machine in the same run. */
export const drain: BenchScenario = {
  name: "drain",
  about: "one worker drains prepared deliveries of 50 orgs",
  run: async (stage, { quick, profile }) => {
    const { receiver } = stage;
    const perOrg = quick ? 100 : 400;
    const bare = { requests: quick ? 5_000 : 20_000, concurrency: ORGS * DEFAULT_CAP, bodyBytes: BODY_BYTES };

    const before = await measureBareLoop(receiver, bare);
    progress(`bare loop before: ${before.toFixed(0)}/s`);
    const drained = await drainOnce(stage, perOrg, profile);
    progress(`drain: ${drained.perSecond.toFixed(0)}/s`);
    const after = await measureBareLoop(receiver, bare);
    progress(`bare loop after: ${after.toFixed(0)}/s`);

    const bareLoop = (before + after) / 2;
    return {
      drain_per_s: round(drained.perSecond),
      bare_loop_per_s: round(bareLoop),
      drain_ratio: round(drained.perSecond / bareLoop, 3),
      drain_settled_per_s: round(drained.settledPerSecond),
      drain_deliveries: ORGS * perOrg,
      drain_orgs: ORGS,
      drain_cap_per_org: DEFAULT_CAP,
      drain_high_water_per_org: drained.highWater,
      drain_duplicates: drained.duplicates,
      drain_body_bytes: drained.bodyBytes,
      drain_warm_up: ORGS * WARM_UP_PER_ORG,
      drain_statements_per_delivery: round(drained.statements / (ORGS * perOrg), 3),
      drain_worker_rss_mb: round(drained.residentBytes / 2 ** 20),
      drain_worker_idle_rss_mb: round(drained.idleBytes / 2 ** 20),
      drain_worker_cpu_s: round(drained.cpuSeconds, 2),
      drain_worker_cpu_ms_per_delivery: round((1000 * drained.cpuSeconds) / (ORGS * perOrg), 3),
      bare_loop_before_per_s: round(before),
      bare_loop_after_per_s: round(after),
      bare_loop_concurrency: bare.concurrency,
    };
  },
};

async function drainOnce(stage: Stage, perOrg: number, profile: boolean) {
  const { receiver, database } = stage;
  const { admin } = database;
  const urls = Array.from({ length: ORGS }, (_, index) => behaviourUrl(receiver.base, `drain-${index}`));
  const orgs = await seedOrgs(
    admin,
    // The breaker counts, as it does for everybody who does not switch it off.
    urls.map((url) => ({ urls: [url], policy: { circuit: {} } })),
  );
  const channels = orgs.flatMap((org) => org.channels);
  const profiler = profile ? cpuProfile() : undefined;
  const worker = await stage.startWorker({ nodeArgs: profiler?.args });
  const idle = await worker.metrics();
  const isDone = async () => (await countUnsettled(admin, orgs)) === 0;

  await seedDeliveries(admin, channels, { perChannel: WARM_UP_PER_ORG, dataBytes: BODY_BYTES - ENVELOPE_BYTES });
  await release(admin, orgs);
  await demand("the warm-up is delivered", isDone, { limitMs: 60_000 });

  await seedDeliveries(admin, channels, { perChannel: perOrg, dataBytes: BODY_BYTES - ENVELOPE_BYTES });
  await settleDown(admin);
  await receiver.forget();
  await resetStatements(admin);
  const first = await worker.metrics();
  await release(admin, orgs);
  await demand("everything is delivered and settled", isDone, { limitMs: 180_000, everyMs: 100 });
  const settledAt = nowMs();
  const last = await worker.metrics();

  const statements = await listStatements(admin);
  for (const line of describeStatements(statements)) progress(line);
  const paths = Object.values(await receiver.summary()).filter(({ arrived }) => arrived > 0);
  const sightings = await receiver.sightings();
  await worker.stop();
  for (const line of profiler?.report() ?? []) progress(line);

  const firstAt = Math.min(...paths.map((path) => path.firstAt));
  return {
    perSecond: ratePerSecond(paths),
    settledPerSecond: (ORGS * perOrg) / ((settledAt - firstAt) / 1000),
    highWater: Math.max(...paths.map((path) => path.highWater)),
    duplicates: sightings.length - new Set(sightings.map(({ deliveryId }) => deliveryId)).size,
    bodyBytes: Math.round(sightings.reduce((sum, { bytes }) => sum + bytes, 0) / sightings.length),
    statements: statements.reduce((sum, { calls }) => sum + calls, 0),
    idleBytes: idle.residentBytes,
    residentBytes: last.residentBytes,
    cpuSeconds: last.cpuSeconds - first.cpuSeconds,
  };
}
