import { openFloorLane, openProductLane } from "../support/lane";
import { round } from "../support/sightings";
import { acceptRate, CLIENTS, type Judge, measure, rateOf } from "../support/rates";
import type { BenchScenario } from "../support/stage";

const BARS = { publish: 0.5, together: 0.4 } as const;

/** How many single events are accepted when nothing else happens. */
export const publish: BenchScenario = {
  name: "publish",
  about: "64 clients publish single events; nobody delivers them",
  run: async (stage, { quick }) => {
    const posts = quick ? 4_000 : 15_000;
    const floor = await measure(stage, await openFloorLane(stage, { worker: false }), posts, acceptRate);
    const product = await measure(stage, await openProductLane(stage, { worker: false }), posts, acceptRate);
    return {
      publish_per_s: round(product.perSecond),
      publish_p50_ms: round(product.p50),
      publish_p99_ms: round(product.p99),
      floor_publish_per_s: round(floor.perSecond),
      publish_ratio: round(product.perSecond / floor.perSecond, 3),
      publish_pass: product.perSecond >= BARS.publish * floor.perSecond,
      publish_clients: CLIENTS,
    };
  },
};

/** From the first post to the last arrival: whatever piles up has to be worked off, too. */
export const together: BenchScenario = {
  name: "together",
  about: "64 clients publish single events while a worker delivers them",
  run: async (stage, { quick }) => {
    const posts = quick ? 4_000 : 15_000;
    const floor = await measure(stage, await openFloorLane(stage), posts, arrivalRate);
    const product = await measure(stage, await openProductLane(stage), posts, arrivalRate);
    return {
      together_per_s: round(product.perSecond),
      together_p50_ms: round(product.p50),
      together_p99_ms: round(product.p99),
      floor_together_per_s: round(floor.perSecond),
      floor_together_p50_ms: round(floor.p50),
      together_ratio: round(product.perSecond / floor.perSecond, 3),
      together_pass: product.perSecond >= BARS.together * floor.perSecond,
      together_clients: CLIENTS,
    };
  },
};

const arrivalRate: Judge = async (stage, lane, sent) => {
  await lane.settled();
  const arrived = new Map((await stage.receiver.sightings()).map(({ key, arrivedAt }) => [key, arrivedAt]));
  const delays = sent.map(({ key, begunAt }) => (arrived.get(key) ?? Number.NaN) - begunAt);
  const last = Math.max(...arrived.values());
  return rateOf(sent, last, delays);
};
