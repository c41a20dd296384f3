import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import { WHOLE_ORG } from "@/server/domain/health/delivery-counts";
import { LATENCY_BOUNDS_MS } from "@/server/domain/health/latency-histogram";
import { FAILURE_CATEGORIES } from "@/server/domain/retry/outcome";

/** As long as the product keeps each span; see the forgetting of old figures. */
const KEPT_DAYS = { 1: 2, 30: 4, 180: 16, 720: 400 } as const;
const SPANS = `unnest('{${Object.keys(KEPT_DAYS).join()}}'::int[], '{${Object.values(KEPT_DAYS).join()}}'::int[]) as keep(span, days)`;
const KEY = "org_id, whose, span, bucket";

const total = (which: string) => `coalesce(sum(total) filter (where which = '${which}'), 0)`;
const counts = (which: string) => `coalesce(max(counts) filter (where which = '${which}'), '{}')`;

/** The scale counts a duration below its bound: turned around, because `width_bucket` counts it above. */
const BOUNDS = LATENCY_BOUNDS_MS.map((bound) => -bound).toReversed();

/*
 * From the attempts themselves, so that every figure on a page can be found again in the history. A minute is the one
 * in which the answer came. Nothing is joined with what was counted: the planner knows nothing of rows that were written
 * a moment ago, and would compare all with all. Zeros up to the last position that occurs come as rows instead.
 */
const ATTEMPTS = statement(
  "rich_delivery_stats",
  `with a as materialized (
     select t.org_id, d.channel_id, t.started_at + make_interval(secs => t.total_ms / 1000.0) as at,
            array_position($2::text[], t.category) - 1 as cause, d.status = 'failed' and t.fence = d.fence as is_dead,
            ${BOUNDS.length} - width_bucket(-t.total_ms::float8, $3::float8[]) as slot
       from engine.delivery_attempts t
       join engine.all_deliveries d on d.id = t.delivery_id and d.org_id = t.org_id
      where t.org_id = any($1) and not t.superseded
   ), counted as materialized (
     select a.org_id, w.whose, keep.span, date_bin(make_interval(mins => keep.span), a.at, 'epoch') as bucket,
            a.cause, a.is_dead, a.slot, count(*)::int as n
       from a cross join ${SPANS}
      cross join lateral (values (a.channel_id), ('${WHOLE_ORG}'::uuid)) as w(whose)
      where a.at >= $4::timestamptz - make_interval(days => keep.days)
      group by a.org_id, w.whose, keep.span, 4, a.cause, a.is_dead, a.slot
   ), tall as (
     select ${KEY}, w.which, w.i, c.n from counted c
      cross join lateral (values ('latency', c.slot), ('failures', c.cause), ('dead_by', case when c.is_dead then c.cause end))
                       as w(which, i)
      where w.i is not null
   ), filled as (
     select ${KEY}, which, i, sum(n)::int as n
       from (select * from tall
             union all
             select ${KEY}, which, g.i, 0 from (select ${KEY}, which, max(i) as top from tall group by ${KEY}, which) k
              cross join lateral generate_series(0, k.top) as g(i)) t
      group by ${KEY}, which, i
   ), vectors as (
     select ${KEY}, which, array_agg(n order by i) as counts, sum(n)::int as total from filled group by ${KEY}, which
   )
   insert into engine.delivery_stats (org_id, channel_id, span_minutes, bucket, attempts, succeeded, dead, failures,
                                      dead_by, latency)
   select ${KEY}, ${total("latency")}, ${total("latency")} - ${total("failures")}, ${total("dead_by")},
          ${counts("failures")}, ${counts("dead_by")}, ${counts("latency")}
     from vectors group by ${KEY}`,
);

const ARRIVALS = statement(
  "rich_arrival_stats",
  `insert into engine.arrival_stats (org_id, span_minutes, bucket, rule_id, channel_id, deliveries, events)
   select d.org_id, keep.span, date_bin(make_interval(mins => keep.span), d.created_at, 'epoch'), d.rule_id, d.channel_id,
          count(*), sum(d.event_count)
     from engine.all_deliveries d cross join ${SPANS}
    where d.org_id = any($1) and d.replay_of is null and keep.span in (1, 720)
      and d.created_at >= $2::timestamptz - make_interval(days => keep.days)
    group by 1, 2, 3, 4, 5`,
);

export async function writeFigures(sql: WorkerSql, orgIds: readonly string[], end: Date): Promise<void> {
  await sql.run(ATTEMPTS, [orgIds, FAILURE_CATEGORIES, BOUNDS, end]);
  await sql.run(ARRIVALS, [orgIds, end]);
}
