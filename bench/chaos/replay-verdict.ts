import type { Control, Court } from "./report";

export type ReplaySeen = {
  /** The messages that were to be sent again. */
  asked: readonly string[];
  /** The messages that arrived again, as often as they did. */
  arrived: readonly string[];
  /** The messages that the tables say were sent again, as often as they do. */
  recorded: readonly string[];
  /** What five calls with one key made. */
  batches: number;
  fedWhilePaused: number;
  ratePerSecond: number;
  /** Arrivals in milliseconds, of each span in which the batch ran undisturbed. */
  spans: Readonly<Record<string, readonly number[]>>;
  liveP99: { alone: number; beside: number };
  unexpectedExits: number;
};

export type ReplayVerdict = {
  asked: number;
  lost: number;
  duplicated: number;
  recorded_wrong: number;
  batches: number;
  fed_while_paused: number;
  /** The measured rate of the span that is furthest off, as a share of the rate that was asked for. */
  worst_rate_share: number;
  live_p99_alone_ms: number;
  live_p99_beside_ms: number;
  unexpected_exits: number;
  pass: boolean;
};

const RATE_TOLERANCE = 0.1;
/** Live traffic may notice a batch beside it this much; below the floor it is the noise of a busy machine. */
const LIVE_FACTOR = 1.5;
const LIVE_FLOOR_MS = 25;

export function judgeReplay(seen: ReplaySeen): ReplayVerdict {
  const { asked, arrived, recorded, batches, fedWhilePaused, liveP99, unexpectedExits } = seen;
  const wrong = countWrong(asked, arrived);
  const rate = worstShare(seen);
  const verdict = {
    asked: asked.length,
    lost: wrong.missing,
    duplicated: wrong.tooMany,
    recorded_wrong: countWrong(asked, recorded).missing + countWrong(asked, recorded).tooMany,
    batches,
    fed_while_paused: fedWhilePaused,
    worst_rate_share: Math.round(rate * 1000) / 1000,
    live_p99_alone_ms: Math.round(liveP99.alone * 10) / 10,
    live_p99_beside_ms: Math.round(liveP99.beside * 10) / 10,
    unexpected_exits: unexpectedExits,
  };
  const isLiveUnharmed = liveP99.beside <= Math.max(liveP99.alone * LIVE_FACTOR, liveP99.alone + LIVE_FLOOR_MS);
  const pass =
    asked.length > 0 &&
    verdict.lost === 0 &&
    verdict.duplicated === 0 &&
    verdict.recorded_wrong === 0 &&
    batches === 1 &&
    fedWhilePaused === 0 &&
    Math.abs(rate - 1) <= RATE_TOLERANCE &&
    isLiveUnharmed &&
    unexpectedExits === 0;
  return { ...verdict, pass };
}

function countWrong(asked: readonly string[], found: readonly string[]): { missing: number; tooMany: number } {
  const times = new Map<string, number>(asked.map((id) => [id, 0]));
  for (const id of found) times.set(id, (times.get(id) ?? 1) + 1);
  const counts = [...times.values()];
  return {
    missing: counts.filter((count) => count === 0).length,
    tooMany: counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
  };
}

/** Between the first and the last arrival of a span: all but the first came in that time. */
function worstShare({ spans, ratePerSecond }: ReplaySeen): number {
  const shares = Object.values(spans).map((arrivals) => {
    const seconds = (Math.max(...arrivals) - Math.min(...arrivals)) / 1000;
    return (arrivals.length - 1) / seconds / ratePerSecond;
  });
  return shares.reduce((worst, share) => (Math.abs(share - 1) > Math.abs(worst - 1) ? share : worst), 1);
}

const CONTROLS: readonly Control<ReplaySeen, ReplayVerdict>[] = [
  {
    name: "one was never sent again",
    falsify: (seen) => ({ ...seen, arrived: seen.arrived.filter((id) => id !== seen.asked[0]) }),
    notices: (honest, falsified) => falsified.lost === honest.lost + 1,
  },
  {
    name: "one was sent twice",
    falsify: (seen) => ({ ...seen, arrived: [...seen.arrived, ...seen.asked.slice(0, 1)] }),
    notices: (honest, falsified) => falsified.duplicated === honest.duplicated + 1,
  },
  {
    name: "the tables know one twice",
    falsify: (seen) => ({ ...seen, recorded: [...seen.recorded, ...seen.asked.slice(0, 1)] }),
    notices: (honest, falsified) => falsified.recorded_wrong === honest.recorded_wrong + 1,
  },
  {
    name: "two clicks made two batches",
    falsify: (seen) => ({ ...seen, batches: seen.batches + 1 }),
    notices: (honest, falsified) => falsified.batches > honest.batches,
  },
  {
    name: "a pause that did not hold",
    falsify: (seen) => ({ ...seen, fedWhilePaused: seen.fedWhilePaused + 1 }),
    notices: (honest, falsified) => falsified.fed_while_paused > honest.fed_while_paused,
  },
  {
    name: "a quarter too fast",
    falsify: (seen) => ({ ...seen, ratePerSecond: seen.ratePerSecond / 1.25 }),
    notices: (_, falsified) => falsified.worst_rate_share > 1 + RATE_TOLERANCE,
  },
  {
    name: "live traffic that had to wait",
    falsify: (seen) => ({ ...seen, liveP99: { ...seen.liveP99, beside: seen.liveP99.alone * 2 + LIVE_FLOOR_MS } }),
    notices: (honest, falsified) => falsified.live_p99_beside_ms > honest.live_p99_alone_ms,
  },
];

export const REPLAY_COURT: Court<ReplaySeen, ReplayVerdict> = { judge: judgeReplay, controls: CONTROLS };
