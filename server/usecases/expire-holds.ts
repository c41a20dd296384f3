import {
  buryParked,
  countParked,
  listParkingChannels,
  lockParkingChannel,
  type ParkingChannel,
} from "@/server/db/queries/expire-holds";
import { addUnsentDeaths } from "@/server/db/queries/unsent-deaths";
import type { WorkerSql } from "@/server/db/scope";
import { DEFAULT_HOLD, expiredUpTo, overflowOf } from "@/server/domain/hold-limits";

/** A tenth of a second of work in one transaction: results of the channel wait for its state meanwhile. */
const BATCH = 1_000;

type Transaction = <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>;

/** Turns what outlived its hold into dead letters, in batches; answers how many. */
export async function expireHolds(transaction: Transaction, signal: AbortSignal): Promise<number> {
  let total = 0;
  for (const channelId of await transaction(listParkingChannels)) {
    while (!signal.aborted) {
      const count = await transaction((sql) => expireBatch(sql, channelId));
      total += count;
      if (count < BATCH) break;
    }
  }
  return total;
}

/** The dead are counted where they die: in the transaction that holds the channel's state. */
async function expireBatch(sql: WorkerSql, channelId: string): Promise<number> {
  const channel = await lockParkingChannel(sql, channelId);
  if (!channel) return 0;
  const count = await bury(sql, channel);
  if (count > 0) await addUnsentDeaths(sql, "held_too_long", [{ orgId: channel.orgId, channelId, count }]);
  return count;
}

async function bury(sql: WorkerSql, channel: ParkingChannel): Promise<number> {
  const { channelId, now } = channel;
  const heldSince = parkedSince(channel);
  if (!heldSince) return 0;
  const limits = { ...DEFAULT_HOLD, ...channel.limits };

  const upTo = expiredUpTo({ heldSince, limits }, now);
  const expired = upTo ? await buryParked(sql, { channelId, upTo, limit: BATCH, reason: "hold_expired" }) : 0;
  if (expired === BATCH) return expired;
  const room = BATCH - expired;
  const overflow = overflowOf(await countParked(sql, channelId, limits.maxDeliveries + room), limits);
  if (overflow === 0) return expired;
  return expired + (await buryParked(sql, { channelId, upTo: now, limit: overflow, reason: "hold_full" }));
}

function parkedSince({ heldSince, circuit }: ParkingChannel): Date | null {
  if (heldSince) return heldSince;
  switch (circuit?.kind) {
    case "open":
    case "half_open":
      return new Date(circuit.outageSinceMs);
    case "forced_open":
      return new Date(circuit.sinceMs);
    default:
      return null;
  }
}
