import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import {
  type CountedBucket,
  type DeliveryCounts,
  type RunningMinute,
  spreadMinutes,
} from "@/server/domain/health/delivery-counts";

const COUNTS = "attempts, succeeded, dead, failures, dead_by, latency";
const COUNT_TYPES = "attempts int, succeeded int, dead int, failures int[], dead_by int[], latency int[]";

/** Element by element; the longer one decides how many there are. */
const summed = (a: string, b: string) =>
  `array(select coalesce(x, 0) + coalesce(y, 0) from unnest(${a}, ${b}) as n(x, y))`;

/**
 * Adds to the minute that is being counted, and answers with those minutes that ended with it. Whoever calls it holds
 * the channels' states: nobody else writes these rows meanwhile. A clock that steps back counts into the later minute.
 */
const ADD_TO_RUNNING = statement(
  "add_to_running_stats",
  `with r as materialized (
     select r.*, clock.minute from json_to_recordset($1) as r(org_id uuid, channel_id uuid, ${COUNT_TYPES})
      cross join (select date_bin('1 minute', clock_timestamp(), 'epoch') as minute) clock
   ), ended as materialized (
     select s.* from engine.running_stats s join r using (org_id, channel_id) where s.minute < r.minute
   ), added as (
     insert into engine.running_stats as s (org_id, channel_id, minute, ${COUNTS})
     select org_id, channel_id, minute, ${COUNTS} from r order by org_id, channel_id
     on conflict (org_id, channel_id) do update
       set minute = greatest(s.minute, excluded.minute),
           attempts = excluded.attempts + case when s.minute < excluded.minute then 0 else s.attempts end,
           succeeded = excluded.succeeded + case when s.minute < excluded.minute then 0 else s.succeeded end,
           dead = excluded.dead + case when s.minute < excluded.minute then 0 else s.dead end,
           failures = case when s.minute < excluded.minute or s.failures = '{}' then excluded.failures
                           when excluded.failures = '{}' then s.failures
                           else ${summed("s.failures", "excluded.failures")} end,
           dead_by = case when s.minute < excluded.minute or s.dead_by = '{}' then excluded.dead_by
                          when excluded.dead_by = '{}' then s.dead_by
                          else ${summed("s.dead_by", "excluded.dead_by")} end,
           latency = case when s.minute < excluded.minute then excluded.latency
                          else ${summed("s.latency", "excluded.latency")} end
   )
   select org_id as "orgId", channel_id as "channelId", minute, attempts, succeeded, dead, failures,
          dead_by as "deadBy", latency
     from ended`,
);

export type ChannelCounts = DeliveryCounts & { orgId: string; channelId: string };

/**
 * Adds to the figures, each channel once. Called while the channels' states are locked. A minute is spread over the
 * longer spans once, by the first who adds after its end; until then readers add it themselves.
 */
export async function addToFigures(sql: WorkerSql, rows: readonly ChannelCounts[]): Promise<void> {
  if (rows.length === 0) return;
  const ended = await sql.rows<RunningMinute>(ADD_TO_RUNNING, [JSON.stringify(rows.map(asRecord))]);
  await addToDeliveryStats(sql, spreadMinutes(ended));
}

const ADD_TO_STATS = statement(
  "add_to_delivery_stats",
  `insert into engine.delivery_stats as s (org_id, channel_id, span_minutes, bucket, ${COUNTS})
   select org_id, channel_id, span_minutes, bucket, ${COUNTS}
     from json_to_recordset($1)
       as r(org_id uuid, channel_id uuid, span_minutes smallint, bucket timestamptz, ${COUNT_TYPES})
    order by org_id, channel_id, span_minutes, bucket
   on conflict (org_id, channel_id, span_minutes, bucket) do update
     set attempts = s.attempts + excluded.attempts,
         succeeded = s.succeeded + excluded.succeeded,
         dead = s.dead + excluded.dead,
         failures = ${summed("s.failures", "excluded.failures")},
         dead_by = ${summed("s.dead_by", "excluded.dead_by")},
         latency = ${summed("s.latency", "excluded.latency")}`,
);

/** In the order of their keys: two processes never wait for each other twice. */
async function addToDeliveryStats(sql: WorkerSql, buckets: readonly CountedBucket[]): Promise<void> {
  if (buckets.length === 0) return;
  const records = buckets.map((row) => ({ ...asRecord(row), span_minutes: row.span, bucket: row.bucket }));
  await sql.run(ADD_TO_STATS, [JSON.stringify(records)]);
}

function asRecord({ orgId, channelId, attempts, succeeded, dead, failures, deadBy, latency }: ChannelCounts) {
  return { org_id: orgId, channel_id: channelId, attempts, succeeded, dead, failures, dead_by: deadBy, latency };
}

export type Arrival = { orgId: string; ruleId: string; channelId: string; deliveries: number; events: number };

const ADD_ARRIVALS = statement(
  "add_to_arrival_stats",
  `insert into engine.arrival_stats as s (org_id, span_minutes, bucket, rule_id, channel_id, deliveries, events)
   select r.org_id, span, date_bin(make_interval(mins => span), now(), 'epoch'), r.rule_id, r.channel_id, r.deliveries, r.events
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::int[]) as r(org_id, rule_id, channel_id, deliveries, events)
    cross join unnest('{1,720}'::int[]) as span
    order by r.org_id, span, r.rule_id, r.channel_id
   on conflict (org_id, span_minutes, bucket, rule_id, channel_id) do update
     set deliveries = s.deliveries + excluded.deliveries, events = s.events + excluded.events`,
);

/** Fan-out is alone with its org, so nobody else writes these rows; each rule and channel is named once. */
export async function addToArrivalStats(sql: WorkerSql, arrivals: readonly Arrival[]): Promise<void> {
  if (arrivals.length === 0) return;
  await sql.run(ADD_ARRIVALS, [
    arrivals.map(({ orgId }) => orgId),
    arrivals.map(({ ruleId }) => ruleId),
    arrivals.map(({ channelId }) => channelId),
    arrivals.map(({ deliveries }) => deliveries),
    arrivals.map(({ events }) => events),
  ]);
}

export const FORGET_BATCH = 5_000;

/** As long as a page compares with the time before; the longest span stays for more than a year. */
const KEPT_DAYS = { 1: 2, 30: 4, 180: 16, 720: 400 } as const;

const forget = (table: string) =>
  statement(
    `forget_${table}`,
    `delete from engine.${table} where ctid = any (array(
       select s.ctid from unnest('{${Object.keys(KEPT_DAYS).join()}}'::int[], '{${Object.values(KEPT_DAYS).join()}}'::int[])
                            as keep(span, days)
         join engine.${table} s on s.span_minutes = keep.span and s.bucket < now() - make_interval(days => keep.days)
        limit ${FORGET_BATCH}))`,
  );

const FORGETTABLE = { delivery_stats: forget("delivery_stats"), arrival_stats: forget("arrival_stats") };
export type StatTable = keyof typeof FORGETTABLE;
export const STAT_TABLES = Object.keys(FORGETTABLE) as StatTable[];

/** How many were deleted; fewer than a batch means that none are left. */
export function deleteOldStats(sql: WorkerSql, table: StatTable): Promise<number> {
  return sql.run(FORGETTABLE[table]);
}
