import type { WorkerSql } from "@/server/db/scope";
import type { RecoveryKind } from "@/server/db/queries/recoveries";
import { statement } from "@/server/db/sql";
import type { PolicyLayers } from "@/server/policy";
import type { ChannelDeaths } from "@/server/engine/settle/unsent-deaths";

const LOCK = statement(
  "recover_lock",
  `select pg_try_advisory_xact_lock(hashtextextended('tocsin.recover', 0)) as locked`,
);

/** One process recovers at a time; false means another one is at it. */
export async function lockRecovery(sql: WorkerSql): Promise<boolean> {
  const [row] = await sql.rows<{ locked: boolean }>(LOCK);
  return row?.locked ?? false;
}

const TAKE_TURN = statement(
  "recover_take_turn",
  `insert into engine.recoveries as r (kind, total, last_at) values ('look', 1, now())
   on conflict (kind) do update set total = r.total + 1, last_at = now()
    where r.last_at <= now() - make_interval(secs => $1::float8)`,
);

/** Whether nobody has looked for so long; then it is this one's turn. */
export async function takeTurn(sql: WorkerSql, afterSeconds: number): Promise<boolean> {
  return (await sql.run(TAKE_TURN, [afterSeconds])) === 1;
}

const LIST_ORPHANS = statement(
  "recover_list_orphans",
  `select d.id, d.fence, d.crash_count as "crashCount" from engine.deliveries d
    where d.status = 'processing'
      and d.worker_id <> $3
      and (d.worker_id = any($1::uuid[]) or d.lease_until < now()
           or not exists (select 1 from workers w where w.id = d.worker_id and w.stopped_at is null))
    order by d.id limit $2`,
);

export type Orphan = { id: string; fence: number; crashCount: number };

/** Deliveries in the hands of other workers that are dead, stopped or unknown, or whose lease has run out. */
export async function listOrphans(
  sql: WorkerSql,
  { deadWorkers, workerId, limit }: { deadWorkers: readonly string[]; workerId: string; limit: number },
): Promise<Orphan[]> {
  return sql.rows(LIST_ORPHANS, [deadWorkers, limit, workerId]);
}

const PUT_BACK = statement(
  "recover_put_back",
  `with r as (select * from unnest($1::uuid[], $2::int[], $3::double precision[]) as r(id, fence, delay_ms)),
   back as (
     update engine.deliveries d
        set status = 'pending', worker_id = null, lease_until = null, crash_count = d.crash_count + 1,
            send_after = now() + make_interval(secs => r.delay_ms / 1000)
       from r where d.id = r.id and d.fence = r.fence and d.status = 'processing'
     returning d.org_id, d.send_after)
   select org_id as "orgId", min(send_after) as at, count(*)::int as count from back group by org_id order by org_id`,
);

/** Back to pending after a pause, without spending an attempt. Answers when each org has something to do again. */
export async function putBack(
  sql: WorkerSql,
  rows: readonly { id: string; fence: number; delayMs: number }[],
): Promise<{ orgId: string; at: Date; count: number }[]> {
  if (rows.length === 0) return [];
  return sql.rows(PUT_BACK, [
    rows.map(({ id }) => id),
    rows.map(({ fence }) => fence),
    rows.map(({ delayMs }) => delayMs),
  ]);
}

const QUARANTINE = statement(
  "recover_quarantine",
  `with gone as (
     delete from engine.deliveries d using unnest($1::uuid[], $2::int[]) as r(id, fence)
      where d.id = r.id and d.fence = r.fence and d.status = 'processing' returning d.*),
   kept as (
     insert into engine.delivery_history (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
       event_count, byte_count, priority, sequence, created_at, replay_of, status, reason, attempt_count, crash_count,
       fence, last_category, last_http_status, rule_name)
     select org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types, event_count, byte_count,
       priority, sequence, created_at, replay_of, 'failed', $3, attempt_count,
       crash_count + ($3 = 'quarantined')::int, fence,
       last_category, last_http_status, rule_name from gone)
   select g.org_id as "orgId", g.channel_id as "channelId", count(*)::int as count,
          bool_or(g.order_key is not null) as "hadOrder", c.policy, o.settings as "orgSettings"
     from gone g
     join channels c on c.org_id = g.org_id and c.id = g.channel_id
     join orgs o on o.id = g.org_id
    group by 1, 2, c.policy, o.settings`,
);

/** `hadOrder`: whether the channel promised an order to any of them. */
export type Quarantined = ChannelDeaths & PolicyLayers & { hadOrder: boolean };

/** In hand at too many crashes; or sent, and what came of it cannot be stored. */
export type SetAsideReason = "quarantined" | "unrecorded";

/** Sets deliveries aside as dead letters; counts them by channel. */
export async function quarantine(
  sql: WorkerSql,
  rows: readonly { id: string; fence: number }[],
  reason: SetAsideReason,
): Promise<Quarantined[]> {
  if (rows.length === 0) return [];
  return sql.rows(QUARANTINE, [rows.map(({ id }) => id), rows.map(({ fence }) => fence), reason]);
}

const INBOX_ORGS = statement(
  "recover_inbox_orgs",
  `with recursive walk as (
     (select org_id, event_id, after_rule, held_until from engine.event_inbox order by org_id, seq limit 1)
     union all
     select n.org_id, n.event_id, n.after_rule, n.held_until from walk
      cross join lateral (select i.org_id, i.event_id, i.after_rule, i.held_until from engine.event_inbox i
                           where i.org_id > walk.org_id order by i.org_id, i.seq limit 1) n)
   select org_id as "orgId", event_id as "oldestEventId",
          after_rule is not null or coalesce(held_until > now(), false) as "isUnderWay" from walk`,
);

/** `isUnderWay`: a part of it was fanned out, or a thread is at it; it waits for its next turn and was not forgotten. */
export type InboxOrg = { orgId: string; oldestEventId: string; isUnderWay: boolean };

/** Orgs with accepted events that were not looked at, one index probe each. */
export async function listInboxOrgs(sql: WorkerSql): Promise<InboxOrg[]> {
  return sql.rows(INBOX_ORGS);
}

const COUNT = statement(
  "recover_count",
  `insert into engine.recoveries as r (kind, total, last_at) values ($1, $2, now())
   on conflict (kind) do update set total = r.total + excluded.total, last_at = now()`,
);

const COUNT_ORGS = statement(
  "recover_count_orgs",
  `insert into engine.org_recoveries as r (org_id, kind, total)
   select org_id, $1, sum(n) from unnest($2::uuid[], $3::int[]) as c(org_id, n) group by org_id order by org_id
   on conflict (org_id, kind) do update set total = r.total + excluded.total, last_at = now()`,
);

/** Over all orgs for the metrics, and for each so that its people see it. */
export async function countRecovered(
  sql: WorkerSql,
  kind: RecoveryKind,
  found: readonly { orgId: string; count: number }[],
): Promise<number> {
  const total = found.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 0;
  await sql.run(COUNT, [kind, total]);
  await sql.run(COUNT_ORGS, [kind, found.map(({ orgId }) => orgId), found.map(({ count }) => count)]);
  return total;
}
