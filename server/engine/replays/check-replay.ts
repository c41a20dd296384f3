import type { FedReplay } from "./feed-replays-sql";
import { callBack, type ChangedItem, listChangedItems, updateReplayItems } from "./replay-items-sql";
import { recordSystemAudit } from "@/server/db/queries/audit";
import type { WorkerSql } from "@/server/db/scope";
import { type ErrorTrack, NO_ANSWERS, shouldAutoPause, trackErrors } from "@/server/domain/replay/replay-pace";
import { addToReport, type ItemOutcome, type ReportEntry } from "@/server/domain/replay/replay-report";

/** More than can be waiting for their first answer; those that are being retried come when their time has come. */
const MAX_CHECKED = 3_000;
const MAX_CALLED_BACK = 1_000;
/** A delivery cannot change before its next attempt; but somebody may cancel it, so it is looked at now and then. */
const RETRYING_MS = { min: 1_000, max: 60_000 } as const;

/** Counts what was answered and settled since the last turn, and stops a batch that fails too often. */
export async function checkReplay(sql: WorkerSql, replay: FedReplay): Promise<FedReplay> {
  const isCancelled = replay.state === "cancelled";
  if (isCancelled) await callBack(sql, replay, MAX_CALLED_BACK);
  const changed = await listChangedItems(sql, replay, { all: isCancelled, limit: MAX_CHECKED });
  if (changed.length === 0) return replay;
  await updateReplayItems(
    sql,
    replay,
    changed.map((item) => ({ ...item, checkAt: item.outcome ? null : nextCheckOf(item, replay.now) })),
  );
  const settled = changed.flatMap(({ channelId, outcome, category }) =>
    outcome ? [{ kind: "settled", channelId, outcome, category } satisfies ReportEntry] : [],
  );
  const countOf = (outcome: ItemOutcome) => settled.filter((entry) => entry.outcome === outcome).length;
  return pausedIfFailing(sql, {
    ...replay,
    answered: replay.answered + changed.filter(({ wasAnswered }) => !wasAnswered).length,
    succeeded: replay.succeeded + countOf("succeeded"),
    failed: replay.failed + countOf("failed"),
    cancelled: replay.cancelled + countOf("cancelled"),
    report: addToReport(replay.report, settled),
    errors: trackAnswers(replay, changed),
  });
}

/** First answers only: a delivery that is retried eight times is one error. */
function trackAnswers({ errors, runningSince }: FedReplay, changed: readonly ChangedItem[]): ErrorTrack | null {
  const answers = changed.filter(
    ({ wasAnswered, outcome, fedAt }) =>
      !wasAnswered && outcome !== "cancelled" && (runningSince === null || fedAt >= runningSince),
  );
  const failed = answers.filter(({ outcome }) => outcome !== "succeeded").length;
  return answers.length > 0 ? trackErrors(errors ?? NO_ANSWERS, { count: answers.length, failed }) : errors;
}

function nextCheckOf({ sendAfter }: ChangedItem, now: Date): Date {
  const waitMs = (sendAfter?.getTime() ?? 0) - now.getTime();
  return new Date(now.getTime() + Math.min(RETRYING_MS.max, Math.max(RETRYING_MS.min, waitMs)));
}

async function pausedIfFailing(sql: WorkerSql, replay: FedReplay): Promise<FedReplay> {
  const { state, walked, errors } = replay;
  if (state !== "running" || walked || !errors || !shouldAutoPause(errors)) return replay;
  const { before, latest } = errors;
  const reason = `${before.failed + latest.failed} of the last ${before.count + latest.count} answers were errors.`;
  await recordSystemAudit(sql, [
    {
      orgId: replay.orgId,
      action: "replay.auto_paused",
      targetType: "replay",
      targetId: replay.id,
      after: { reason, fed: replay.fed },
    },
  ]);
  return { ...replay, state: "auto_paused", reason };
}
