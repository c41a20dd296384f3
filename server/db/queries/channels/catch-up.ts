import { query } from "@/server/db/query";
import { type OrgTx, type WorkerSql, sqlOf } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { CatchUp, LeftOutDelivery } from "@/server/domain/gate/catch-up";
import type { Ordering } from "@/server/domain/grouping/group-key";
import { toHistory } from "@/server/db/queries/deliveries/cancel-deliveries";

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
  `select s.catch_up as "catchUp", c.ordering
     from engine.channel_states s join channels c on c.org_id = s.org_id and c.id = s.channel_id
    where s.org_id = $1 and s.channel_id = $2 and s.catch_up -> 'untilMs' = to_jsonb($3::bigint)
      for no key update of s`,
);

type LockedCatchUp = { catchUp: CatchUp; ordering: Ordering };

/** Null when somebody else has finished it, or begun another one since. From here on it is ours until the commit. */
export async function lockCatchUp(
  sql: WorkerSql,
  { orgId, channelId, catchUp }: CatchingUp,
): Promise<LockedCatchUp | null> {
  const [row] = await sql.rows<LockedCatchUp>(LOCK, [orgId, channelId, catchUp.untilMs]);
  return row ?? null;
}

/** Replays are left alone: somebody asked for each of them. */
const PARKED = `org_id = $4 and channel_id = $1 and status = 'pending' and replay_of is null and created_at <= $2`;

const LIST_ALL = statement("list_all_parked", `select id from engine.deliveries where ${PARKED} limit $3`);
/** Of each rule and group key, all but the newest. */
const LIST_OLDER = statement(
  "list_older_parked",
  `select id from (
     select id, row_number() over (partition by rule_id, group_key order by created_at desc, id desc) as place
       from engine.deliveries where ${PARKED}) ranked
    where place > 1 limit $3`,
);

/** Ids of what is not to be sent, in no order. Reads all that waits, and locks nothing. */
export async function listToLeaveOut(
  sql: WorkerSql,
  { orgId, channelId, catchUp }: CatchingUp,
  limit: number,
): Promise<string[]> {
  const list = catchUp.choice === "latest" ? LIST_OLDER : LIST_ALL;
  const rows = await sql.rows<{ id: string }>(list, [channelId, new Date(catchUp.untilMs), limit, orgId]);
  return rows.map(({ id }) => id);
}

const LEAVE_OUT = statement(
  "leave_out_parked",
  `with mine as materialized (
     select id from engine.deliveries
      where id = any($1::uuid[]) and channel_id = $2 and status = 'pending' for update skip locked),
   gone as (delete from engine.deliveries where id = any(array(select id from mine)) returning *)
   ${toHistory("'cancelled'", "'caught_up'")}
   returning created_at as "createdAt", event_count as "eventCount", event_types as "eventTypes"`,
);

/** Settles them as cancelled, but for what somebody else has in hand: whoever holds a state waits for no delivery. */
export function leaveOut(sql: WorkerSql, channelId: string, ids: readonly string[]): Promise<LeftOutDelivery[]> {
  return sql.rows(LEAVE_OUT, [ids, channelId]);
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
  `with stop as (
     select c.org_id, c.id, case when o.deleted_at is not null then 'org_deleted'
                                 when c.deleted_at is not null then 'deleted'
                                 when c.status <> 'enabled' then c.status end as reason
       from channels c join orgs o on o.id = c.org_id where c.org_id = $1 and c.id = $2)
   update engine.channel_states s
      set catch_up = null, held = stop.reason is not null, hold_reason = stop.reason,
          held_since = case when stop.reason is not null then s.held_since end
     from stop
    where s.org_id = stop.org_id and s.channel_id = stop.id`,
);

/** The channel goes on, unless it was stopped again in the meantime, or its org deleted. */
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
  const [row] = await sqlOf(tx).rows<Parked>(query`
    select count(*)::int as deliveries, coalesce(sum(event_count), 0)::int as events,
           count(distinct (rule_id, group_key))::int as keys, min(created_at) as "oldestAt", count(*) > ${most} as "isMore",
           (select count(*)::int from (select 1 from engine.deliveries where channel_id = ${channelId}::uuid
               and status = 'pending' and replay_of is not null limit ${most}) asked) as replays
      from (select event_count, rule_id, group_key, created_at from engine.deliveries
             where channel_id = ${channelId}::uuid and status = 'pending' and replay_of is null
             limit ${most + 1}) parked`);
  return row ?? { deliveries: 0, events: 0, keys: 0, oldestAt: null, isMore: false, replays: 0 };
}
