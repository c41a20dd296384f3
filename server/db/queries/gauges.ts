import type { WorkerSql } from "@/server/db/scope";
import { type Sql, type Statement, statement } from "@/server/db/sql";

/** Gauges over all orgs. Each reading is one statement; what it answers are the values of one or several metrics. */
export type GaugeValue = { metric: string; labels: Record<string, string>; value: number };

const value = (metric: string, number: string, label?: [name: string, text: string]) =>
  `select '${metric}' as metric, ${label ? `json_build_object('${label[0]}', ${label[1]})` : "'{}'::json"} as labels,
          coalesce(${number}, 0)::float8 as value`;

const PRIORITY = "case priority when 0 then 'low' when 1 then 'normal' else 'high' end";

/**
 * What could go now and has not: due, and its channel does not stand still. A channel that has just met its own rate
 * limit is left out of the age, because its owner asked for that wait.
 */
const QUEUE = `with stopped as materialized (
     select org_id, channel_id, stop_reason from engine.channel_states where stopped_until > now()),
   limited as materialized (
     select org_id, channel_id from engine.channel_rates where last_rate_hit_at > now() - interval '1 minute'),
   pending as materialized (
     select d.priority, s.stop_reason, l.org_id is not null as is_limited, count(*) as total,
            count(*) filter (where d.send_after <= now()) as due, min(d.send_after) as oldest_at
       from engine.deliveries d
       left join stopped s using (org_id, channel_id)
       left join limited l using (org_id, channel_id)
      where d.status = 'pending' group by 1, 2, 3),
   inbox as materialized (select count(*) as events, min(engine.uuid7_ms(event_id)) as oldest_ms from engine.event_inbox),
   priorities as (select unnest(array[0, 1, 2]) as priority)
   ${value("webhook_queue_depth", "(select sum(due) from pending p where p.priority = q.priority and stop_reason is null)", ["priority", PRIORITY])}
     from priorities q
   union all ${value("webhook_inbox_depth", "events")} from inbox
   union all ${value(
     "webhook_queue_oldest_seconds",
     `greatest(0, extract(epoch from now() - (select min(oldest_at) from pending where stop_reason is null and not is_limited)),
               extract(epoch from now()) - oldest_ms / 1000.0)`,
   )} from inbox
   union all ${value("webhook_circuit_blocked_deliveries", "sum(total) filter (where stop_reason = 'circuit')")} from pending`;

const SINCE = "to_timestamp((circuit ->> 'outageSinceMs')::float8 / 1000)";

const CIRCUITS = `with circuits as materialized (
     select case when s.breaker_on then coalesce(s.circuit ->> 'kind', 'closed') else 'off' end as state,
            case when s.breaker_on and s.circuit ->> 'kind' in ('open', 'half_open')
                 then extract(epoch from now() - ${SINCE}) end as outage_seconds
       from engine.channel_states s
       join channels c on c.org_id = s.org_id and c.id = s.channel_id and c.deleted_at is null),
   states as (select unnest(array['closed', 'open', 'half_open', 'forced_open', 'forced_closed', 'off']) as state)
   ${value("webhook_circuit_breaker_state", "(select count(*) from circuits c where c.state = s.state)", ["state", "state"])}
     from states s
   union all ${value("webhook_outage_longest_seconds", "max(outage_seconds)")} from circuits
   union all ${value("webhook_endpoints_unavailable", "count(*) filter (where outage_seconds > 1800)")} from circuits`;

/** As the page of dead letters counts them: one that a later delivery of its message followed is none any more. */
const DEAD_LETTERS = `with dead as materialized (
     select h.org_id, count(*) as total from engine.delivery_history h
      where h.status = 'failed' and not exists (
        select from engine.delivery_history s
         where s.org_id = h.org_id and s.replay_of is not null and s.replay_of = coalesce(h.replay_of, h.id)
           and s.id > h.id and s.status <> 'cancelled')
      group by h.org_id)
   ${value("webhook_dlq_size", "sum(total)")} from dead
   union all ${value("webhook_dlq_largest", "max(total)")} from dead`;

const READINGS = {
  queue: statement("gauge_queue", QUEUE),
  circuits: statement("gauge_circuits", CIRCUITS),
  dead_letters: statement("gauge_dead_letters", DEAD_LETTERS),
} satisfies Record<string, Statement>;

type ReadingName = keyof typeof READINGS;
export const GAUGE_READINGS = Object.keys(READINGS) as ReadingName[];

const SEED = statement(
  "gauge_seed",
  "insert into engine.gauge_readings (name) select unnest($1::text[]) on conflict do nothing",
);

/** A place for each reading, so that whoever reads one can lock it. */
export async function seedGauges(sql: WorkerSql): Promise<void> {
  await sql.run(SEED, [GAUGE_READINGS]);
}

/** A reading may take this share of the time at most. */
const SHARE = 0.05;

const TAKE_TURN = statement(
  "gauge_take_turn",
  `select 1 from engine.gauge_readings
    where name = $1 and (read_at is null or read_at <= now() - make_interval(secs => greatest($2, took_ms / 1000 / ${SHARE})))
      for update skip locked`,
);

const SAVE = statement(
  "gauge_save",
  "update engine.gauge_readings set read_at = now(), took_ms = $2, values = $3::jsonb where name = $1",
);

/** Reads and stores it, unless somebody else does or has just done so. False then. */
export async function readGauge(sql: WorkerSql, name: ReadingName, afterSeconds: number): Promise<boolean> {
  if ((await sql.rows(TAKE_TURN, [name, afterSeconds])).length === 0) return false;
  const startedMs = performance.now();
  const values = await sql.rows<GaugeValue>(READINGS[name]);
  await sql.run(SAVE, [name, performance.now() - startedMs, JSON.stringify(values)]);
  return true;
}

/** What was read longer ago says nothing of now. */
const LIST = statement(
  "gauge_list",
  `select v.metric, v.labels, v.value
     from engine.gauge_readings r, jsonb_to_recordset(r.values) as v(metric text, labels jsonb, value float8)
    where r.read_at > now() - interval '10 minutes'`,
);

export async function listGaugeValues(sql: Sql): Promise<GaugeValue[]> {
  return sql.rows<GaugeValue>(LIST);
}
