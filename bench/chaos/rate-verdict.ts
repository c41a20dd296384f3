import type { Control, Court } from "./report";

/** A limit, and when the requests under it arrived, in milliseconds since the first of them. */
export type LimitSeen = { perMinute: number; burst: number; arrivals: readonly number[] };
export type RateSeen = { limits: Readonly<Record<string, LimitSeen>>; seconds: number; unexpectedExits: number };

export type RateVerdict = {
  /** Over the worst of all windows: what arrived beyond burst and refill; below nothing where room was left. */
  worst_excess: number;
  /** The lowest share of its limit that anyone reached over the whole time, the burst not counted. */
  least_share: number;
  arrived: number;
  seconds: number;
  unexpected_exits: number;
  pass: boolean;
};

/** Tokens are taken at the claim and counted at the receiver: what was claimed apart may arrive this much together. */
export const TRAVEL_MS = 500;
const LEAST_SHARE = 0.9;
const LONGEST_WINDOW_MS = 60_000;

export function judgeRate({ limits, seconds, unexpectedExits }: RateSeen): RateVerdict {
  const seen = Object.values(limits);
  const worst = Math.max(...seen.map((limit) => worstExcess(limit)));
  const share = Math.min(
    ...seen.map(({ arrivals, burst, perMinute }) => (arrivals.length - burst) / ((perMinute * seconds) / 60)),
  );
  return {
    worst_excess: Math.round(worst * 100) / 100,
    least_share: Math.round(share * 1000) / 1000,
    arrived: seen.reduce((sum, { arrivals }) => sum + arrivals.length, 0),
    seconds,
    unexpected_exits: unexpectedExits,
    pass: worst <= 0 && share >= LEAST_SHARE && unexpectedExits === 0,
  };
}

/** Every window that begins and ends with an arrival: no other one could hold more for its length. */
export function worstExcess({ arrivals, burst, perMinute }: LimitSeen): number {
  let worst = -burst;
  arrivals.forEach((fromMs, first) => {
    for (let last = first; last < arrivals.length; last++) {
      const windowMs = (arrivals[last] ?? fromMs) - fromMs;
      if (windowMs > LONGEST_WINDOW_MS) break;
      const allowed = burst + (perMinute * (windowMs + TRAVEL_MS)) / 60_000;
      worst = Math.max(worst, last - first + 1 - allowed);
    }
  });
  return worst;
}

const RATE_CONTROLS: readonly Control<RateSeen, RateVerdict>[] = [
  {
    name: "a second burst within one second",
    falsify: (seen) =>
      change(seen, ({ arrivals, burst, ...limit }) => {
        const middle = arrivals[Math.floor(arrivals.length / 2)] ?? 0;
        const more = Array.from({ length: 2 * burst }, (_, n) => middle + (n * 1000) / (2 * burst));
        return { ...limit, burst, arrivals: [...arrivals, ...more].sort((a, b) => a - b) };
      }),
    notices: (honest, falsified) => falsified.worst_excess > Math.max(0, honest.worst_excess),
  },
  {
    name: "a fifth faster than allowed",
    falsify: (seen) => change(seen, (limit) => ({ ...limit, perMinute: limit.perMinute / 1.2 })),
    notices: (_, falsified) => falsified.worst_excess > 0,
  },
  {
    name: "a limit that starves",
    falsify: (seen) =>
      change(seen, ({ arrivals, ...limit }) => ({
        ...limit,
        arrivals: arrivals.filter((_, index) => index % 5 !== 0),
      })),
    notices: (_, falsified) => falsified.least_share < LEAST_SHARE,
  },
];

function change(seen: RateSeen, alter: (limit: LimitSeen) => LimitSeen): RateSeen {
  return {
    ...seen,
    limits: Object.fromEntries(Object.entries(seen.limits).map(([name, limit]) => [name, alter(limit)])),
  };
}

export const RATE_COURT: Court<RateSeen, RateVerdict> = { judge: judgeRate, controls: RATE_CONTROLS };
