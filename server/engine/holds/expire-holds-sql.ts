import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { CircuitState } from "@/server/domain/circuit/circuit-state";
import type { HoldDeath } from "@/server/domain/gate/hold-limits";
import type { PolicyLayers } from "@/server/policy";
import { toHistory } from "@/server/db/queries/deliveries/cancel-deliveries";

export type ParkingChannel = PolicyLayers & {
  orgId: string;
  channelId: string;
  /** Null while nobody holds it: then its circuit does. */
  heldSince: Date | null;
  circuit: CircuitState | null;
  now: Date;
};

const PARKING = `select s.org_id as "orgId", s.channel_id as "channelId",
          case when s.held then s.held_since end as "heldSince", s.circuit, c.policy, o.settings as "orgSettings", now() as now
     from engine.channel_states s
     join channels c on c.org_id = s.org_id and c.id = s.channel_id
     join orgs o on o.id = s.org_id
    where c.deleted_at is null and s.catch_up is null
      and (s.held or s.tripped)`;

const LIST = statement("list_parking_channels", `${PARKING} order by s.channel_id`);

/** Channels of all orgs that park what comes: paused, disabled or tripped. */
export function listParkingChannels(sql: WorkerSql): Promise<ParkingChannel[]> {
  return sql.rows(LIST);
}

const LOCK_PARKING = statement("lock_parking_channel", `${PARKING} and s.channel_id = $1 for no key update of s`);

/**
 * Null when it goes on by now. The state comes before the deliveries, as everywhere; and with it in hand nobody can let
 * the channel go on while what it parks is buried.
 */
export async function lockParkingChannel(sql: WorkerSql, channelId: string): Promise<ParkingChannel | null> {
  const [row] = await sql.rows<ParkingChannel>(LOCK_PARKING, [channelId]);
  return row ?? null;
}

type Address = Pick<ParkingChannel, "orgId" | "channelId">;

const LIST_EXPIRED = statement(
  "list_expired_parked",
  `select id from engine.deliveries
    where org_id = $1 and channel_id = $2 and status = 'pending' and created_at <= $3 limit $4`,
);

/** Ids of what was created up to that moment, in no order. Reads much where much waits, and locks nothing. */
export async function listExpired(
  sql: WorkerSql,
  { orgId, channelId }: Address,
  { upTo, limit }: { upTo: Date; limit: number },
): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(LIST_EXPIRED, [orgId, channelId, upTo, limit]);
  return rows.map(({ id }) => id);
}

const LIST_OVERFLOW = statement(
  "list_overflow_parked",
  `select id from engine.deliveries
    where org_id = $1 and channel_id = $2 and status = 'pending' and created_at >= $3
    order by created_at desc, id desc offset $4 limit $5`,
);

/** As `listExpired`, for what came since then beyond the newest `room`. */
export async function listOverflow(
  sql: WorkerSql,
  { orgId, channelId }: Address,
  { since, room, limit }: { since: Date; room: number; limit: number },
): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(LIST_OVERFLOW, [orgId, channelId, since, room, limit]);
  return rows.map(({ id }) => id);
}

const BURY = statement(
  "bury_parked",
  `with mine as materialized (
     select id from engine.deliveries
      where id = any($1::uuid[]) and channel_id = $2 and status = 'pending' for update skip locked),
   gone as (delete from engine.deliveries where id = any(array(select id from mine)) returning *),
   kept as (${toHistory("'failed'", "$3")})
   select count(*)::int as count, coalesce(bool_or(order_key is not null), false) as "hadOrder" from gone`,
);

export type Burial = { channelId: string; ids: readonly string[]; reason: HoldDeath };
/** `hadOrder`: whether the channel promised an order to any of them. */
export type Buried = { count: number; hadOrder: boolean };

/**
 * They become dead letters, which can be replayed. What somebody else has in hand is left to them: the claim takes
 * deliveries before it writes the state that we hold, so waiting for one could be for ever.
 */
export async function buryParked(sql: WorkerSql, { channelId, ids, reason }: Burial): Promise<Buried> {
  const [row] = await sql.rows<Buried>(BURY, [ids, channelId, reason]);
  return row ?? { count: 0, hadOrder: false };
}
