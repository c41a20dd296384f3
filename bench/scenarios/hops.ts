import { setTimeout as pause } from "node:timers/promises";
import { openProductLane } from "../support/lane";
import { progress } from "../support/options";
import { percentile, round, type Sighting } from "../support/sightings";
import type { SentPost } from "../support/publisher";
import type { BenchScenario, Figures, Stage } from "../support/stage";
import { listStatements, resetStatements } from "../support/statements";
import { cpuBetween, Marks, openTrace, type Trace } from "../support/trace";

const RATES = [10, 300] as const;
/** What was sent in the first second does not count. */
const WARM_UP_MS = 1_000;
/** Longer than a traced process keeps its notes to itself. */
const NOTED_MS = 500;

/** Where the time of one event goes: how long it took from each step to the next. */
export const hops: BenchScenario = {
  name: "hops",
  about: "the way of single events from the publisher to the record, step by step, at 10/s and at 300/s",
  run: async (stage, { quick }) => {
    const traces = { api: openTrace(), worker: openTrace() };
    const lane = await openProductLane(stage, { traces });
    const figures: Figures = {};
    try {
      await lane.publish({ kind: "steady", perSecond: 100, seconds: 3 });
      await lane.settled();
      for (const perSecond of RATES) {
        await stage.receiver.forget();
        await resetStatements(stage.database.admin);
        const sent = await lane.publish({ kind: "steady", perSecond, seconds: quick ? 5 : 15 });
        await lane.settled();
        await pause(NOTED_MS);
        const hopTimes = hopsOf(sent, await stage.receiver.sightings(), readMarks(traces));
        for (const [hop, times] of Object.entries(hopTimes)) {
          progress(`  ${perSecond}/s ${hop.padEnd(22)} p50 ${show(times, 0.5)}, p99 ${show(times, 0.99)} ms`);
          figures[`hops_${perSecond}_${hop}_p50_ms`] = round(percentile(times, 0.5), 2);
          figures[`hops_${perSecond}_${hop}_p99_ms`] = round(percentile(times, 0.99), 2);
        }
        Object.assign(figures, await costsOf(stage, traces, sent, `hops_${perSecond}`));
      }
      return figures;
    } finally {
      await lane.close();
      for (const trace of Object.values(traces)) trace.close();
    }
  },
};

type Traces = { api: Trace; worker: Trace };

const show = (times: readonly number[], share: number) => percentile(times, share).toFixed(2).padStart(7);
const readMarks = ({ api, worker }: Traces) => new Marks([...api.read(), ...worker.read()]);

/** Hop → the milliseconds that it took each event. A hop that an event did not make is left out. */
function hopsOf(sent: readonly SentPost[], sightings: readonly Sighting[], marks: Marks): Record<string, number[]> {
  const arrivals = new Map(sightings.toReversed().map((sighting) => [sighting.key, sighting]));
  const startedAt = Math.min(...sent.map(({ begunAt }) => begunAt));
  const found: Record<string, number[]> = {};
  const note = (hop: string, from: number, to: number) => {
    const ms = to - from;
    if (Number.isFinite(ms)) (found[hop] ??= []).push(ms);
  };
  for (const { key, begunAt, answeredAt } of sent) {
    const named = marks.named(key);
    const arrival = arrivals.get(key);
    if (!named || !arrival || begunAt - startedAt < WARM_UP_MS) continue;
    const { orgId, eventId } = named;
    const keyAt = marks.after("key", orgId, begunAt);
    const storeAt = marks.after("store", eventId);
    const committedAt = marks.after("committed", eventId);
    const hintedAt = marks.after("hinted", orgId, committedAt);
    const heardAt = marks.after("heard", orgId, hintedAt);
    const fanOutAt = marks.after("begun", eventId);
    const claimedAt = marks.after("claimed", eventId);
    const sentAt = marks.after("sent", key);
    if (keyAt <= storeAt) note("posted_to_key", begunAt, keyAt);
    note("posted_to_store", begunAt, storeAt);
    note("store_to_commit", storeAt, committedAt);
    note("commit_to_answer", committedAt, answeredAt);
    note("commit_to_hint", committedAt, hintedAt);
    note("hint_to_heard", hintedAt, heardAt);
    note("heard_to_fan_out", heardAt, fanOutAt);
    note("fan_out_to_claimed", fanOutAt, claimedAt);
    note("claimed_to_sent", claimedAt, sentAt);
    note("sent_to_received", sentAt, arrival.arrivedAt);
    note("received_to_recorded", arrival.arrivedAt, marks.after("recorded", arrival.deliveryId));
    note("posted_to_received", begunAt, arrival.arrivedAt);
  }
  return found;
}

/** What one event costs: CPU of both processes, and what the database was asked. */
async function costsOf(
  { database: { admin } }: Stage,
  { api, worker }: Traces,
  sent: readonly SentPost[],
  prefix: string,
): Promise<Figures> {
  const from = Math.min(...sent.map(({ begunAt }) => begunAt));
  const to = Math.max(...sent.map(({ answeredAt }) => answeredAt)) + NOTED_MS;
  const figures: Figures = {
    [`${prefix}_api_cpu_ms`]: round(cpuBetween(api.read(), from, to) / sent.length, 3),
    [`${prefix}_worker_cpu_ms`]: round(cpuBetween(worker.read(), from, to) / sent.length, 3),
  };
  for (const role of ["web", "auth", "worker"] as const) {
    const uses = await listStatements(admin, role);
    const calls = uses.reduce((sum, use) => sum + use.calls, 0);
    const ms = uses.reduce((sum, use) => sum + use.totalMs, 0);
    figures[`${prefix}_${role}_statements`] = round(calls / sent.length, 2);
    figures[`${prefix}_${role}_database_ms`] = round(ms / sent.length, 3);
  }
  return figures;
}
