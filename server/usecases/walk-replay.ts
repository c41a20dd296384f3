import { type FedReplay, type MatchedDelivery, type Walk, walkMatching } from "@/server/db/queries/feed-replays";
import type { WorkerSql } from "@/server/db/scope";

/** Bounds of one turn: what a transaction may read, however long the batch and the history are. */
export const WALK_LIMITS = { spare: 20, lookedAt: 2_000 } as const;
const FURTHER = 4;

/**
 * The next deliveries of a batch, as many as a turn can use, and a few more for those that cannot be sent again. It
 * looks no further than it must, for it comes ten times a second: where everything matches, as many rows are read as
 * are wanted, and only a filter that fits little reads on, four times as far each time.
 */
export async function walkReplay(sql: WorkerSql, replay: FedReplay, count: number): Promise<Walk> {
  const { orgId, id: replayId, filter, createdAt: before, cursorAt, cursorId } = replay;
  const wanted = 2 * count + WALK_LIMITS.spare;
  const rows: MatchedDelivery[] = [];
  let end = cursorAt && cursorId ? { at: cursorAt, id: cursorId } : null;
  let hasMore = true;
  for (let looked = 0, lookAt = wanted; hasMore && rows.length < wanted && looked < WALK_LIMITS.lookedAt;) {
    const limit = wanted - rows.length;
    const walk = await walkMatching(sql, { orgId, replayId, filter, before, after: end, limit, lookAt });
    rows.push(...walk.rows);
    end = walk.end ?? end;
    hasMore = walk.hasMore;
    looked += lookAt;
    lookAt = Math.min(looked * (FURTHER - 1), WALK_LIMITS.lookedAt);
  }
  return { rows, end, hasMore };
}
