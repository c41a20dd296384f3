import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { CircuitState } from "@/server/domain/circuit/circuit-state";
import type { Ordering } from "@/server/domain/grouping/group-key";
import type { PolicySettings } from "@/server/domain/policy/policy";
import type { Pace } from "@/server/domain/limits/channel-facts";
import type { TokenBucket } from "@/server/domain/limits/token-bucket";
import { goesAgainAt, NOW, standsStill } from "@/server/engine/gate";

export type DueRow = { id: string; groupId: string; rank: number; bytes: number; ordered: boolean };

export type ChannelReading = {
  orgId: string;
  channelId: string;
  goes: boolean;
  /** When it goes again by itself; null where it goes, or where no moment in time ends the stop. */
  goesAt: Date | null;
  /** Whether the time of anything has come. */
  isDue: boolean;
  pace: Pace;
  configVersion: number;
  circuit: CircuitState | null;
  tokens: TokenBucket | null;
  policy: PolicySettings;
  ordering: Ordering;
  /** What is due, by rank and then by time; of each rank up to the limit that was asked for. */
  due: DueRow[];
  /** When the next row becomes due; read only where everything due was listed, or where order is promised. */
  nextSendAt: Date | null;
  /** How far the walk over the org's channels was at this one. */
  steps: number;
  ready: number;
};

/*
 * From one pair of channel and rank with pending rows to the next, one index probe each, beginning behind the channel
 * that is named and going round at the end: channels without work cost nothing. The first row of a pair is the one that
 * waits longest, so a pair whose time has not come costs nothing more. A walk ends after so many steps, or when enough
 * pairs could give something, but never in the middle of a channel.
 */
const WALK = `
  select o.*, o.after as channel_id, 32767::smallint as rank, null::timestamptz as send_after, false as is_round,
         0 as steps, 0 as ready
    from unnest($1::uuid[], $2::int[], $3::uuid[], $4::int[], $5::int[])
      as o(org_id, most, after, max_steps, max_ready)
  union all
  select w.org_id, w.most, w.after, w.max_steps, w.max_ready, p.channel_id, p.rank, p.send_after, p.is_round, w.steps + 1,
         w.ready + (p.send_after <= ${NOW} and not ${standsStill("s")})::int
    from walk w
   cross join lateral (
     (select d.channel_id, d.rank, d.send_after, w.is_round from engine.deliveries d
       where d.org_id = w.org_id and d.status = 'pending' and (d.channel_id, d.rank) > (w.channel_id, w.rank)
       order by d.channel_id, d.rank, d.send_after limit 1)
     union all
     (select d.channel_id, d.rank, d.send_after, true from engine.deliveries d
       where not w.is_round and d.org_id = w.org_id and d.status = 'pending'
       order by d.channel_id, d.rank, d.send_after limit 1)
     limit 1) p
    join engine.channel_states s on s.org_id = w.org_id and s.channel_id = p.channel_id
   where ((w.steps < w.max_steps and w.ready < w.max_ready) or p.channel_id = w.channel_id)
     and not (p.is_round and p.channel_id > w.after)`;

/*
 * Every probe reads at most as many rows as may be taken, however many are waiting. Ranks are read one by one, so that
 * the index answers "due and of this rank" without wading through what is due later.
 */
const READ_PENDING = statement(
  "claim_read_pending",
  `with recursive walk as (${WALK}),
   seen as (
     select org_id, most, channel_id, max(steps) as steps, max(ready) as ready,
            array_agg(rank) filter (where send_after <= ${NOW}) as due_ranks,
            min(send_after) filter (where send_after > ${NOW}) as later
       from walk where steps > 0 group by org_id, most, channel_id)
   select w.org_id as "orgId", w.channel_id as "channelId", not ${standsStill("s")} as goes,
          ${goesAgainAt("s")} as "goesAt", w.due_ranks is not null as "isDue", s.pace,
          s.config_version as "configVersion", s.circuit, r.tokens, c.policy, c.ordering, coalesce(due.rows, '[]') as due,
          least(w.later, due.later, behind.later) as "nextSendAt", w.steps, w.ready
     from seen w
     join engine.channel_states s on s.org_id = w.org_id and s.channel_id = w.channel_id
     join channels c on c.org_id = w.org_id and c.id = w.channel_id
     left join engine.channel_rates r on r.org_id = w.org_id and r.channel_id = w.channel_id
     left join lateral (
       select json_agg(json_build_object('id', d.id, 'groupId', d.group_id, 'rank', d.rank, 'bytes', d.byte_count,
                         'ordered', d.order_key is not null) order by d.rank, d.send_after, d.id)
                filter (where d.send_after <= ${NOW}) as rows,
              min(d.send_after) filter (where d.send_after > ${NOW}) as later
         from unnest(w.due_ranks) as k(rank)
        cross join lateral (
          select d.id, d.group_id, d.rank, d.send_after, d.byte_count, d.order_key from engine.deliveries d
           where d.org_id = w.org_id and d.channel_id = w.channel_id and d.status = 'pending' and d.rank = k.rank
           order by d.send_after, d.id limit w.most) d
     ) due on not ${standsStill("s")}
     left join lateral (
       select min(p.send_after) as later from unnest(w.due_ranks) as k(rank)
        cross join lateral (
          select d.send_after from engine.deliveries d
           where d.org_id = w.org_id and d.channel_id = w.channel_id and d.status = 'pending' and d.rank = k.rank
             and d.send_after > ${NOW}
           order by d.send_after limit 1) p
     ) behind on not ${standsStill("s")} and c.ordering <> 'none'
    order by w.org_id, w.steps`,
);

/** After how many steps, or how many of them that could give something, a walk over an org ends. */
export type Look = { steps: number; ready: number };
/** It begins behind the channel that is named. */
export type OrgWalk = { orgId: string; most: number; after: string; look: Look };

/** What the next channels with pending rows could give, at most `most` rows of each rank, in the order of the walk. */
export async function readPending(sql: WorkerSql, orgs: readonly OrgWalk[]): Promise<ChannelReading[]> {
  if (orgs.length === 0) return [];
  return sql.rows(READ_PENDING, [
    orgs.map(({ orgId }) => orgId),
    orgs.map(({ most }) => most),
    orgs.map(({ after }) => after),
    orgs.map(({ look }) => look.steps),
    orgs.map(({ look }) => look.ready),
  ]);
}

const IN_FLIGHT = statement(
  "claim_in_flight",
  `select org_id as "orgId", channel_id as "channelId", count(*)::int as count,
          coalesce(array_agg(distinct order_key) filter (where order_key is not null), '{}') as "orderKeys"
     from engine.deliveries where org_id = any($1::uuid[]) and status = 'processing' group by org_id, channel_id`,
);

/** `orderKeys`: keys with anything on the wire. */
export type InFlight = { orgId: string; channelId: string; count: number; orderKeys: string[] };

/** What the locked orgs have on the wire, over all processes: counted, never stored. */
export async function listInFlight(sql: WorkerSql, orgIds: readonly string[]): Promise<InFlight[]> {
  return sql.rows(IN_FLIGHT, [orgIds]);
}
