import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { CircuitSettings } from "@/server/domain/circuit/circuit-settings";
import type { CircuitState } from "@/server/domain/circuit/circuit-state";
import type { Ordering } from "@/server/domain/grouping/group-key";
import type { OrderedRow } from "@/server/domain/limits/order-heads";
import type { Pace } from "@/server/domain/limits/pace";
import { RANKS } from "@/server/domain/limits/priority";
import type { RateLimit, TokenBucket } from "@/server/domain/limits/token-bucket";
import { orderHeadsOf } from "./order-heads-sql";

const LOCK_ORGS = statement(
  "claim_lock_orgs",
  `select s.org_id as "orgId", s.cap, s.tokens, o.settings -> 'rate' as rate,
          now()::timestamptz(3) as now
     from engine.org_states s
     join orgs o on o.id = s.org_id
    where s.org_id = any($1::uuid[]) order by s.org_id for no key update of s skip locked`,
);

export type LockedOrg = {
  orgId: string;
  cap: number | null;
  tokens: TokenBucket | null;
  rate: RateLimit | null;
  now: Date;
};

/**
 * Takes the orgs that no other process is claiming for. What follows must be a new statement: it needs a snapshot from
 * after the lock, or two processes would both count the same free slots.
 */
export async function lockOrgs(sql: WorkerSql, orgIds: readonly string[]): Promise<LockedOrg[]> {
  return sql.rows(LOCK_ORGS, [orgIds]);
}

const NEXT_FLUSHES = statement(
  "claim_next_flushes",
  `select o.org_id as "orgId", g.flush_at as at from unnest($1::uuid[]) as o(org_id)
    cross join lateral (
      select flush_at from engine.delivery_groups where org_id = o.org_id order by flush_at limit 1) g`,
);

/** When the next group of each org has to be sealed. Read behind the lock, or one that has just been opened is missed. */
export async function listNextFlushes(
  sql: WorkerSql,
  orgIds: readonly string[],
): Promise<{ orgId: string; at: Date }[]> {
  return sql.rows(NEXT_FLUSHES, [orgIds]);
}

export type DueRow = { id: string; groupId: string; rank: number; bytes: number; ordered: boolean };

export type ChannelReading = {
  orgId: string;
  channelId: string;
  held: boolean;
  pace: Pace;
  maxConcurrency: number | null;
  inFlight: number;
  circuit: CircuitState | null;
  tokens: TokenBucket | null;
  policy: { rate?: RateLimit; circuit?: Partial<CircuitSettings>; ordering?: Ordering };
  /** What is due, by rank and then by time; of each rank up to the limit that was asked for. */
  due: DueRow[];
  /** When the next row becomes due; read only where everything due was listed, or where order is promised. */
  nextSendAt: Date | null;
};

/*
 * Ranks are unrolled, so that the index answers "due and of this rank" without wading through what is due later.
 * Every probe reads at most as many rows as may be taken, however many are waiting. Stored times are rounded to
 * milliseconds, and so is the time they are compared with: otherwise what was made due just now might not be.
 */
const READ_CHANNELS = statement(
  "claim_read_channels",
  `select s.org_id as "orgId", s.channel_id as "channelId", s.held, s.pace, s.max_concurrency as "maxConcurrency",
          s.circuit, s.tokens, c.policy, coalesce(f.n, 0)::int as "inFlight", coalesce(due.rows, '[]') as due,
          later.at as "nextSendAt"
     from unnest($1::uuid[], $2::int[]) as o(org_id, most)
     join engine.channel_states s on s.org_id = o.org_id
     join channels c on c.org_id = s.org_id and c.id = s.channel_id
     left join (select channel_id, count(*) as n from engine.deliveries
                 where org_id = any($1::uuid[]) and status = 'processing' group by channel_id) f
            on f.channel_id = s.channel_id
     left join lateral (
       select json_agg(json_build_object('id', d.id, 'groupId', d.group_id, 'rank', d.rank, 'bytes', d.byte_count,
                         'ordered', d.ordered) order by d.rank, d.send_after, d.id) as rows,
              count(*) as n
         from (select p.* from generate_series(0, ${RANKS - 1}) as r(rank)
                cross join lateral (
                  select d.id, d.group_id, d.rank, d.send_after, d.byte_count, d.order_key is not null as ordered
                    from engine.deliveries d
                   where d.channel_id = s.channel_id and d.status = 'pending' and d.rank = r.rank
                     and d.send_after <= now()::timestamptz(3)
                   order by d.send_after, d.id limit o.most) p) d
     ) due on not s.held
     left join lateral (
       select min(p.send_after) as at from generate_series(0, ${RANKS - 1}) as r(rank)
        cross join lateral (
          select d.send_after from engine.deliveries d
           where d.channel_id = s.channel_id and d.status = 'pending' and d.rank = r.rank
             and d.send_after > now()::timestamptz(3)
           order by d.send_after limit 1) p
     ) later on not s.held and (coalesce(due.n, 0) < o.most or coalesce(c.policy ->> 'ordering', 'none') <> 'none')
    order by s.org_id, s.channel_id`,
);

