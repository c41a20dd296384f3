import type { WorkerSql } from "@/server/db/scope";
import { type ChannelHold, holdChannels, lockChannelsToHold, pauseForDeadHead } from "@/server/engine/holds/holds-sql";
import { claimKey } from "@/server/engine/claim/slots";
import type { Result } from "@/server/engine/send/send-delivery";
import type { NewTransition } from "./circuit-sql";
import { foldIntoChannels, lockStatesOf } from "./fold-channels";
import { rollUp } from "./roll-up";
import { settleAttempts, type SettleRow } from "./settle-sql";

/** `counted`: the keys of the claims that this worker still held. */
export type Recorded = { counted: ReadonlySet<string>; transitions: NewTransition[] };

/** Everything that follows from a batch of results, in one transaction: deliveries, attempts, channels, figures. */
export async function recordResults(
  sql: WorkerSql,
  batch: readonly Result[],
  { workerId, newId }: { workerId: string; newId: () => string },
): Promise<Recorded> {
  // Channels stand above their states: where one may have to be stopped, it is locked before any state is.
  const mayHold = batch.some((result) => holdAskedFor(result).length > 0);
  const [counted, lockedEarly] = await Promise.all([
    settleAttempts(sql, inOrder(batch), workerId),
    mayHold ? null : lockStatesOf(sql, batch),
  ]);
  const results = batch.filter(({ row }) => counted.has(claimKey(row)));
  const holds = results.flatMap(holdAskedFor);
  await lockChannelsToHold(sql, holds);
  const locked = lockedEarly ?? (await lockStatesOf(sql, results));
  // Figures are written behind those locks.
  const [transitions] = await Promise.all([foldIntoChannels(sql, results, locked, newId), rollUp(sql, results)]);
  await holdChannels(sql, holds);
  return { counted, transitions };
}

/** In the order of ids, so that two processes never lock the same rows the other way round. */
function inOrder(batch: readonly Result[]): SettleRow[] {
  return batch.map(({ row }) => row).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** 410: the receiver asked never to be called again. A dead head: the channel promised to stop and ask. */
function holdAskedFor({ row, channelId, step, pausesChannel }: Result): ChannelHold[] {
  const channel = { orgId: row.org_id, channelId };
  if (step.kind === "settle" && "disablesChannel" in step) {
    return [{ ...channel, status: "disabled", reason: "The receiver answered 410 Gone." }];
  }
  return pausesChannel ? [pauseForDeadHead(channel)] : [];
}
