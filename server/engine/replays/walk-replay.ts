import { type Behind, type FedReplay, type MatchedDelivery, type Walk, walkMatching } from "./feed-replays-sql";
import type { Position } from "@/server/db/queries/deliveries/replay-matching";
import { findGoing } from "./replay-stops-sql";
import type { WorkerSql } from "@/server/db/scope";

/** Bounds of one turn: what a transaction may read, however long the batch and the history are. */
export const WALK_LIMITS = { spare: 20, lookedAt: 2_000 } as const;
const FURTHER = 4;

/** Where the deliveries of a turn come from, and how to say that it came so far. */
export type ReplayWalk = Pick<Walk, "rows" | "end" | "hasMore"> & {
  passed: (end: Position | null, hasMore: boolean) => Passed;
};
type Passed = Pick<FedReplay, "cursorAt" | "cursorId" | "walked" | "behind"> & {
  /** Whether everything that is left is for channels that stand still. */
  isWaiting: boolean;
};

/**
 * The next deliveries of a batch. What is for a channel that stands still is left out, for it would take up the room of
 * all others; where that began is remembered, and once the channel goes again, it catches up with the walk from there.
 */
export async function walkReplay(sql: WorkerSql, replay: FedReplay, count: number): Promise<ReplayWalk> {
  const stopped = Object.keys(replay.behind);
  const channelId = stopped.length > 0 ? await findGoing(sql, replay, stopped) : null;
  return channelId ? walkBehind(sql, replay, channelId, count) : walkOn(sql, replay, count);
}

async function walkOn(sql: WorkerSql, replay: FedReplay, count: number): Promise<ReplayWalk> {
  const cursor = cursorOf(replay);
  const { filter, behind } = replay;
  const only = filter.channelId;
  const walk = only !== undefined && only in behind ? standing : await walkOf(sql, replay, count, { after: cursor });
  const passed: ReplayWalk["passed"] = (end, hasMore) => {
    const place = end ?? cursor;
    // Nothing of a channel was taken behind the place where it was left out, nor behind the end of a walk cut short.
    const added = Object.entries(walk.leftOut).map(([id, from]) => [id, earlier(from, place)] as const);
    const all = { ...behind, ...Object.fromEntries(added) };
    const isStanding = only !== undefined && only in all;
    const isDone = !hasMore && !isStanding && added.length === 0 && Object.keys(behind).length === 0;
    return { ...asCursor(place), walked: isDone, behind: all, isWaiting: !isDone && (isStanding || !hasMore) };
  };
  return { ...walk, passed };
}

/** Nothing is looked at while the only channel of a batch stands still. */
const standing: LongWalk = { rows: [], end: null, hasMore: true, leftOut: {} };

async function walkBehind(sql: WorkerSql, replay: FedReplay, channelId: string, count: number): Promise<ReplayWalk> {
  const { [channelId]: after = null, ...others } = replay.behind;
  const upTo = cursorOf(replay);
  const only = { ...replay, filter: { ...replay.filter, channelId }, behind: {} };
  const isThere = upTo === null || (after?.at.getTime() === upTo.at.getTime() && after.id === upTo.id);
  const walk = isThere ? { ...standing, hasMore: false } : await walkOf(sql, only, count, { after, upTo });
  const passed: ReplayWalk["passed"] = (end, hasMore) => ({
    ...asCursor(upTo),
    walked: false,
    behind: hasMore ? { ...others, [channelId]: end ?? after } : others,
    // It may have stopped again in this very moment.
    isWaiting: channelId in walk.leftOut,
  });
  return { ...walk, passed };
}

type LongWalk = Omit<Walk, "leftOut"> & { leftOut: Behind };

/**
 * As many deliveries as a turn can use, and a few more for those that cannot be sent again. It looks no further than it
 * must, for it comes ten times a second: where everything matches, as many rows are read as are wanted, and only a
 * filter that fits little reads on, four times as far each time.
 */
async function walkOf(
  sql: WorkerSql,
  replay: FedReplay,
  count: number,
  { after, upTo = null }: { after: Position | null; upTo?: Position | null },
): Promise<LongWalk> {
  const { orgId, filter, createdAt: before } = replay;
  const wanted = 2 * count + WALK_LIMITS.spare;
  const rows: MatchedDelivery[] = [];
  const leftOut: Record<string, Position | null> = {};
  let end = after;
  let hasMore = true;
  for (let looked = 0, lookAt = wanted; hasMore && rows.length < wanted && looked < WALK_LIMITS.lookedAt;) {
    const behind = Object.keys({ ...replay.behind, ...leftOut });
    const limit = wanted - rows.length;
    const walk = await walkMatching(sql, { orgId, replay, filter, before, after: end, upTo, limit, lookAt, behind });
    for (const channelId of walk.leftOut) leftOut[channelId] = end;
    // A batch of one channel that stands still stays where it is.
    if (filter.channelId !== undefined && walk.leftOut.length > 0) break;
    rows.push(...walk.rows);
    end = walk.end ?? end;
    hasMore = walk.hasMore;
    looked += lookAt;
    lookAt = Math.min(looked * (FURTHER - 1), WALK_LIMITS.lookedAt);
  }
  return { rows, end, hasMore, leftOut };
}

function cursorOf({ cursorAt, cursorId }: FedReplay): Position | null {
  return cursorAt && cursorId ? { at: cursorAt, id: cursorId } : null;
}

function asCursor(place: Position | null): Pick<FedReplay, "cursorAt" | "cursorId"> {
  return { cursorAt: place?.at ?? null, cursorId: place?.id ?? null };
}

function earlier(a: Position | null, b: Position | null): Position | null {
  if (!a || !b) return null;
  const order = a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1);
  return order < 0 ? a : b;
}
