import { markDue } from "@/server/db/queries/due";
import { type FedReplay, lockDueReplay, saveReplay } from "./feed-replays-sql";
import { findNextCheck } from "./replay-items-sql";
import type { WorkerSql } from "@/server/db/scope";
import { checkReplay } from "./check-replay";
import { feedReplay } from "./feed-replay";

/** Answers are looked for this often while there are any to come. */
const CHECK_MS = 1_000;

export type FeedOptions = {
  newId: () => string;
  /** The database's own time, unless a test brings another. */
  now?: () => Date;
};
export type FeedTurn = { orgId: string; replayId: string; fed: number };

/**
 * One turn of one batch that is due, in one transaction: deliveries, items, counts and the place in the history change
 * together, so that whatever kills it, the next turn begins exactly where the last one ended. Null when nothing is due,
 * or all that is due is in other hands.
 */
export async function feedReplays(sql: WorkerSql, { newId, now }: FeedOptions): Promise<FeedTurn | null> {
  const locked = await lockDueReplay(sql, now?.() ?? null);
  if (!locked) return null;
  const { replay, moreAt } = await feedReplay(sql, await checkReplay(sql, begun(locked)), newId);
  const ended = finishedIfDone(replay);
  await saveReplay(sql, { ...ended, nextAt: earliest(moreAt, await nextCheck(sql, ended)) });
  const fed = replay.fed - locked.fed;
  // The org's timer comes last: the claim takes it first.
  if (fed > 0) await markDue(sql, replay.orgId, replay.now);
  return { orgId: replay.orgId, replayId: replay.id, fed };
}

function begun(replay: FedReplay): FedReplay {
  return replay.state === "planned" ? { ...replay, state: "running", runningSince: replay.now } : replay;
}

/** What is fed and still being retried keeps a batch open: its report is not complete before. */
function finishedIfDone(replay: FedReplay): FedReplay {
  if (replay.state !== "running" || !replay.walked || countOpen(replay) > 0) return replay;
  // What was counted in advance may have been removed since, or been too much to count.
  const total = replay.fed + replay.skipped;
  return { ...replay, state: "finished", finishedAt: replay.now, total, totalIsExact: true };
}

async function nextCheck(sql: WorkerSql, replay: FedReplay): Promise<Date | null> {
  if (countOpen(replay) === 0) return null;
  const soon = new Date(replay.now.getTime() + CHECK_MS);
  const at = await findNextCheck(sql, replay);
  return at && at > soon ? at : soon;
}

function countOpen({ fed, succeeded, failed, cancelled }: FedReplay): number {
  return fed - succeeded - failed - cancelled;
}

function earliest(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return a < b ? a : b;
}