/** What every channel of the locked orgs has in flight and could give, at most `most` rows each. */
export async function readChannels(
  sql: WorkerSql,
  orgs: readonly { orgId: string; most: number }[],
): Promise<ChannelReading[]> {
  return sql.rows(READ_CHANNELS, [orgs.map(({ orgId }) => orgId), orgs.map(({ most }) => most)]);
}

/*
 * Whether the channel is held is asked once more: a head that died and stopped its channel since the channels were read
 * must not show the row behind it as the first of its key.
 */
const READ_HEADS = statement(
  "claim_read_heads",
  `select c.channel_id as "channelId", h.id, h.group_id as "groupId", h.order_key as "orderKey",
          h.order_seq::float8 as "orderSeq", h.status, h.send_after as "sendAfter", h.byte_count as bytes
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as c(org_id, channel_id, after_key)
     join engine.channel_states s on s.org_id = c.org_id and s.channel_id = c.channel_id and not s.held
    cross join lateral (${orderHeadsOf({ channelId: "c.channel_id", after: "c.after_key" })}) h`,
);

export type OrderHead = OrderedRow & { channelId: string; groupId: string; bytes: number };
export type KeysBehind = { orgId: string; channelId: string; afterKey: string };

/** The first row of every key behind the one that is named, at most `MAX_KEYS` of a channel, in the order of keys. */
export async function readOrderHeads(sql: WorkerSql, walks: readonly KeysBehind[]): Promise<OrderHead[]> {
  if (walks.length === 0) return [];
  return sql.rows(READ_HEADS, [
    walks.map(({ orgId }) => orgId),
    walks.map(({ channelId }) => channelId),
    walks.map(({ afterKey }) => afterKey),
  ]);
}

export type ClaimedDelivery = {
  orgId: string;
  id: string;
  channelId: string;
  ruleId: string;
  groupId: string;
  messageId: string;
  eventCount: number;
  byteCount: number;
  priority: number;
  sequence: string;
  isReplay: boolean;
  attemptCount: number;
  crashCount: number;
  fence: number;
  rateLimitedSince: Date | null;
  tlsFailures: number;
  /** The database's clock at the claim, rounded as what is stored is: a probe is never older than its circuit's probing. */
  claimedAt: Date;
  configVersion: number;
  pace: Pace;
  /** Null on channels that promise no order. */
  orderKey: string | null;
  /** As it was when the delivery was made. */
  ruleName: string;
};

const TAKE = statement(
  "claim_take",
  `with taken as (
     update engine.deliveries d
        set status = 'processing', fence = d.fence + 1, worker_id = $2, lease_until = now() + make_interval(secs => $3)
      where d.id = any($1::uuid[]) and d.status = 'pending'
     returning d.*)
   select t.org_id as "orgId", t.id, t.channel_id as "channelId", t.rule_id as "ruleId", t.group_id as "groupId",
          t.message_id as "messageId", t.event_count as "eventCount", t.byte_count as "byteCount", t.priority,
          t.sequence, t.replay_of is not null as "isReplay",
          t.attempt_count as "attemptCount", t.crash_count as "crashCount", t.fence, t.rate_limited_since as "rateLimitedSince",
          t.tls_failures as "tlsFailures", now()::timestamptz(3) as "claimedAt", s.config_version as "configVersion", s.pace, t.order_key as "orderKey",
          coalesce(t.rule_name, (select r.name from rules r where r.org_id = t.org_id and r.id = t.rule_id), '')
            as "ruleName"
     from taken t
     join engine.channel_states s on s.org_id = t.org_id and s.channel_id = t.channel_id`,
);

