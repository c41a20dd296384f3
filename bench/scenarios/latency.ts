import { firstMessage, killChild, startChild } from "../support/child";
import {
  type Lane,
  LANE_ORGS,
  type LaneTimes,
  medianTimes,
  openFloorLane,
  openProductLane,
  timeLane,
} from "../support/lane";
import { progress } from "../support/options";
import { round } from "../support/sightings";
import { type BenchScenario, DEFAULT_CAP, type Stage } from "../support/stage";

const PER_SECOND = 300;
const SLOWLY_PER_SECOND = 10;
const RUNS = 3;
const BARS = { p50: 2.5, p99: 4, slowP50: 2, accept: 2, p50Ms: 10 } as const;

type Measured = { steady: LaneTimes; slow: LaneTimes };

/** From the publisher's call to the receiver, against the floor of two durable steps in the same run. */
export const latency: BenchScenario = {
  name: "latency",
  about: "single posts at 300/s and at 10/s over REST, window 0, and the same for the floor; then beside a busy core",
  run: async (stage, { quick }) => {
    const seconds = quick ? 4 : 10;
    const quiet = await measureBoth(stage, seconds);
    const busyCore = startChild("bench/support/busy-core-process.ts");
    await firstMessage(busyCore, "busy");
    const busy = await measureBoth(stage, seconds).finally(() => killChild(busyCore));

    const { product, floor } = quiet;
    return {
      latency_p50_ms: round(product.steady.p50),
      latency_p95_ms: round(product.steady.p95),
      latency_p99_ms: round(product.steady.p99),
      latency_10_p50_ms: round(product.slow.p50),
      latency_10_p99_ms: round(product.slow.p99),
      accept_p50_ms: round(product.steady.acceptP50),
      accept_p99_ms: round(product.steady.acceptP99),
      floor_p50_ms: round(floor.steady.p50),
      floor_p99_ms: round(floor.steady.p99),
      floor_10_p50_ms: round(floor.slow.p50),
      floor_accept_p50_ms: round(floor.steady.acceptP50),
      latency_busy_p50_ms: round(busy.product.steady.p50),
      latency_busy_p99_ms: round(busy.product.steady.p99),
      floor_busy_p50_ms: round(busy.floor.steady.p50),
      floor_busy_p99_ms: round(busy.floor.steady.p99),
      latency_p50_ratio: round(product.steady.p50 / floor.steady.p50, 2),
      latency_p99_ratio: round(product.steady.p99 / floor.steady.p99, 2),
      latency_10_p50_ratio: round(product.slow.p50 / floor.slow.p50, 2),
      accept_p50_ratio: round(product.steady.acceptP50 / floor.steady.acceptP50, 2),
      latency_pass:
        product.steady.p50 <= BARS.p50 * floor.steady.p50 &&
        product.steady.p50 <= BARS.p50Ms &&
        product.steady.p99 <= BARS.p99 * floor.steady.p99 &&
        product.slow.p50 <= BARS.slowP50 * floor.slow.p50 &&
        product.steady.acceptP50 <= BARS.accept * floor.steady.acceptP50,
      latency_events_per_s: PER_SECOND,
      latency_runs: RUNS,
      latency_orgs: LANE_ORGS,
      latency_cap_per_org: DEFAULT_CAP,
    };
  },
};

async function measureBoth(stage: Stage, seconds: number): Promise<{ product: Measured; floor: Measured }> {
  const floor = await measure(stage, await openFloorLane(stage), seconds);
  const product = await measure(stage, await openProductLane(stage), seconds);
  return { product, floor };
}

async function measure(stage: Stage, lane: Lane, seconds: number): Promise<Measured> {
  const at = (perSecond: number) => timeLane(stage, lane, { kind: "steady", perSecond, seconds });
  try {
    await at(PER_SECOND);
    const runs: LaneTimes[] = [];
    for (let run = 0; run < RUNS; run++) {
      const times = await at(PER_SECOND);
      progress(`  p50 ${round(times.p50)}, p99 ${round(times.p99)}, accepted in ${round(times.acceptP50)} ms`);
      runs.push(times);
    }
    return { steady: medianTimes(runs), slow: await at(SLOWLY_PER_SECOND) };
  } finally {
    await lane.close();
  }
}
