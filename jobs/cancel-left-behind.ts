import { setTimeout as pause } from "node:timers/promises";
import { CANCEL_BATCH, cancelLeftBehind as cancelBatch } from "@/server/db/queries/deliveries/cancel-deliveries";
import { discardOfChannel, listDeletedWithGroups } from "@/server/db/queries/deliveries/discard-groups";
import { withWorker } from "@/server/db/scope";
import { tryLockGroups } from "@/server/engine/fan-out/fan-out-sql";
import { log } from "@/server/observability/log";

const BUSY_PAUSE_MS = 50;

/**
 * What is left of a deleted channel: groups and deliveries beyond the first batch, and deliveries that were on the wire
 * and came back for a retry that nobody will make. A transaction for each batch, so that fan-out has its turn in between.
 */
export async function cancelLeftBehind(signal: AbortSignal): Promise<void> {
  let total = 0;
  while (!signal.aborted) {
    const count = await withWorker(cancelBatch);
    total += count;
    if (count < CANCEL_BATCH) break;
  }
  if (total > 0) log().info({ event: "deliveries.cancelled", reason: "channel_deleted", count: total });
  for (const channel of await withWorker(listDeletedWithGroups)) await discardAll(channel, signal);
}

async function discardAll(channel: { orgId: string; channelId: string }, signal: AbortSignal): Promise<void> {
  let total = 0;
  while (!signal.aborted) {
    const groups = await withWorker(async (sql) =>
      (await tryLockGroups(sql, channel.orgId)) ? (await discardOfChannel(sql, channel)).groups : null,
    );
    if (groups === 0) break;
    if (groups === null) await pause(BUSY_PAUSE_MS);
    total += groups ?? 0;
  }
  log().info({ event: "groups.discarded", reason: "channel_deleted", channelId: channel.channelId, count: total });
}
