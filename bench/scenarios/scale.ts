import { availableParallelism, cpus } from "node:os";
import { ratePerSecond } from "../floor/bare-loop";
import { behaviourUrl } from "../support/behaviour";
import { progress } from "../support/options";
import { round } from "../support/sightings";
import { countUnsettled, release, seedDeliveries, seedOrgs, settleDown } from "../support/seed";
import { type BenchScenario, DEFAULT_CAP, type Stage } from "../support/stage";
import { demand } from "../support/until";

/**
 * What a worker may have on the wire. So few that it mostly waits for the receiver, as workers do, and leaves a small
 * machine room for a second one: two that fill a machine by themselves would only show how many cores it has.
 */
const SLOTS = 32;
/** So many that their caps are in nobody's way: all of them together may have far more than two workers' slots. */
const ORGS = 100;
const ANSWER_MS = 50;
const DATA_BYTES = 512;
const WARM_UP_PER_ORG = 5;
const BAR = 1.8;

/**
 * What a second worker process adds: whether two share the work without waiting for each other. One is measured before
 * and after the two, so that a machine that became slower meanwhile flatters neither. Everything shares one machine:
 * where that is busy already, a second worker cannot add much, and the figures beside the ratio say whether it was.
 */
export const scale: BenchScenario = {
  name: "scale",
  about: "two worker processes against one, with a receiver that answers after 50 ms",
  run: async (stage, { quick }) => {
    const perOrg = quick ? 40 : 120;
    const before = await drainWith(stage, 1, perOrg);
    const two = await drainWith(stage, 2, perOrg);
    const after = await drainWith(stage, 1, perOrg);
    const one = (before.perSecond + after.perSecond) / 2;
    return {
      scale_ratio: round(two.perSecond / one, 2),
      scale_bar: BAR,
      scale_pass: two.perSecond / one >= BAR,
      scale_one_per_s: round(one),
      scale_one_before_per_s: round(before.perSecond),
      scale_one_after_per_s: round(after.perSecond),
      scale_two_per_s: round(two.perSecond),
      scale_one_worker_cores: round(before.workerCores, 2),
      scale_two_workers_cores: round(two.workerCores, 2),
      scale_one_machine_busy: round(before.machineBusy, 2),
      scale_two_machine_busy: round(two.machineBusy, 2),
      scale_machine_cores: availableParallelism(),
      scale_answer_ms: ANSWER_MS,
      scale_deliveries: ORGS * perOrg,
      scale_orgs: ORGS,
      scale_cap_per_org: DEFAULT_CAP,
      scale_slots_per_worker: SLOTS,
    };
  },
};

async function drainWith(stage: Stage, count: number, perOrg: number) {
  const { receiver, database } = stage;
  const { admin } = database;
  const orgs = await seedOrgs(
    admin,
    Array.from({ length: ORGS }, (_, index) => ({
      urls: [behaviourUrl(receiver.base, `scale-${index}`, { delayMs: [ANSWER_MS, ANSWER_MS] })],
    })),
  );
  const channels = orgs.flatMap((org) => org.channels);
  const workers = await Promise.all(
    Array.from({ length: count }, () => stage.startWorker({ env: { WORKER_MAX_IN_FLIGHT: String(SLOTS) } })),
  );
  const workerSeconds = async () => {
    const metrics = await Promise.all(workers.map((worker) => worker.metrics()));
    return metrics.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  };
  const isDone = async () => (await countUnsettled(admin, orgs)) === 0;
  const prepare = async (perChannel: number) => {
    await seedDeliveries(admin, channels, { perChannel, dataBytes: DATA_BYTES });
    await settleDown(admin);
    await receiver.forget();
  };
  const drain = async () => {
    await release(admin, orgs);
    await demand("everything is delivered", isDone, { limitMs: 180_000, everyMs: 100 });
  };

  await prepare(WARM_UP_PER_ORG);
  await drain();
  await prepare(perOrg);
  const before = { used: await workerSeconds(), machine: machineTimes(), atMs: performance.now() };
  await drain();
  const after = { used: await workerSeconds(), machine: machineTimes(), atMs: performance.now() };

  const perSecond = ratePerSecond(Object.values(await receiver.summary()));
  progress(`${count} ${count === 1 ? "worker" : "workers"}: ${perSecond.toFixed(0)}/s`);
  await stage.clear();
  return {
    perSecond,
    workerCores: (1000 * (after.used - before.used)) / (after.atMs - before.atMs),
    machineBusy: 1 - (after.machine.idle - before.machine.idle) / (after.machine.all - before.machine.all),
  };
}

/** Of all cores together, since the machine was started. */
function machineTimes(): { idle: number; all: number } {
  const times = cpus().map((core) => core.times);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((time) => Object.values(time))) };
}
