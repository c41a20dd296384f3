import { CAUSES } from "./causes";
import type { ChannelPlan } from "./channels";
import { aroundMedian, createDice } from "./dice";
import type { Attempt } from "./walk";

const SEED = 14_142;
/** As long as the sender keeps a connection that nobody uses. */
const IDLE_MS = 4_000;
const DIAL_MS = 34;
/** To this installation itself, which is near and speaks plain HTTP. */
const LOCAL_DIAL_MS = 2.5;
const MOST_OF_ATTEMPT = 0.4;

export type Phases = { dns: number | null; connect: number | null; tls: number | null; first: number | null };

const NO_DIAL = { dns: null, connect: null, tls: null };

/**
 * Where the time of attempts went, as the sender measures it: each phase by itself, the first byte from the moment that
 * the request was sent, nothing of a dial that failed and nothing of one that was not needed. What is left is the body.
 * Attempts have to be asked for in the order of their deliveries.
 */
export function createPhases(): (plan: ChannelPlan, attempt: Attempt) => Phases {
  const dice = createDice(SEED);
  const answeredMs = new Map<ChannelPlan, number>();

  const dial = ({ host }: ChannelPlan, totalMs: number) => {
    const isLocal = host === null;
    const spent = Math.min(totalMs * MOST_OF_ATTEMPT, aroundMedian(dice, isLocal ? LOCAL_DIAL_MS : DIAL_MS, 0.35));
    const dns = spent * (0.1 + 0.12 * dice());
    const connect = isLocal ? spent - dns : spent * (0.25 + 0.1 * dice());
    return { dns, connect, tls: isLocal ? null : spent - dns - connect };
  };

  return (plan, { number, startedMs, totalMs, cause }) => {
    const fault = cause && CAUSES[cause];
    if (fault && !fault.isConnected) return { ...NO_DIAL, first: null };
    const idleMs = startedMs - (answeredMs.get(plan) ?? -Infinity);
    const dialled = idleMs >= 0 && idleMs < IDLE_MS ? NO_DIAL : dial(plan, totalMs);
    if (fault && fault.failure.httpStatus === undefined) return rounded({ ...dialled, first: null });
    // Retries are told with their delivery, long before their time: they say nothing of what comes next.
    if (number === 1) answeredMs.set(plan, startedMs + totalMs);
    const waitedMs = totalMs - (dialled.dns ?? 0) - (dialled.connect ?? 0) - (dialled.tls ?? 0);
    const bodyMs = Math.min(waitedMs * 0.1, 0.3 + 2.7 * dice());
    return rounded({ ...dialled, first: waitedMs - bodyMs });
  };
}

function rounded({ dns, connect, tls, first }: Phases): Phases {
  const round = (ms: number | null) => ms && Math.round(ms * 1_000) / 1_000;
  return { dns: round(dns), connect: round(connect), tls: round(tls), first: round(first) };
}