export async function takeDeliveries(
  sql: WorkerSql,
  ids: readonly string[],
  workerId: string,
  leaseSeconds: number,
): Promise<ClaimedDelivery[]> {
  if (ids.length === 0) return [];
  return sql.rows(TAKE, [ids, workerId, leaseSeconds]);
}

const SET_ORGS = statement(
  "claim_set_orgs",
  `update engine.org_states s
      set due_at = o.due_at, tokens = coalesce(o.tokens, s.tokens), rate_hits = s.rate_hits + o.hit::int,
          last_rate_hit_at = case when o.hit then now() else s.last_rate_hit_at end
     from json_to_recordset($1) as o(org_id uuid, due_at timestamptz, tokens jsonb, hit boolean)
    where s.org_id = o.org_id and (s.due_at is distinct from o.due_at or o.tokens is not null)`,
);

export type OrgAfterClaim = {
  orgId: string;
  dueAt: Date | null;
  tokens: TokenBucket | null;
  /** Whether the limit left something behind that was due. */
  hitLimit: boolean;
};

/** Timers, and buckets where something was taken, of orgs that this transaction has locked. */
export async function setOrgs(sql: WorkerSql, orgs: readonly OrgAfterClaim[]): Promise<void> {
  const rows = orgs.map(({ orgId, dueAt, tokens, hitLimit: hit }) => ({ org_id: orgId, due_at: dueAt, tokens, hit }));
  await sql.run(SET_ORGS, [JSON.stringify(rows)]);
}

const SET_CHANNELS = statement(
  "claim_set_channels",
  `with after as (select * from json_to_recordset($1)
                       as a(org_id uuid, channel_id uuid, tokens jsonb, circuit jsonb, hit boolean)),
   locked as materialized (
     select s.org_id, s.channel_id from engine.channel_states s join after using (org_id, channel_id)
      order by s.channel_id for no key update of s)
   update engine.channel_states s
      set tokens = a.tokens, rate_hits = s.rate_hits + a.hit::int,
          last_rate_hit_at = case when a.hit then now() else s.last_rate_hit_at end,
          circuit = case when a.circuit is null or coalesce((s.circuit ->> 'generation')::int, 0)
                              <> (a.circuit ->> 'generation')::int - 1 then s.circuit else a.circuit end
     from after a join locked using (org_id, channel_id)
    where s.org_id = a.org_id and s.channel_id = a.channel_id`,
);

export type ChannelAfterClaim = {
  orgId: string;
  channelId: string;
  tokens: TokenBucket;
  circuit: CircuitState | null;
  hitLimit: boolean;
};

/** Spent tokens, and circuits that began to probe: unless somebody changed the circuit in the meantime. */
export async function setChannels(sql: WorkerSql, channels: readonly ChannelAfterClaim[]): Promise<void> {
  if (channels.length === 0) return;
  const rows = channels.map(({ orgId, channelId, tokens, circuit, hitLimit }) => ({
    org_id: orgId,
    channel_id: channelId,
    tokens,
    circuit,
    hit: hitLimit,
  }));
  await sql.run(SET_CHANNELS, [JSON.stringify(rows)]);
}

export type DeliveryEvent = {
  groupId: string;
  id: string;
  type: string;
  source: string;
  subject: string | null;
  priority: number;
  idempotencyKey: string;
  occurredAt: Date;
  data: string;
};

const LIST_EVENTS = statement(
  "list_delivery_events",
  `select i.group_id as "groupId", e.id, e.type, e.source, e.subject, e.priority,
          e.idempotency_key as "idempotencyKey", e.occurred_at as "occurredAt", e.data
     from engine.delivery_items i
    -- One look-up each: as a plain join, the plan for any number of groups would read all events.
    cross join lateral (
      select * from engine.events e where e.id = i.event_id and e.org_id = i.org_id limit 1) e
    where i.group_id = any($1::uuid[])
    order by i.group_id, i.position`,
);

/** The events of these groups, in the order in which they were collected. */
export async function listDeliveryEvents(sql: WorkerSql, groupIds: readonly string[]): Promise<DeliveryEvent[]> {
  return groupIds.length === 0 ? [] : sql.rows(LIST_EVENTS, [groupIds]);
}
