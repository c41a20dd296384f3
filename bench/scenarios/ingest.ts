import { openBareLane, openProductLane } from "../support/lane";
import { round } from "../support/sightings";
import { acceptRate, CLIENTS, measure } from "../support/rates";
import type { BenchScenario } from "../support/stage";

const BATCH = 100;
const BARS = { batch: 0.4, single: 0.5, p99: 3 } as const;

/** What `npm run api` accepts when nothing else happens, against a plain handler that commits the same rows. */
export const ingest: BenchScenario = {
  name: "ingest",
  about:
    "64 clients publish single events, then batches of 100; the same for a plain handler that commits the same rows",
  run: async (stage, { quick }) => {
    const [singles, batches] = quick ? [4_000, 200] : [15_000, 600];
    const bare = {
      single: await measure(stage, await openBareLane(stage), singles, acceptRate),
      batch: await measure(stage, await openBareLane(stage), batches, acceptRate, BATCH),
    };
    const product = {
      single: await measure(stage, await openProductLane(stage, { worker: false }), singles, acceptRate),
      batch: await measure(stage, await openProductLane(stage, { worker: false }), batches, acceptRate, BATCH),
    };
    const ratios = {
      single: product.single.perSecond / bare.single.perSecond,
      batch: product.batch.perSecond / bare.batch.perSecond,
      p99: product.single.p99 / bare.single.p99,
    };
    return {
      ingest_batch_per_s: round(product.batch.perSecond * BATCH),
      ingest_single_per_s: round(product.single.perSecond),
      ingest_single_p50_ms: round(product.single.p50),
      ingest_single_p99_ms: round(product.single.p99),
      bare_batch_per_s: round(bare.batch.perSecond * BATCH),
      bare_single_per_s: round(bare.single.perSecond),
      bare_single_p50_ms: round(bare.single.p50),
      bare_single_p99_ms: round(bare.single.p99),
      ingest_batch_ratio: round(ratios.batch, 3),
      ingest_single_ratio: round(ratios.single, 3),
      ingest_single_p99_ratio: round(ratios.p99, 2),
      ingest_pass: ratios.batch >= BARS.batch && ratios.single >= BARS.single && ratios.p99 <= BARS.p99,
      ingest_clients: CLIENTS,
      ingest_batch: BATCH,
    };
  },
};
