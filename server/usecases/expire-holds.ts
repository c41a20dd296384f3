import { buryParked, countParked, listParkingChannels, type ParkingChannel } from "@/server/db/queries/expire-holds";
import type { WorkerSql } from "@/server/db/scope";
import { DEFAULT_HOLD, expiredUpTo, overflowOf } from "@/server/domain/hold-limits";

/** Half a second of work in one transaction. */
const BATCH = 5_000;

type Transaction = <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>;

/** Turns what outlived its hold into dead letters, in batches; answers how many. */
export async function expireHolds(transaction: Transaction, signal: AbortSignal): Promise<number> {
  let total = 0;
  for (const channel of await transaction(listParkingChannels)) {
    while (!signal.aborted) {
      const count = await transaction((sql) => expireBatch(sql, channel));
      total += count;
      if (count < BATCH) break;
    }
  }
  return total;
}

async function expireBatch(sql: WorkerSql, channel: ParkingChannel): Promise<number> {
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
