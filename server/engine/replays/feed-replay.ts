import type { FedReplay, MatchedDelivery } from "./feed-replays-sql";
import { insertReplayDeliveries } from "@/server/db/queries/deliveries/replay-insert";
import { insertReplayItems, type NewReplayItem } from "./replay-items-sql";
import { countStandingStill } from "./replay-stops-sql";
import type { WorkerSql } from "@/server/db/scope";
import { orderKeyOf } from "@/server/domain/limits/order-heads";
import { rankOf } from "@/server/domain/limits/priority";
import { emptyBucket, feedLimit, feedNow, MOST_STANDING_STILL, mostInFlight } from "@/server/domain/replay/replay-pace";
import { addToReport, type ReportEntry, type SkipReason } from "@/server/domain/replay/replay-report";
import { takeTokens } from "@/server/domain/limits/token-bucket";
import { walkReplay } from "./walk-replay";

/** What one transaction may hold, however long the batch is. */
const MOST_FED = 500;
/** A turn feeds what came together since the last one; coming more often would only cost transactions. */
const TURN_MS = 100;
/** Whether a stopped channel goes again is asked this often. */
const STOPPED_MS = 1_000;

/** `moreAt`: when there is something to feed again; null when only an answer or a person can change that. */
export type Fed = { replay: FedReplay; moreAt: Date | null };

/** Feeds as many as the rate allows now, from where the last turn ended. What is skipped costs nothing of the rate. */
export async function feedReplay(sql: WorkerSql, replay: FedReplay, newId: () => string): Promise<Fed> {
  const { ratePerSecond, now } = replay;
  if (replay.state !== "running" || replay.walked) return { replay, moreAt: null };
  const bucket = replay.tokens ?? emptyBucket(now);
  const { count, nextAt } = feedNow({
    ratePerSecond,
    bucket,
    inFlight: await countInFlight(sql, replay),
    maxInFlight: mostInFlight(ratePerSecond),
    remaining: MOST_FED,
    isPaused: false,
    now,
  });
  if (count === 0) return { replay: { ...replay, tokens: bucket }, moreAt: nextAt && nextTurn(nextAt, now) };

  const walk = await walkReplay(sql, replay, count);
  const taken = takeUntil(walk.rows, count);
  const items = await insertTaken(sql, replay, taken, newId);
  await insertReplayItems(sql, replay, items);

  const fed = items.filter(({ fedId }) => fedId !== null).length;
  const isCut = taken.length < walk.rows.length;
  const end = isCut ? taken.at(-1)?.delivery : walk.end;
  const { isWaiting, ...passed } = walk.passed(end ?? null, isCut || walk.hasMore);
  const soon = fed < count ? now : nextTurn(nextAt ?? now, now);
  return {
    replay: {
      ...replay,
      ...passed,
      fed: replay.fed + fed,
      skipped: replay.skipped + items.length - fed,
      tokens: takeTokens(bucket, fed, now, feedLimit(ratePerSecond)),
      report: addToReport(replay.report, items.map(entryOf)),
    },
    moreAt: passed.walked ? null : isWaiting ? new Date(now.getTime() + STOPPED_MS) : soon,
  };
}

/**
 * What waits for a channel that stands still is not held against the others. It is asked for only when there is reason
 * to, and up to a limit: each turn looks at all that got no response.
 */
async function countInFlight(sql: WorkerSql, replay: FedReplay): Promise<number> {
  const unanswered = replay.fed - replay.answered;
  if (unanswered * 2 < mostInFlight(replay.ratePerSecond)) return unanswered;
  return unanswered - (await countStandingStill(sql, replay, MOST_STANDING_STILL));
}

function nextTurn(at: Date, now: Date): Date {
  return new Date(Math.max(at.getTime(), now.getTime() + TURN_MS));
}

/** A delivery of the walk, and why it cannot be sent again, if so. */
type Taken = { delivery: MatchedDelivery; skipReason: SkipReason | null };

/** As far as `count` of them can be sent again. */
function takeUntil(rows: readonly MatchedDelivery[], count: number): Taken[] {
  const messages = new Set<string>();
  const taken: Taken[] = [];
  for (const delivery of rows) {
    if (messages.size === count) break;
    const skipReason = messages.has(delivery.messageId) ? "same_message" : skipReasonOf(delivery);
    if (!skipReason) messages.add(delivery.messageId);
    taken.push({ delivery, skipReason });
  }
  return taken;
}

function skipReasonOf(delivery: MatchedDelivery): SkipReason | null {
  if (delivery.isInBatch) return "same_message";
  if (delivery.isRecovered) return "recovered";
  if (delivery.ordering === null) return "channel_deleted";
  if (!delivery.hasEvents) return "events_gone";
  return delivery.isInFlight ? "in_flight" : null;
}

async function insertTaken(
  sql: WorkerSql,
  { orgId, priority }: FedReplay,
  taken: readonly Taken[],
  newId: () => string,
): Promise<NewReplayItem[]> {
  // Ids grow with the walk: what failed first is sent first.
  const rows = taken.map((row) => ({ ...row, id: newId() }));
  const inserted = await insertReplayDeliveries(
    sql,
    orgId,
    rows
      .filter(({ skipReason }) => skipReason === null)
      .map(({ id, delivery }) => ({
        id,
        of: delivery.id,
        root: delivery.root,
        channelId: delivery.channelId,
        rank: rankOf("replay", priority ?? delivery.priority),
        priority: priority ?? delivery.priority,
        orderKey: orderKeyOf(delivery.ordering ?? "none", delivery.eventTypes),
      })),
  );
  return rows.map(({ id, delivery, skipReason }) => ({
    deliveryId: delivery.id,
    messageId: delivery.messageId,
    channelId: delivery.channelId,
    fedId: inserted.has(id) ? id : null,
    // Somebody replayed it in this very moment.
    skipReason: inserted.has(id) ? null : (skipReason ?? "in_flight"),
  }));
}

function entryOf({ channelId, skipReason }: NewReplayItem): ReportEntry {
  return skipReason ? { kind: "skipped", channelId, reason: skipReason } : { kind: "fed", channelId };
}
