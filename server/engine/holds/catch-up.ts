import {
  type CatchingUp,
  endCatchUp,
  findNewestRule,
  insertSummaryEvent,
  leaveOut,
  listCatchingUp,
  listToLeaveOut,
  lockCatchUp,
  saveCatchUp,
} from "@/server/db/queries/channels/catch-up";
import { insertDeliveries } from "@/server/engine/fan-out/deliveries-sql";
import { markDue } from "@/server/db/queries/due";
import { tryLockGroups } from "@/server/engine/fan-out/fan-out-sql";
import { insertItems } from "@/server/engine/fan-out/groups-sql";
import type { WorkerSql } from "@/server/db/scope";
import { type CatchUp, countLeftOut, SUMMARY_TYPE, summaryData } from "@/server/domain/gate/catch-up";
import type { Ordering } from "@/server/domain/grouping/group-key";
import { orderKeyOf } from "@/server/domain/limits/order-heads";
import { priorityNumber, rankOf } from "@/server/domain/limits/priority";
import { newId } from "@/server/new-id";

/** Half a second of work in one transaction. */
const BATCH = 5_000;
/** Ids that are looked up at once: a look reads all that waits, so it is taken rarely, and before anything is locked. */
const LOOK = 50_000;

export type CatchUpWork = {
  transaction: <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>;
  signal: AbortSignal;
  /** While fan-out of the org is at work. */
  pause: () => Promise<void>;
};

/**
 * Lets channels go on as it was chosen: leaves out what is not to be sent, batch by batch, then frees the channel. Each
 * batch is counted in its own transaction, so that whoever comes after a crash goes on where it stopped. Answers with
 * the orgs that have something to send now.
 */
export async function catchUp(work: CatchUpWork): Promise<string[]> {
  const { transaction, signal, pause } = work;
  const freed: string[] = [];
  for (const channel of await transaction(listCatchingUp)) {
    await leaveOutAll(channel, work);
    while (!signal.aborted && !(await transaction((sql) => finish(sql, channel)))) await pause();
    freed.push(channel.orgId);
  }
  return freed;
}

/** Looks until there is nothing left: what somebody had in hand is gone by then, or is left out after all. */
async function leaveOutAll(channel: CatchingUp, { transaction, signal, pause }: CatchUpWork): Promise<void> {
  for (;;) {
    const ids = await transaction((sql) => listToLeaveOut(sql, channel, LOOK));
    if (ids.length === 0) return;
    let total = 0;
    for (let from = 0; from < ids.length; from += BATCH) {
      if (signal.aborted) return;
      const count = await transaction((sql) => leaveOutBatch(sql, channel, ids.slice(from, from + BATCH)));
      if (count === null) return;
      total += count;
    }
    if (total === 0) await pause();
  }
}

/** Null when somebody else has finished it. */
async function leaveOutBatch(sql: WorkerSql, channel: CatchingUp, ids: readonly string[]): Promise<number | null> {
  const locked = await lockCatchUp(sql, channel);
  if (!locked) return null;
  const left = await leaveOut(sql, channel.channelId, ids);
  if (left.length > 0) await saveCatchUp(sql, { ...channel, catchUp: countLeftOut(locked.catchUp, left) });
  return left.length;
}

/** False when fan-out of the org is at work: numbering a delivery needs its lock, and the timer comes before the rows. */
async function finish(sql: WorkerSql, channel: CatchingUp): Promise<boolean> {
  const { orgId } = channel;
  const now = await tryLockGroups(sql, orgId);
  if (!now) return false;
  await markDue(sql, orgId, now);
  const locked = await lockCatchUp(sql, channel);
  if (!locked) return true;
  await sendSummary(sql, channel, locked);
  await endCatchUp(sql, channel);
  return true;
}

async function sendSummary(
  sql: WorkerSql,
  { orgId, channelId }: CatchingUp,
  { catchUp: done, ordering }: { catchUp: CatchUp; ordering: Ordering },
): Promise<void> {
  const summary = summaryData(done);
  const { lastMs } = done.leftOut;
  if (!summary || lastMs === null) return;
  // A delivery belongs to a rule: to that of the newest one it stands for.
  const ruleId = await findNewestRule(sql, { orgId, channelId, at: new Date(lastMs) });
  if (!ruleId) return;

  const [eventId, groupId, id] = [newId(), newId(), newId()];
  const data = JSON.stringify(summary);
  const priority = priorityNumber("normal");
  await insertSummaryEvent(sql, { orgId, id: eventId, type: SUMMARY_TYPE, priority, data });
  await insertItems(sql, [{ orgId, groupId, eventId, position: 0 }]);
  await insertDeliveries(sql, [
    {
      orgId,
      id,
      channelId,
      ruleId,
      groupId,
      messageId: id,
      groupKey: "*",
      eventTypes: [SUMMARY_TYPE],
      eventCount: 1,
      byteCount: Buffer.byteLength(data),
      priority,
      rank: rankOf("first", priority),
      orderKey: orderKeyOf(ordering, [SUMMARY_TYPE]),
    },
  ]);
}
