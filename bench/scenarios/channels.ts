import { withWorker } from "@/server/db/scope";
import { claim } from "@/server/engine/claim/claim";
import { claimRequest } from "@/server/testing/engine-fixtures";
import { seedManyChannels } from "../support/many-channels";
import { progress } from "../support/options";
import { percentile, round } from "../support/sightings";
import { seedDeliveries, type SeededChannel, type SeededOrg, settleDown } from "../support/seed";
import type { BenchScenario, Stage } from "../support/stage";

/** Channels with work, whatever their number. */
const WORKING = 10;
const PER_CHANNEL = 20;
const MANY_ORGS = { orgs: 200, channels: 100 };
/** As many turns as make a prepared statement keep its plan, and a few more. */
const WARM_UP = 10;
const FLAT = 1.5;
const TURN = 3;

/** What a claim costs where there are many channels: it has to follow the channels with work, not those that exist. */
export const channels: BenchScenario = {
  name: "channels",
  about: "claims of one org with 10 to 10,000 channels, and of 200 orgs with 100 channels each",
  run: async (stage, { quick }) => {
    const { admin } = stage.database;
    const turns = quick ? 40 : 100;
    const sizes: SeededOrg[][] = [];
    for (const count of [10, 1_000, 10_000]) sizes.push(await seedManyChannels(admin, { orgs: 1, channels: count }));
    for (const orgs of sizes) await giveWork(stage, spread(channelsOf(orgs)), PER_CHANNEL);
    const idle = await medianClaims(stage, sizes, turns);
    for (const orgs of sizes) await giveWork(stage, channelsOf(orgs), 1);
    const busy = await medianClaims(stage, sizes, turns);
    await stage.clear();

    const small = await seedManyChannels(admin, { orgs: WORKING, channels: 1 });
    const large = await seedManyChannels(admin, MANY_ORGS);
    await giveWork(stage, channelsOf(small), PER_CHANNEL);
    await giveWork(
      stage,
      spread(large).flatMap((org) => org.channels.slice(0, 1)),
      PER_CHANNEL,
    );
    const [smallTurn = NaN, largeTurn = NaN] = await medianClaims(stage, [small, large], turns);

    const [ten = NaN, thousand = NaN, tenThousand = NaN] = idle;
    const [, busyThousand = NaN, busyTenThousand = NaN] = busy;
    return {
      channels_claim_ms_10: round(ten, 2),
      channels_claim_ms_1000: round(thousand, 2),
      channels_claim_ms_10000: round(tenThousand, 2),
      channels_all_busy_claim_ms_1000: round(busyThousand, 2),
      channels_all_busy_claim_ms_10000: round(busyTenThousand, 2),
      channels_flat_bar: FLAT,
      channels_turn_ms: round(largeTurn, 2),
      channels_turn_small_ms: round(smallTurn, 2),
      channels_turn_bar: TURN,
      channels_with_work: WORKING,
      channels_turns: turns,
      channels_pass: Math.max(thousand, tenThousand) <= FLAT * ten && largeTurn <= TURN * smallTurn,
    };
  },
};

function channelsOf(orgs: readonly SeededOrg[]): SeededChannel[] {
  return orgs.flatMap((org) => org.channels);
}

async function giveWork({ database }: Stage, given: readonly SeededChannel[], perChannel: number): Promise<void> {
  await seedDeliveries(database.admin, given, { perChannel, dataBytes: 64 });
}

/** Ten of them, evenly spread over the list. */
function spread<T>(list: readonly T[]): T[] {
  return list.filter((_, index) => index % Math.ceil(list.length / WORKING) === 0);
}

/**
 * A turn for each of these sets of orgs, again and again, so that a machine that becomes slower meanwhile flatters none
 * of them. What a turn takes is put back before the next one.
 */
async function medianClaims({ database: { admin } }: Stage, sets: SeededOrg[][], turns: number): Promise<number[]> {
  await settleDown(admin);
  const measured = sets.map((orgs) => ({ orgIds: orgs.map(({ id }) => id), times: [] as number[] }));
  const { cursors } = claimRequest([]);
  for (let turn = 0; turn < WARM_UP + turns; turn++) {
    for (const { orgIds, times } of measured) {
      const startedMs = performance.now();
      const { deliveries } = await withWorker((sql) => claim(sql, claimRequest(orgIds, { seed: turn, cursors })));
      times.push(performance.now() - startedMs);
      if (deliveries.length === 0) throw new Error("A claim took nothing.");
      await admin.query(PUT_BACK);
    }
  }
  const medians = measured.map(({ times }) => percentile(times.slice(WARM_UP), 0.5));
  progress(`medians of ${turns} turns: ${medians.map((ms) => ms.toFixed(2)).join(", ")} ms`);
  return medians;
}

const PUT_BACK = `update engine.deliveries set status = 'pending', worker_id = null, lease_until = null
                   where status = 'processing'`;
