import { callAs } from "@/server/api/testing/call-as";
import { progress } from "../support/options";
import { percentile, round } from "../support/sightings";
import { seedFigures, type Seeded } from "../support/seed-figures";
import { describeStatements, listStatements, resetStatements } from "../support/statements";
import type { BenchScenario, Figures } from "../support/stage";

const RUNS = 60;
const WARM_UP = 3;
/** For the median: what the rest of the machine does only ever adds. The slowest of twenty is shown beside it. */
const BAR_MS = 50;

/** What each page asks the server for, as a member asks: who they are is looked up each time. */
export const pages: BenchScenario = {
  name: "pages",
  about: "what each page reads, on figures of ten million attempts and a long history",
  run: async ({ database }, { quick }) => {
    const sizes = {
      attempts: 10_000_000,
      deliveries: quick ? 30_000 : 300_000,
      waiting: quick ? 5_000 : 50_000,
      events: quick ? 10_000 : 100_000,
    };
    progress(
      `seeding: figures of ${sizes.attempts} attempts in 30 days over 100 channels; rows of ${sizes.deliveries} settled ` +
        `deliveries with an attempt each, ${sizes.waiting} waiting ones in one channel, ${sizes.events} events`,
    );
    const seeded = await seedFigures(database.admin, sizes);
    await resetStatements(database.admin);
    const figures: Figures = {
      pages_attempts_in_figures: sizes.attempts,
      pages_delivery_rows: sizes.deliveries,
      pages_waiting_rows: sizes.waiting,
      pages_event_rows: sizes.events,
      pages_channels: seeded.channelIds.length,
      pages_bar_ms: BAR_MS,
    };
    let pass = true;
    for (const [name, call] of Object.entries(callsOf(seeded))) {
      const times = await measure(call);
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
      pass &&= p50 <= BAR_MS;
      const shown = [p50, p95].map((ms) => ms.toFixed(1).padStart(6)).join(" ");
      progress(`${p50 <= BAR_MS ? "ok  " : "slow"} ${shown} ms  ${name}`);
      Object.assign(figures, {
        [`pages_${name}_p50_ms`]: round(p50),
        [`pages_${name}_p95_ms`]: round(p95),
        [`pages_${name}_pass`]: p50 <= BAR_MS,
      });
    }
    for (const line of describeStatements(await listStatements(database.admin, "web"))) progress(line);
    return { ...figures, pages_pass: pass };
  },
};

function callsOf({ org, channelIds, ruleIds, deliveryId }: Seeded): Record<string, () => Promise<unknown>> {
  const api = callAs(org.member, { org });
  const [channelId = "", lastChannelId = ""] = [channelIds[0], channelIds.at(-1)];
  const ruleId = ruleIds[0] ?? "";
  const list = (filter: Parameters<typeof api.deliveries.list>[0]) => () => api.deliveries.list(filter);
  const dayAgo = new Date(Date.now() - 24 * 3600_000);
  return {
    navigation: () => api.stats.counts(),
    overview_1h: () => api.stats.overview({ range: "1h" }),
    overview_24h: () => api.stats.overview({ range: "24h" }),
    overview_7d: () => api.stats.overview({ range: "7d" }),
    overview_30d: () => api.stats.overview({ range: "30d" }),
    channels_list: () => api.channels.list({}),
    channels_health: () => api.stats.health(),
    channel_stats_30d: () => api.stats.channel({ channelId, range: "30d" }),
    channel_health: () => api.stats.channelHealth({ channelId }),
    channel_changes: () => api.stats.changesBefore({ channelId }),
    deliveries: list({}),
    deliveries_by_channel: list({ channelId: lastChannelId }),
    deliveries_by_rule: list({ ruleId }),
    deliveries_failed: list({ status: "failed" }),
    deliveries_pending: list({ status: "pending" }),
    deliveries_by_cause: list({ category: "tls" }),
    deliveries_by_type: list({ eventType: "bench.type_7" }),
    deliveries_since: list({ from: dayAgo }),
    deliveries_failed_of_channel: list({ status: "failed", channelId }),
    delivery: () => api.deliveries.get({ deliveryId }),
    dead_letters: () => api.deadLetters.summary({}),
    rules: () => api.rules.list({}),
    rules_fired: () => api.stats.fired({ range: "7d" }),
    events: () => api.events.list({}),
  };
}

async function measure(call: () => Promise<unknown>): Promise<number[]> {
  for (let run = 0; run < WARM_UP; run++) await call();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  }
  return times;
}
