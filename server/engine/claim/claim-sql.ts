import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { OrderedRow } from "@/server/domain/limits/order-heads";
import type { OrgSettings } from "@/server/domain/policy/policy";
import type { Pace } from "@/server/domain/limits/channel-facts";
import type { TokenBucket } from "@/server/domain/limits/token-bucket";
import { orderHeadsOf } from "./order-heads-sql";
import { standsStill } from "@/server/engine/gate";

const LOCK_ORGS = statement(
  "claim_lock_orgs",
  `select s.org_id as "orgId", s.cap, s.tokens, o.settings as "orgSettings",
          now()::timestamptz(3) as now,
          exists (select 1 from channels c where c.org_id = s.org_id and c.deleted_at is null and c.status = 'enabled'
                  offset 1) as "sharesSlots"
     from engine.org_states s
     join orgs o on o.id = s.org_id
    where s.org_id = any($1::uuid[]) order by s.org_id for no key update of s skip locked`,
);

export type LockedOrg = {
  orgId: string;
  cap: number | null;
  tokens: TokenBucket | null;
  orgSettings: OrgSettings;
  now: Date;
  /** Whether it has more than one enabled channel. */
  sharesSlots: boolean;
};

/**
 * Takes the orgs that no other process is claiming for. What follows must be a new statement: it needs a snapshot from
 * after the lock, or two processes would both count the same free slots.
 */
export async function lockOrgs(sql: WorkerSql, orgIds: readonly string[]): Promise<LockedOrg[]> {
  return sql.rows(LOCK_ORGS, [orgIds]);
}

const LIST_KNOWN = statement(
  "claim_list_known",
  `select org_id as "orgId" from engine.org_states where org_id = any($1::uuid[])`,
);

/** Those of these orgs that there are: what could not be locked is in other hands only if it exists. */
export async function listKnownOrgs(sql: WorkerSql, orgIds: readonly string[]): Promise<string[]> {
  if (orgIds.length === 0) return [];
  const rows = await sql.rows<{ orgId: string }>(LIST_KNOWN, [orgIds]);
  return rows.map(({ orgId }) => orgId);
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

/*
 * Whether the channel may go is asked once more: a head that died and stopped its channel since the channels were read
 * must not show the row behind it as the first of its key.
 */
const READ_HEADS = statement(
  "claim_read_heads",
  `select c.channel_id as "channelId", h.id, h.group_id as "groupId", h.order_key as "orderKey",
          h.order_seq::float8 as "orderSeq", h.status, h.send_after as "sendAfter", h.byte_count as bytes
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as c(org_id, channel_id, after_key)
     join engine.channel_states s on s.org_id = c.org_id and s.channel_id = c.channel_id and not ${standsStill("s")}
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
  `with mine as materialized (
     select d.id from engine.deliveries d
      where d.id = any($1::uuid[]) and d.status = 'pending' for update skip locked),
   taken as (
     update engine.deliveries d
        set status = 'processing', fence = d.fence + 1, worker_id = $2, lease_until = now() + make_interval(secs => $3)
      where d.id = any(array(select id from mine))
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

/** Leaves out what somebody else holds, as when its channel is being deleted: a claim waits for nobody's row. */
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

export type DeliveryEvent = {
  groupId: string;
  id: string;
  type: string;
  source: string;
  subject: string | null;
  priority: number;
  idempotencyKey: string;
  requestId: string | null;
  occurredAt: Date;
  data: string;
};

const LIST_EVENTS = statement(
  "list_delivery_events",
  `select i.group_id as "groupId", e.id, e.type, e.source, e.subject, e.priority,
          e.idempotency_key as "idempotencyKey", e.request_id as "requestId", e.occurred_at as "occurredAt", e.data
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
