import { setTimeout as pause } from "node:timers/promises";
import { behaviourUrl } from "../support/behaviour";
import { progress } from "../support/options";
import { isSuccess, nowMs, percentile, round } from "../support/sightings";
import { countUnsettled, release, seedDeliveries, type SeededChannel, seedOrgs } from "../support/seed";
import type { Stage } from "../support/stage";
import { latencies, sendTraffic } from "../support/traffic";
import { demand, until } from "../support/until";
import { BREAKER_COURT, type BreakerSeen, IN_HAND_MS, NOISE_MS } from "./breaker-verdict";
import { listAttempts, listPhases, readCircuit, sentAt } from "./circuit-ledger";
import { type ChaosScenario, reportOn } from "./report";
import { startWorkers } from "./workers";

const OTHER_ORGS = 5;
const EVENTS_PER_SECOND = 40;
const BACKLOG = 60;
/** The product's own circuit rests for 30 s; everything is as much shorter as the rest is. */
const REAL_REST_SECONDS = 30;
const OUTAGE_MINUTES = 5;
const RETRY = { baseSeconds: 0.5, multiplier: 1, capSeconds: 0.5, jitter: 0.5, maxAttempts: 50 };

/** One endpoint is dead for five minutes, in time that runs faster; the channels beside it must not notice. */
export const breaker: ChaosScenario = {
  name: "breaker",
  about: "a dead endpoint beside healthy ones, four workers, and its return",
  run: async (stage, { quick }) => {
    const { receiver, database } = stage;
    const { admin } = database;
    const rest = quick ? 1 : 3;
    const scale = REAL_REST_SECONDS / rest;
    const outageSeconds = (OUTAGE_MINUTES * 60) / scale;
    const circuit = { enabled: true, sleepSeconds: rest, maxSleepSeconds: 4 * rest, probes: 3, rampSeconds: 5 };
    const [mixed, ...others] = await seedOrgs(admin, [
      {
        urls: [
          behaviourUrl(receiver.base, "breaker-dead", { down: true }),
          behaviourUrl(receiver.base, "breaker-beside"),
        ],
        policy: { circuit, retry: RETRY },
      },
      ...Array.from({ length: OTHER_ORGS }, (_, n) => ({ urls: [behaviourUrl(receiver.base, `breaker-other-${n}`)] })),
    ]);
    const dead = mixed?.channels[0];
    if (!mixed || !dead) throw new Error("There is no channel to break.");
    const workers = await startWorkers(stage);
    const targets = [mixed, ...others].map(({ id }) => id);
    const traffic = (seconds: number) => p99Of(stage, targets, seconds);

    await traffic(2);
    const p99Alone = await traffic(outageSeconds / 2);
    progress(`p99 of the others alone: ${p99Alone} ms`);

    await seedDeliveries(admin, [dead], { perChannel: BACKLOG, dataBytes: 64 });
    await release(admin, [mixed]);
    const watch = watchRests(stage, dead);
    const p99Beside = await traffic(outageSeconds);
    progress(`p99 of the others beside the dead endpoint: ${p99Beside} ms`);
    await receiver.mend("/breaker-dead");
    const isDone = async () => (await countUnsettled(admin, [mixed])) === 0;
    await until(isDone, { limitMs: 60_000 });

    const spent = await watch.stop();
    const arrived = (await receiver.sightings()).filter(({ path }) => path === "/breaker-dead");
    const attempts = await listAttempts(admin, dead.channelId);
    const seen: BreakerSeen = {
      probesAllowed: circuit.probes,
      rampSeconds: circuit.rampSeconds,
      phases: await listPhases(admin, dead.channelId, nowMs()),
      arrivals: sentAt(arrived, attempts),
      attempts: attempts.map(({ at }) => at),
      spent,
      p99Alone,
      p99Beside,
      published: BACKLOG,
      delivered: new Set(arrived.filter((one) => isSuccess(one)).map(({ deliveryId }) => deliveryId)).size,
      unsettled: await countUnsettled(admin, [mixed, ...others]),
      unexpectedExits: workers.filter((worker) => worker.endedByItself()).length,
    };
    return reportOn(seen, BREAKER_COURT, {
      workers: workers.length,
      time_scale: scale,
      outage_s: outageSeconds,
      simulated_outage_min: OUTAGE_MINUTES,
      sleep_s: circuit.sleepSeconds,
      max_sleep_s: circuit.maxSleepSeconds,
      probes_per_phase: circuit.probes,
      ramp_s: circuit.rampSeconds,
      noise_floor_ms: NOISE_MS,
      requests_to_the_dead: arrived.length,
      rests_watched: spent.length,
    });
  },
};

/** The slowest hundredth of single events to the healthy channels. */
async function p99Of({ receiver }: Stage, orgIds: readonly string[], seconds: number): Promise<number> {
  const next = (turn: number) => ({ orgId: orgIds[turn % orgIds.length] ?? "", type: "bench.breaker-beside" });
  const { begunAt } = await sendTraffic({ eventsPerSecond: EVENTS_PER_SECOND, seconds, next });
  const found = async () => latencies(begunAt, await receiver.sightings());
  await demand("all events arrive", async () => (await found()).length === begunAt.size, { limitMs: 20_000 });
  return round(percentile(await found(), 0.99));
}

const LOOK_MS = 20;
/** Nothing may be taken before the sleep is over; a look shortly before is as late as one can be sure of. */
const BEFORE_PROBES_MS = 150;

/**
 * Reads what waits behind the open circuit: once it is quiet after an opening, and again right before the probes. A claim
 * that read the circuit before it opened may commit a moment after: until then nothing in flight does not mean quiet.
 */
function watchRests({ database: { admin } }: Stage, { channelId }: SeededChannel) {
  const spent: { generation: number; afterOpening: number; beforeProbes: number }[] = [];
  const seenSince = new Map<number, number>();
  const isQuiet = (generation: number) => {
    const since = seenSince.get(generation) ?? performance.now();
    seenSince.set(generation, since);
    return performance.now() - since >= IN_HAND_MS;
  };
  const ending = new AbortController();
  const watching = (async () => {
    while (!ending.signal.aborted) {
      const now = await readCircuit(admin, channelId);
      const isOpen = now?.kind === "open" && isQuiet(now.generation);
      if (isOpen && now.inFlight === 0 && now.restMs > BEFORE_PROBES_MS) {
        const known = spent.find(({ generation }) => generation === now.generation);
        if (known) known.beforeProbes = now.attempts;
        else spent.push({ generation: now.generation, afterOpening: now.attempts, beforeProbes: now.attempts });
      }
      await pause(LOOK_MS);
    }
    return spent.map(({ afterOpening, beforeProbes }) => ({ afterOpening, beforeProbes }));
  })();
  return {
    stop: () => {
      ending.abort();
      return watching;
    },
  };
}
