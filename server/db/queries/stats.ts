import { NOTHING, query, verbatim } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import { DEATH_CAUSES, UNSENT_DEATHS, WHOLE_ORG } from "@/server/domain/health/delivery-counts";
import type { Histogram } from "@/server/domain/health/latency-histogram";
import type { BucketRow } from "@/server/domain/health/stat-series";
import { FAILURE_CATEGORIES } from "@/server/domain/retry/outcome";
import type { Span } from "@/server/domain/health/stat-spans";

/** As JSON, which is read in one go: arrays would be taken apart number by number. */
const LISTS = query`to_json(failures) as failures, to_json(dead_by) as "deadBy", to_json(latency) as latency`;

const at = (date: Date) => query`${date.toISOString()}::timestamptz`;

/**
 * Counted buckets of the org, or of one channel, since a moment. The minute that is still being counted stands in no
 * bucket yet: it comes as a row of its own, and whoever reads adds it up.
 */
export function listBuckets(
  tx: OrgTx,
  { channelId, span, from }: { channelId: string | null; span: Span; from: Date },
): Promise<BucketRow[]> {
  const whose = channelId ?? WHOLE_ORG;
  return sqlOf(tx).rows(query`
    select bucket, attempts, succeeded, dead, ${LISTS} from engine.delivery_stats
     where channel_id = ${whose}::uuid and span_minutes = ${span} and bucket >= ${at(from)}
    union all
    select minute, attempts, succeeded, dead, ${LISTS} from engine.running_stats
     where minute >= ${at(from)} ${channelId ? query`and channel_id = ${channelId}::uuid` : NOTHING}`);
}

type Channels = readonly string[];

/** Deaths without an attempt; the database counts elements of an array from one. */
const UNSENT = verbatim(
  UNSENT_DEATHS.map((cause) => `coalesce(dead_by[${DEATH_CAUSES.indexOf(cause) + 1}], 0)`).join(" + "),
);

const RATE_LIMITED = verbatim(`coalesce(failures[${FAILURE_CATEGORIES.indexOf("rate_limit") + 1}], 0)`);

/** Counts of these channels, by bucket; named `b`. Of the causes only what they are judged by. */
const countsOf = (channelIds: Channels, span: Span, from: Date) => query`(
  select channel_id, bucket, attempts, succeeded, dead, ${UNSENT} as unsent, ${RATE_LIMITED} as limited
    from engine.delivery_stats
   where channel_id = any(${channelIds}::uuid[]) and span_minutes = ${span} and bucket >= ${at(from)}
  union all
  select channel_id, minute, attempts, succeeded, dead, ${UNSENT}, ${RATE_LIMITED} from engine.running_stats
   where channel_id = any(${channelIds}::uuid[]) and minute >= ${at(from)}) b`;

/** The busiest of these channels, by attempts. */
export async function listBusiest(
  tx: OrgTx,
  channelIds: Channels,
  { span, from, limit }: { span: Span; from: Date; limit: number },
): Promise<string[]> {
  const rows = await sqlOf(tx).rows<{ channelId: string }>(query`
    select channel_id as "channelId" from ${countsOf(channelIds, span, from)}
     group by 1 having sum(attempts) > 0 order by sum(attempts) desc, 1 limit ${limit}`);
  return rows.map(({ channelId }) => channelId);
}

export type TrendRow = { channelId: string; slots: number[]; attempts: number[]; succeeded: number[]; dead: number[] };

/** How much happened when, one row per channel; slots without anything are left out. */
export function listTrends(
  tx: OrgTx,
  channelIds: Channels,
  { span, from, slotMinutes }: { span: Span; from: Date; slotMinutes: number },
): Promise<TrendRow[]> {
  return sqlOf(tx).rows(query`
    select channel_id as "channelId",
           json_agg((extract(epoch from start - ${at(from)}) / (60 * ${slotMinutes}::int))::int) as slots,
           json_agg(attempts) as attempts, json_agg(succeeded) as succeeded, json_agg(dead) as dead
      from (select channel_id, date_bin(make_interval(mins => ${slotMinutes}::int), bucket, ${at(from)}) as start,
                   sum(attempts)::int as attempts, sum(succeeded)::int as succeeded, sum(dead)::int as dead
              from ${countsOf(channelIds, span, from)} group by 1, 2) s
     group by 1`);
}

export type HourRow = {
  channelId: string;
  attempts: number;
  succeeded: number;
  rateLimited: number;
  recentAttempts: number;
  recentlySucceeded: number;
  recentlyRateLimited: number;
  recentlySettled: number;
  /** In minutes that began after the last failure. */
  succeededSinceFailure: number;
};

