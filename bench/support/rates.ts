import type { Lane } from "./lane";
import { progress } from "./options";
import { percentile, round } from "./sightings";
import type { SentPost } from "./publisher";
import type { Stage } from "./stage";

export const CLIENTS = 64;
const RUNS = 3;

/** Posts per second, and how long each took. */
export type Rate = { perSecond: number; p50: number; p99: number };

export type Judge = (stage: Stage, lane: Lane, sent: readonly SentPost[]) => Promise<Rate>;

/** The middle one of three runs. The lane is closed afterwards. */
export async function measure(stage: Stage, lane: Lane, posts: number, judge: Judge, batch?: number): Promise<Rate> {
  const pace = { kind: "clients", clients: CLIENTS, posts } as const;
  try {
    await judge(stage, lane, await lane.publish({ ...pace, posts: Math.min(1_000, posts) }, batch));
    const rates: Rate[] = [];
    for (let run = 0; run < RUNS; run++) {
      await stage.receiver.forget();
      const rate = await judge(stage, lane, await lane.publish(pace, batch));
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

export const acceptRate: Judge = (_stage, _lane, sent) => {
  const accepts = sent.map(({ begunAt, answeredAt }) => answeredAt - begunAt);
  const last = sent.reduce((latest, { answeredAt }) => Math.max(latest, answeredAt), 0);
  return Promise.resolve(rateOf(sent, last, accepts));
};

export function rateOf(sent: readonly SentPost[], lastAt: number, delays: readonly number[]): Rate {
  const firstAt = sent.reduce((earliest, { begunAt }) => Math.min(earliest, begunAt), Infinity);
  return {
    perSecond: sent.length / ((lastAt - firstAt) / 1000),
    p50: percentile(delays, 0.5),
    p99: percentile(delays, 0.99),
  };
}
