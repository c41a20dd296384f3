/**
 * Which of the due deliveries go first: first attempts, retries and replays share the allowance 7 : 2 : 1, and inside a
 * class the priorities share what it got. Whatever one cannot use goes to the others, in the same proportion.
 *
 * A wheel decides, on which everyone has as many places as shares, evenly spread. Each turn begins at a place scattered
 * by the seed, so that proportions hold even where a turn has one slot only, nobody starves, and nothing is stored.
 */
import { DELIVERY_CLASSES, PRIORITIES } from "./priority";
import { startIndex } from "./start-index";

/** First attempts, retries, replays. */
const CLASS_SHARES = [7, 2, 1] as const;
/** High, normal, low: urgent things hardly wait, and yet a flood of them does not stop the rest. */
const PRIORITY_SHARES = [16, 3, 1] as const;

export type Turn = {
  /** Another number each turn. */
  seed: number;
  channelId: string;
};

/** At most `count` rows in the order in which they should go. `dueByRank` has a list for every rank, each in its order. */
export function pickByShares<T>(dueByRank: readonly (readonly T[])[], count: number, turn: Turn): T[] {
  const classes = DELIVERY_CLASSES.map((name, index) => {
    const ranks = dueByRank.slice(index * PRIORITIES.length, (index + 1) * PRIORITIES.length);
    return dealByShares(ranks, PRIORITY_SHARES, count, startIndex(turn.seed, `${turn.channelId} ${name}`, WIDE));
  });
  return dealByShares(classes, CLASS_SHARES, count, startIndex(turn.seed, turn.channelId, WIDE));
}

/** Much wider than any wheel, so that its remainders fall on all places alike. */
const WIDE = 2 ** 30;

function dealByShares<T>(
  queues: readonly (readonly T[])[],
  shares: readonly number[],
  count: number,
  start: number,
): T[] {
  const dealt: T[] = [];
  const taken = queues.map(() => 0);
  const hasMore = (queue: number) => (taken[queue] ?? 0) < (queues[queue]?.length ?? 0);
  let wheel = wheelOf(shares, hasMore);
  let place = start;
  while (dealt.length < count && wheel.length > 0) {
    const queue = wheel[place++ % wheel.length] ?? 0;
    dealt.push(...(queues[queue] ?? []).slice(taken[queue], (taken[queue] ?? 0) + 1));
    taken[queue] = (taken[queue] ?? 0) + 1;
    if (!hasMore(queue)) wheel = wheelOf(shares, hasMore);
  }
  return dealt;
}

/**
 * Everyone who has more, as often as they have shares, evenly spread: each place goes to whoever is furthest behind,
 * the first of them when several are.
 */
function wheelOf(shares: readonly number[], hasMore: (queue: number) => boolean): number[] {
  const players = shares.map((share, queue) => ({ share, queue, credit: 0 })).filter(({ queue }) => hasMore(queue));
  const total = players.reduce((sum, { share }) => sum + share, 0);
  return Array.from({ length: total }, () => {
    for (const player of players) player.credit += player.share;
    const next = players.reduce((best, player) => (player.credit > best.credit ? player : best));
    next.credit -= total;
    return next.queue;
  });
}