/** The minutes since `from`, added up; and those of them since `recentFrom`, with what attempts settled in them. */
export function listHours(
  tx: OrgTx,
  channelIds: Channels,
  { from, recentFrom }: { from: Date; recentFrom: Date },
): Promise<HourRow[]> {
  return sqlOf(tx).rows(query`
    select channel_id as "channelId", sum(attempts)::int as attempts, sum(succeeded)::int as succeeded,
           sum(limited)::int as "rateLimited",
           coalesce(sum(limited) filter (where bucket >= ${at(recentFrom)}), 0)::int as "recentlyRateLimited",
           coalesce(sum(attempts) filter (where bucket >= ${at(recentFrom)}), 0)::int as "recentAttempts",
           coalesce(sum(succeeded) filter (where bucket >= ${at(recentFrom)}), 0)::int as "recentlySucceeded",
           coalesce(sum(succeeded + dead - unsent) filter (where bucket >= ${at(recentFrom)}), 0)::int as "recentlySettled",
           coalesce(sum(succeeded) filter (where bucket > s.last_failure_at), 0)::int as "succeededSinceFailure"
      from ${countsOf(channelIds, 1, from)}
      left join engine.channel_states s using (channel_id)
     group by 1`);
}

export type HalfHourRow = { channelId: string; failures: number[]; latency: Histogram };

/** Causes and durations by half hours: two or three rows per channel, where minutes would be sixty. */
export function listHalfHours(tx: OrgTx, channelIds: Channels, from: Date): Promise<HalfHourRow[]> {
  return sqlOf(tx).rows(query`
    select channel_id as "channelId", to_json(failures) as failures, to_json(latency) as latency
      from engine.delivery_stats
     where channel_id = any(${channelIds}::uuid[]) and span_minutes = 30 and bucket >= ${at(from)}
    union all
    select channel_id, to_json(failures), to_json(latency) from engine.running_stats
     where channel_id = any(${channelIds}::uuid[]) and minute >= ${at(from)}`);
}

/** Deliveries that fan-out made since a moment, by channel. */
export function listArrivals(tx: OrgTx, from: Date): Promise<{ channelId: string; deliveries: number }[]> {
  return sqlOf(tx).rows(query`
    select channel_id as "channelId", sum(deliveries)::int as deliveries from engine.arrival_stats
     where span_minutes = 1 and bucket >= ${at(from)} group by 1`);
}

export type FiredRow = { ruleId: string; deliveries: number; events: number };

/** What each rule sent since a moment, to all its channels. An event that went to several of them fired it once. */
export function listFired(tx: OrgTx, from: Date): Promise<FiredRow[]> {
  return sqlOf(tx).rows(query`
    select rule_id as "ruleId", sum(deliveries)::int as deliveries, sum(events)::int as events
      from (select rule_id, sum(deliveries) as deliveries, max(events) as events from engine.arrival_stats
             where span_minutes = 720 and bucket >= ${at(from)} group by rule_id, bucket) b
     group by 1`);
}

export type FeedingRow = { ruleId: string; deliveries: number };

/**
 * What each rule sent to one channel since a moment. Half days where they are whole, and minutes up to the first of
 * them: half a day of those at most.
 */
export function listFeeding(
  tx: OrgTx,
  { channelId, from, wholeFrom }: { channelId: string; from: Date; wholeFrom: Date },
): Promise<FeedingRow[]> {
  return sqlOf(tx).rows(query`
    select rule_id as "ruleId", sum(deliveries)::int as deliveries from (
      select rule_id, deliveries from engine.arrival_stats
       where span_minutes = 1 and bucket >= ${at(from)} and bucket < ${at(wholeFrom)}
         and channel_id = ${channelId}::uuid
      union all
      select rule_id, deliveries from engine.arrival_stats
       where span_minutes = 720 and bucket >= ${at(wholeFrom)} and channel_id = ${channelId}::uuid) a
     group by 1`);
}

export type OpeningRow = { channelId: string; channelName: string | null; at: Date; reason: string };
const MAX_OPENINGS = 20;

/** Circuits that opened, the newest first. Ids grow with time: the key finds them without an index of its own. */
export function listOpenings(
  tx: OrgTx,
  { from, channelId }: { from: Date; channelId: string | null },
): Promise<OpeningRow[]> {
  return sqlOf(tx).rows(query`
    select t.channel_id as "channelId", c.name as "channelName", t.at, t.reason
      from engine.circuit_transitions t left join channels c on c.org_id = t.org_id and c.id = t.channel_id
     where t.id >= engine.uuid7_floor(${at(from)}) and t.to_state = 'open' and t.from_state = 'closed'
       ${channelId ? query`and t.channel_id = ${channelId}::uuid` : NOTHING}
     order by t.id desc limit ${MAX_OPENINGS}`);
}
