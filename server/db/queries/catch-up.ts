import type { OrgTx, WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { CatchUp, LeftOutDelivery } from "@/server/domain/catch-up";
import type { Ordering } from "@/server/domain/group-key";
import { toHistory } from "./to-history";

export type CatchingUp = { orgId: string; channelId: string; catchUp: CatchUp };

const LIST = statement(
  "list_catching_up",
  `select org_id as "orgId", channel_id as "channelId", catch_up as "catchUp" from engine.channel_states
    where catch_up is not null order by channel_id`,
);

/** Channels of all orgs that have something left to decide. */
export function listCatchingUp(sql: WorkerSql): Promise<CatchingUp[]> {
  return sql.rows(LIST);
}

const LOCK = statement(
  "lock_catch_up",
  `select s.catch_up as "catchUp", coalesce(c.policy ->> 'ordering', 'none') as ordering
     from engine.channel_states s join channels c on c.org_id = s.org_id and c.id = s.channel_id
    where s.org_id = $1 and s.channel_id = $2 and s.catch_up is not null for no key update of s`,
);

type LockedCatchUp = { catchUp: CatchUp; ordering: Ordering };

/** Null when somebody else has finished it. From here on it is ours until the commit. */
export async function lockCatchUp(
  sql: WorkerSql,
  { orgId, channelId }: Pick<CatchingUp, "orgId" | "channelId">,
): Promise<LockedCatchUp | null> {
  const [row] = await sql.rows<LockedCatchUp>(LOCK, [orgId, channelId]);
  return row ?? null;
}

/** Replays are left alone: somebody asked for each of them. */
const PARKED = `channel_id = $1 and status = 'pending' and replay_of is null`;

const LEAVE_OUT = statement(
  "leave_out_parked",
  `with ranked as (
     select id, row_number() over (partition by rule_id, group_key order by created_at desc, id desc) as place
       from engine.deliveries where ${PARKED} and created_at <= $2),
   gone as (
     delete from engine.deliveries
      where id = any(array(select id from ranked where place > $3 limit $4)) and status = 'pending'
     returning *)
   ${toHistory("'cancelled'", "'caught_up'")}
   returning created_at as "createdAt", event_count as "eventCount", event_types as "eventTypes"`,
);

export type LeavingOut = { channelId: string; until: Date; keepPerKey: 0 | 1; limit: number };

/** Settles parked deliveries as cancelled, but for the newest `keepPerKey` of each rule and group key. */
export function leaveOut(
  sql: WorkerSql,
  { channelId, until, keepPerKey, limit }: LeavingOut,
): Promise<LeftOutDelivery[]> {
  return sql.rows(LEAVE_OUT, [channelId, until, keepPerKey, limit]);
}

const SAVE = statement(
  "save_catch_up",
  "update engine.channel_states set catch_up = $3 where org_id = $1 and channel_id = $2",
);

export async function saveCatchUp(sql: WorkerSql, { orgId, channelId, catchUp }: CatchingUp): Promise<void> {
  await sql.run(SAVE, [orgId, channelId, JSON.stringify(catchUp)]);
}

const END = statement(
  "end_catch_up",
  `update engine.channel_states s
      set catch_up = null, held = c.status <> 'enabled' or c.deleted_at is not null,
          hold_reason = case when c.deleted_at is not null then 'deleted'
                             when c.status <> 'enabled' then c.status end,
          held_since = case when c.status <> 'enabled' or c.deleted_at is not null then s.held_since end
     from channels c
    where s.org_id = $1 and s.channel_id = $2 and c.org_id = s.org_id and c.id = s.channel_id`,
);

/** The channel goes on, unless it was stopped again in the meantime. */
export async function endCatchUp(
  sql: WorkerSql,
  { orgId, channelId }: Pick<CatchingUp, "orgId" | "channelId">,
): Promise<void> {
  await sql.run(END, [orgId, channelId]);
}

const NEWEST_RULE = statement(
  "newest_caught_up_rule",
  `select rule_id as "ruleId" from engine.delivery_history
    where org_id = $1 and channel_id = $2 and reason = 'caught_up' and created_at = $3 limit 1`,
);

/** The rule of the newest delivery that was left out, which was made at `at`. */
export async function findNewestRule(
  sql: WorkerSql,
  { orgId, channelId, at }: { orgId: string; channelId: string; at: Date },
): Promise<string | null> {
  const [row] = await sql.rows<{ ruleId: string }>(NEWEST_RULE, [orgId, channelId, at]);
  return row?.ruleId ?? null;
}

const INSERT_EVENT = statement(
  "insert_summary_event",
  `insert into engine.events (org_id, id, type, source, priority, idempotency_key, occurred_at, data)
   values ($1, $2, $3, 'tocsin', $4, $5, now(), $6)`,
);

export type SummaryEvent = { orgId: string; id: string; type: string; priority: number; data: string };

/** Past the inbox: no rule looks at it, it belongs to one delivery. */
export async function insertSummaryEvent(sql: WorkerSql, event: SummaryEvent): Promise<void> {
  const { orgId, id, type, priority, data } = event;
  await sql.run(INSERT_EVENT, [orgId, id, type, priority, `summary-${id}`, data]);
}

export type Parked = {
  deliveries: number;
  events: number;
  keys: number;
  oldestAt: Date | null;
  isMore: boolean;
  /** Waiting as well, and sent whatever is chosen: somebody asked for each of them. */
  replays: number;
};

/** What waits for a held channel, counted as far as `most`. */
export async function countParkedFor(tx: OrgTx, channelId: string, most: number): Promise<Parked> {
  const [row] = await tx.$queryRaw<Parked[]>`
    select count(*)::int as deliveries, coalesce(sum(event_count), 0)::int as events,
           count(distinct (rule_id, group_key))::int as keys, min(created_at) as "oldestAt", count(*) > ${most} as "isMore",
           (select count(*)::int from (select 1 from engine.deliveries where channel_id = ${channelId}::uuid
               and status = 'pending' and replay_of is not null limit ${most}) asked) as replays
      from (select event_count, rule_id, group_key, created_at from engine.deliveries
             where channel_id = ${channelId}::uuid and status = 'pending' and replay_of is null
             limit ${most + 1}) parked`;
  return row ?? { deliveries: 0, events: 0, keys: 0, oldestAt: null, isMore: false, replays: 0 };
}
