import { isDeepStrictEqual } from "node:util";
import {
  buryParked,
  listExpired,
  listOverflow,
  listParkingChannels,
  lockParkingChannel,
  type ParkingChannel,
} from "./expire-holds-sql";
import { holdChannels, lockChannelsToHold, pauseForDeadHead } from "./holds-sql";
import { addUnsentDeaths } from "@/server/engine/settle/unsent-deaths";
import type { WorkerSql } from "@/server/db/scope";
import { policyOf } from "@/server/policy";
import { expiredUpTo, type Hold, type HoldDeath } from "@/server/domain/gate/hold-limits";

/** A tenth of a second of work in one transaction: results of the channel wait for its state meanwhile. */
const BATCH = 1_000;
/** Ids that are looked up at once: a look reads all that waits, so it is taken rarely, and before anything is locked. */
const LOOK = 50_000;

type Transaction = <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>;
type Outlived = { channel: ParkingChannel; hold: Hold; reason: HoldDeath };

/** Turns what outlived its hold into dead letters, in batches; answers how many. */
export async function expireHolds(transaction: Transaction, signal: AbortSignal): Promise<number> {
  let total = 0;
  for (const channel of await transaction(listParkingChannels)) {
    const hold = holdOf(channel);
    if (!hold) continue;
    // The expired ones first: they are no part of what is too much.
    for (const reason of ["hold_expired", "hold_full"] as const) {
      total += await buryAll({ channel, hold, reason }, transaction, signal);
    }
  }
  return total;
}

async function buryAll(outlived: Outlived, transaction: Transaction, signal: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    const ids = await transaction((sql) => listOutlived(sql, outlived));
    const before = total;
    for (let from = 0; from < ids.length; from += BATCH) {
      if (signal.aborted) return total;
      const count = await transaction((sql) => buryBatch(sql, outlived, ids.slice(from, from + BATCH)));
      if (count === null) return total;
      total += count;
    }
    if (ids.length < LOOK || total === before) return total;
  }
}

async function listOutlived(sql: WorkerSql, { channel, hold, reason }: Outlived): Promise<string[]> {
  if (reason === "hold_full") {
    return listOverflow(sql, channel, { since: hold.heldSince, room: hold.limits.maxDeliveries, limit: LOOK });
  }
  const upTo = expiredUpTo(hold, channel.now);
  return upTo ? listExpired(sql, channel, { upTo, limit: LOOK }) : [];
}

/**
 * Null when the channel goes on by now, or holds in another way than when its deliveries were looked up. The dead are
 * counted where they die: in the transaction that holds the channel's state. There it stops, too, if it promised to.
 */
async function buryBatch(sql: WorkerSql, { channel, hold, reason }: Outlived, ids: string[]): Promise<number | null> {
  const { orgId, channelId } = channel;
  const pause = pauseForDeadHead({ orgId, channelId });
  await lockChannelsToHold(sql, [pause]);
  const locked = await lockParkingChannel(sql, channelId);
  if (!locked || !isDeepStrictEqual(holdOf(locked), hold)) return null;

  const { count, hadOrder } = await buryParked(sql, { channelId, ids, reason });
  if (count > 0) await addUnsentDeaths(sql, "held_too_long", [{ orgId, channelId, count }]);
  if (hadOrder && policyOf(locked).deadHead === "pause") await holdChannels(sql, [pause]);
  return count;
}

function holdOf(channel: ParkingChannel): Hold | null {
  const heldSince = parkedSince(channel);
  return heldSince && { heldSince, limits: policyOf(channel).hold };
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
