import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { CircuitState } from "@/server/domain/circuit-state";
import type { HoldDeath, HoldLimits } from "@/server/domain/hold-limits";
import { toHistory } from "./to-history";

export type ParkingChannel = {
  orgId: string;
  channelId: string;
  /** Null while nobody holds it: then its circuit does. */
  heldSince: Date | null;
  circuit: CircuitState | null;
  limits: Partial<HoldLimits> | null;
  now: Date;
};

const PARKING = `engine.channel_states s
     join channels c on c.org_id = s.org_id and c.id = s.channel_id
    where c.deleted_at is null and s.catch_up is null
      and (s.held or s.circuit ->> 'kind' in ('open', 'half_open', 'forced_open')
                     and c.policy -> 'circuit' ->> 'enabled' is distinct from 'false')`;

const LIST = statement("list_parking_channels", `select s.channel_id as "channelId" from ${PARKING}`);

/** Channels of all orgs that park what comes: paused, disabled or tripped. */
export async function listParkingChannels(sql: WorkerSql): Promise<string[]> {
  const rows = await sql.rows<{ channelId: string }>(LIST);
  return rows.map(({ channelId }) => channelId);
}

const LOCK_PARKING = statement(
  "lock_parking_channel",
  `select s.org_id as "orgId", s.channel_id as "channelId", case when s.held then s.held_since end as "heldSince",
          s.circuit, c.policy -> 'hold' as limits, now() as now
     from ${PARKING} and s.channel_id = $1
      for no key update of s`,
);

/**
 * Null when it goes on by now. The state comes before the deliveries, as everywhere; and with it in hand nobody can let
 * the channel go on while what it parks is buried.
 */
export async function lockParkingChannel(sql: WorkerSql, channelId: string): Promise<ParkingChannel | null> {
  const [row] = await sql.rows<ParkingChannel>(LOCK_PARKING, [channelId]);
  return row ?? null;
}

const COUNT = statement(
  "count_parked",
  `select count(*)::int as n from (
     select 1 from engine.deliveries where channel_id = $1 and status = 'pending' limit $2) parked`,
);

/** As far as `most`. */
export async function countParked(sql: WorkerSql, channelId: string, most: number): Promise<number> {
  const [row] = await sql.rows<{ n: number }>(COUNT, [channelId, most]);
  return row?.n ?? 0;
}

const BURY = statement(
  "bury_parked",
  `with gone as (
     delete from engine.deliveries
      where id = any(array(select id from engine.deliveries
                            where channel_id = $1 and status = 'pending' and created_at <= $2
                            order by created_at, id limit $3))
        and status = 'pending'
     returning *)
   ${toHistory("'failed'", "$4")}`,
);

export type Burial = { channelId: string; upTo: Date; limit: number; reason: HoldDeath };

/** The oldest first; they become dead letters, which can be replayed. */
export function buryParked(sql: WorkerSql, { channelId, upTo, limit, reason }: Burial): Promise<number> {
  return sql.run(BURY, [channelId, upTo, limit, reason]);
}
