import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import { TOKEN } from "@/server/domain/limits/token-bucket";
import { orderHeadsOf } from "@/server/engine/claim/order-heads-sql";

/*
 * Only what can be late is looked at: orgs that have something pending, whose timer does not ring now anyway, and of whom
 * nothing is on the wire (its answer brings the org back). From one of them to the next is one index probe, and so is
 * from one pair of channel and rank with pending rows to the next. The first row of a pair waits longest.
 */
const QUIET = `
   working as (
     (select d.org_id from engine.deliveries d where d.status = 'pending' order by d.org_id limit 1)
     union all
     select n.org_id from working w
      cross join lateral (select d.org_id from engine.deliveries d
                           where d.status = 'pending' and d.org_id > w.org_id order by d.org_id limit 1) n),
   quiet as materialized (
     select w.org_id, s.due_at from working w left join engine.org_states s using (org_id)
      where (s.due_at is null or s.due_at > now())
        and not exists (select 1 from engine.deliveries d where d.org_id = w.org_id and d.status = 'processing')),
   pairs as (
     select q.org_id, q.due_at, '00000000-0000-0000-0000-000000000000'::uuid as channel_id, 32767::smallint as rank,
            null::timestamptz as send_after, null::text as order_key from quiet q
     union all
     select w.org_id, w.due_at, p.channel_id, p.rank, p.send_after, p.order_key from pairs w
      cross join lateral (
        select d.channel_id, d.rank, d.send_after, d.order_key from engine.deliveries d
         where d.org_id = w.org_id and d.status = 'pending' and (d.channel_id, d.rank) > (w.channel_id, w.rank)
         order by d.channel_id, d.rank, d.send_after limit 1) p)`;

/** The time at which the first group of each org has to be sealed, one probe each. */
const GROUPING = `
   grouping as (
     (select g.org_id, g.flush_at from engine.delivery_groups g order by g.org_id, g.flush_at limit 1)
     union all
     select n.org_id, n.flush_at from grouping w
      cross join lateral (select g.org_id, g.flush_at from engine.delivery_groups g
                           where g.org_id > w.org_id order by g.org_id, g.flush_at limit 1) n)`;

/*
 * Some wait on purpose: for the end of a stop, or up to a minute for a token. A timer is late only when it rings
 * after all of that, or not at all. Where order is promised, only the first row of each key can ring, as in the claim; rows
 * from before that promise have no key and stand in front of their rank.
 */
const LATE_TIMERS = statement(
  "recover_late_timers",
  `with recursive ${QUIET}, ${GROUPING},
   channels_waiting as (
     select p.org_id, p.channel_id, h.ordering <> 'none' as ordered,
            min(p.send_after) filter (where p.order_key is null) as keyless_at, min(p.send_after) as first_at,
            greatest(s.stopped_until,
              case when (r.tokens ->> 'credit')::float8 < ${TOKEN} then now() + interval '1 minute' end) as gate
       from pairs p
       join engine.channel_states s on s.org_id = p.org_id and s.channel_id = p.channel_id
                                   and s.stopped_until is distinct from 'infinity'
       join channels h on h.org_id = p.org_id and h.id = p.channel_id
       left join engine.channel_rates r on r.org_id = p.org_id and r.channel_id = p.channel_id
      where p.send_after < coalesce(p.due_at, 'infinity') - interval '2 seconds'
      group by p.org_id, p.channel_id, h.ordering, s.stopped_until, r.tokens),
   waiting as (
     select c.org_id, min(p.send_after) as at, min(greatest(p.send_after, c.gate)) as gated
       from channels_waiting c
      cross join lateral (
        select c.first_at as send_after where not c.ordered
        union all
        select c.keyless_at where c.ordered and c.keyless_at is not null
        union all
        select h.send_after from (${orderHeadsOf({ channelId: "c.channel_id", after: "''", onlyIf: "c.ordered" })}) h
         where h.status = 'pending') p
      group by c.org_id),
   wanted as (
     select org_id, s.due_at, least(w.at, g.flush_at) as at,
            least(g.flush_at, greatest(w.gated, case when (s.tokens ->> 'credit')::float8 < ${TOKEN}
                                                     then now() + interval '1 minute' end)) as gated
       from waiting w full join grouping g using (org_id)
       left join engine.org_states s using (org_id))
   select org_id as "orgId", at from wanted
    where gated < 'infinity' and (due_at is null or due_at > gated + interval '2 seconds')
      and not exists (select 1 from engine.deliveries d where d.org_id = wanted.org_id and d.status = 'processing')`,
);

/** Orgs whose timer would ring too late, or never, with the time at which it should. Takes no lock. */
export async function listLateTimers(sql: WorkerSql): Promise<{ orgId: string; at: Date }[]> {
  return sql.rows(LATE_TIMERS);
}
