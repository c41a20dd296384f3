import { type Lane, openFloorLane, openProductLane } from "../support/lane";
import { progress } from "../support/options";
import { percentile, round } from "../support/percentile";
import type { SentPost } from "../support/publisher";
import type { Stage } from "../support/stage";
import type { BenchScenario } from "./scenario";

const CLIENTS = 64;
const RUNS = 3;
const BARS = { publish: 0.5, together: 0.4 } as const;

type Rate = { perSecond: number; p50: number; p99: number };

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

type Judge = (stage: Stage, lane: Lane, sent: readonly SentPost[]) => Promise<Rate>;

async function measure(stage: Stage, lane: Lane, posts: number, judge: Judge): Promise<Rate> {
  const pace = { kind: "clients", clients: CLIENTS, posts } as const;
  try {
    await judge(stage, lane, await lane.publish({ ...pace, posts: 1_000 }));
    const rates: Rate[] = [];
    for (let run = 0; run < RUNS; run++) {
      await stage.receiver.forget();
      const rate = await judge(stage, lane, await lane.publish(pace));
      progress(`  ${round(rate.perSecond)}/s, p50 ${round(rate.p50)}, p99 ${round(rate.p99)} ms`);
      rates.push(rate);
    }
    const [, middle] = rates.sort((a, b) => a.perSecond - b.perSecond);
    if (!middle) throw new Error("Nothing was measured.");
    return middle;
  } finally {
    await lane.close();
  }
}

const acceptRate: Judge = (_stage, _lane, sent) => {
  const accepts = sent.map(({ begunAt, answeredAt }) => answeredAt - begunAt);
  const last = sent.reduce((latest, { answeredAt }) => Math.max(latest, answeredAt), 0);
  return Promise.resolve(rateOf(sent, last, accepts));
};

const arrivalRate: Judge = async (stage, lane, sent) => {
  await lane.settled();
  const arrived = new Map((await stage.receiver.sightings()).map(({ key, arrivedAt }) => [key, arrivedAt]));
  const delays = sent.map(({ key, begunAt }) => (arrived.get(key) ?? Number.NaN) - begunAt);
  const last = Math.max(...arrived.values());
  return rateOf(sent, last, delays);
};

function rateOf(sent: readonly SentPost[], lastAt: number, delays: readonly number[]): Rate {
  const firstAt = sent.reduce((earliest, { begunAt }) => Math.min(earliest, begunAt), Infinity);
  return {
    perSecond: sent.length / ((lastAt - firstAt) / 1000),
    p50: percentile(delays, 0.5),
    p99: percentile(delays, 0.99),
  };
}
