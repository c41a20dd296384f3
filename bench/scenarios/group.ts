import type pg from "pg";
import { hintFanOut } from "@/server/api/wake";
import { createRule, publish } from "@/server/testing/engine-fixtures";
import { behaviourUrl } from "../support/behaviour";
import { progress } from "../support/options";
import { nowMs, round } from "../support/sightings";
import { type SeededChannel, seedOrgs } from "../support/seed";
import type { BenchScenario, Figures, Stage } from "../support/stage";
import { demand } from "../support/until";

const SIZES = [10, 100, 1_000] as const;
const WARM_UP = 3;
/** As few as the smallest group has: every group grows call by call, and no size saves calls that another one needs. */
const EVENTS_PER_CALL = 10;
/**
 * How much more one event may add to a group of hundreds than to one of tens: nothing, but for the noise of the machine.
 * If the time grew with the square of the number, it would be ten times as much.
 */
const BAR = 3;

/** Many events become one message. The time must follow their number: a group that is rewritten with each grows squared. */
export const group: BenchScenario = {
  name: "group",
  about: "10, 100 and 1,000 events into one group, from the first call to the arrival of the one delivery",
  run: async (stage, { quick }) => {
    const rounds = quick ? 5 : 15;
    const places = await openPlaces(stage);
    // Sizes take turns, so that whatever else the machine does meanwhile meets all of them.
    for (let turn = 0; turn < WARM_UP + rounds; turn++) {
      for (const { size, channel, times } of places) {
        const tookMs = await fillOnce(stage, channel, size);
        if (turn >= WARM_UP) times.push(tookMs);
      }
    }

    const figures: Figures = {};
    let areWhole = true;
    for (const { size, channel, times } of places) {
      const isOne = await isWhole(stage.database.admin, channel, size, WARM_UP + rounds);
      areWhole &&= isOne;
      Object.assign(figures, { [`group_${size}_ms`]: round(Math.min(...times)), [`group_${size}_whole`]: isOne });
      progress(
        `${size} events: ${times.map((ms) => ms.toFixed(0)).join(", ")} ms${isOne ? "" : ", not in one delivery"}`,
      );
    }
    // The fastest of each: what the rest of the machine does only ever adds.
    const [ten, hundred, thousand] = places.map(({ times }) => Math.min(...times)) as [number, number, number];
    const [small, large] = [(hundred - ten) / 90, (thousand - hundred) / 900];
    return {
      ...figures,
      group_ms_per_event_to_100: round(small, 4),
      group_ms_per_event_to_1000: round(large, 4),
      group_growth: round(large / small, 2),
      group_growth_bar: BAR,
      // Where ten times the events took no longer, the machine was too noisy to say anything: that is no pass either.
      group_pass: areWhole && small > 0 && large / small <= BAR,
      group_rounds: rounds,
      group_events_per_call: EVENTS_PER_CALL,
    };
  },
};

type Place = { size: number; channel: SeededChannel; times: number[] };

/** An org for each size, and one worker for all of them. */
async function openPlaces({ database: { admin }, receiver, startWorker }: Stage): Promise<Place[]> {
  const orgs = await seedOrgs(
    admin,
    SIZES.map((size) => ({ urls: [behaviourUrl(receiver.base, `group-${size}`)] })),
  );
  const places = orgs.flatMap(({ channels }, index) =>
    channels.map((channel) => ({ size: SIZES[index] ?? 0, channel, times: [] })),
  );
  for (const { channel, size } of places) await groupEventsOf(admin, channel, size);
  await startWorker();
  return places;
}

/** Milliseconds from the first call to the arrival. */
async function fillOnce({ receiver }: Stage, { orgId }: SeededChannel, size: number) {
  await receiver.forget();
  const begunAt = nowMs();
  for (let sent = 0; sent < size; sent += EVENTS_PER_CALL) {
    const event = (n: number) => ({ type: "bench.group", data: { n: sent + n } });
    await publish(orgId, ...Array.from({ length: EVENTS_PER_CALL }, (_, n) => event(n)));
    hintFanOut(orgId);
  }
  const hasArrived = async () => (await receiver.sightings()).length > 0;
  await demand("the delivery arrives", hasArrived, { limitMs: 30_000, everyMs: 10 });
  const [sighting] = await receiver.sightings();
  return (sighting?.arrivedAt ?? Number.NaN) - begunAt;
}

/** The channel's rule collects, and sends as soon as so many are together: no window is part of the time. */
async function groupEventsOf(admin: pg.Pool, { orgId, ruleId, channelId }: SeededChannel, size: number) {
  await admin.query("delete from rules where id = $1", [ruleId]);
  await createRule(admin, orgId, [channelId], { windowSeconds: 60, maxWaitSeconds: 600, maxEvents: size });
}

/** One delivery for each round, each with all events of its round and nothing else, and nothing left over. */
async function isWhole(admin: pg.Pool, { orgId }: SeededChannel, size: number, rounds: number): Promise<boolean> {
  const read = async () => {
    const { rows } = await admin.query<{ deliveries: number; whole: number; open: number }>(
      `select count(*)::int as deliveries,
              count(*) filter (where d.event_count = $2 and d.status = 'succeeded' and $2 = (
                select count(distinct event_id) from engine.delivery_items i
                 where i.org_id = d.org_id and i.group_id = d.group_id))::int as whole,
              (select count(*) from engine.delivery_groups where org_id = $1)::int as open
         from engine.delivery_history d where d.org_id = $1`,
      [orgId, size],
    );
    return rows[0];
  };
  await demand("everything is settled", async () => (await read())?.deliveries === rounds, { limitMs: 10_000 });
  const found = await read();
  return found?.whole === rounds && found.open === 0;
}
