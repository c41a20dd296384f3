import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { ConditionTree } from "@/server/domain/rules/condition-tree";
import type { Ordering } from "@/server/domain/grouping/group-key";

const LOCK_ORGS = statement(
  "lock_org_groups",
  `select o.id as "orgId", now()::timestamptz(3) as now from unnest($1::uuid[]) as o(id)
    where pg_try_advisory_xact_lock(hashtextextended('tocsin.groups:' || o.id, 0))`,
);

export type LockedGroups = { orgId: string; now: Date };

/**
 * Whoever writes an org's groups holds this lock until the end of the transaction. Answers with those orgs that nobody
 * else holds right now, and with the database's time.
 */
export async function lockAllGroups(sql: WorkerSql, orgIds: readonly string[]): Promise<LockedGroups[]> {
  return sql.rows(LOCK_ORGS, [orgIds]);
}

/** As `lockAllGroups`, for one: the database's time, or null when someone else holds it. */
export async function lockGroups(sql: WorkerSql, orgId: string): Promise<Date | null> {
  const [locked] = await lockAllGroups(sql, [orgId]);
  return locked?.now ?? null;
}

export type InboxEvent = {
  orgId: string;
  seq: string;
  id: string;
  type: string;
  source: string;
  subject: string | null;
  priority: number;
  data: string;
  bytes: number;
  /** The only channels that may get it; null for all. */
  onlyChannelIds: string[] | null;
  /** The last rule that an earlier turn has dealt with; null when there was none. */
  afterRule: string | null;
};

const LIST_INBOX = statement(
  "list_inbox",
  `select i.org_id as "orgId", i.seq, i.after_rule as "afterRule", e.id, e.type, e.source, e.subject, e.priority, e.data,
          octet_length(e.data) as bytes, e.only_channel_ids as "onlyChannelIds"
     from unnest($1::uuid[]) as o(id)
    cross join lateral (
      select org_id, seq, event_id, after_rule from engine.event_inbox where org_id = o.id order by seq limit $2) i
     left join lateral (
      select * from engine.events e where e.id = i.event_id and e.org_id = i.org_id limit 1) e on true
    order by i.org_id, i.seq`,
);

/** An event that stays in the inbox, and the rule behind which its next turn begins. */
export type UnfinishedEvent = { event: InboxEvent; afterRule: string };

/** A place in the inbox whose event is no longer kept: nothing can come of it. */
export type InboxGap = { orgId: string; seq: string; id: null };

/**
 * The oldest of every org, at most so many each, in their order. Events are looked up one by one: a plan that was made
 * while their partition was still empty would otherwise read all of it for as long as the connection lives.
 */
export async function listInbox(
  sql: WorkerSql,
  orgIds: readonly string[],
  perOrg: number,
): Promise<(InboxEvent | InboxGap)[]> {
  return sql.rows(LIST_INBOX, [orgIds, perOrg]);
}

const DELETE_INBOX = statement(
  "delete_inbox",
  `delete from engine.event_inbox i using unnest($1::uuid[], $2::bigint[]) as d(org_id, seq)
    where i.org_id = d.org_id and i.seq = d.seq`,
);

export async function deleteInbox(sql: WorkerSql, events: readonly Pick<InboxEvent, "orgId" | "seq">[]): Promise<void> {
  if (events.length === 0) return;
  await sql.run(DELETE_INBOX, [events.map(({ orgId }) => orgId), events.map(({ seq }) => seq)]);
}

const KEEP_PLACE = statement(
  "keep_inbox_place",
  `update engine.event_inbox i set after_rule = k.rule_id
     from unnest($1::uuid[], $2::bigint[], $3::uuid[]) as k(org_id, seq, rule_id)
    where i.org_id = k.org_id and i.seq = k.seq`,
);

/** Events that stay in the inbox, each with the rule behind which it goes on. */
export async function keepPlaces(sql: WorkerSql, kept: readonly UnfinishedEvent[]): Promise<void> {
  if (kept.length === 0) return;
  await sql.run(KEEP_PLACE, [
    kept.map(({ event }) => event.orgId),
    kept.map(({ event }) => event.seq),
    kept.map(({ afterRule }) => afterRule),
  ]);
}

export type ActiveRule = {
  orgId: string;
  id: string;
  updatedAt: Date;
  eventTypes: string[];
  conditions: ConditionTree | null;
  windowSeconds: number;
  maxWaitSeconds: number;
  maxEvents: number;
  maxBytes: number;
  groupBy: string | null;
  muted: boolean;
  channels: { id: string; ordering: Ordering }[];
};

const LIST_RULES = statement(
  "list_active_rules",
  `select r.org_id as "orgId", r.id, r.updated_at as "updatedAt", r.event_types as "eventTypes", r.conditions,
          r.window_seconds as "windowSeconds", r.max_wait_seconds as "maxWaitSeconds", r.max_events as "maxEvents",
          r.max_bytes as "maxBytes", r.group_by as "groupBy", coalesce(r.muted_until > now(), false) as muted,
          json_agg(json_build_object('id', c.id, 'ordering', c.ordering) order by c.id)
            as channels
     from rules r
     join rule_channels b on b.org_id = r.org_id and b.rule_id = r.id
     join channels c on c.org_id = b.org_id and c.id = b.channel_id and c.deleted_at is null
    where r.org_id = any($1::uuid[]) and r.status = 'active'
    group by r.org_id, r.id
    order by r.org_id, r.id`,
);

/** Active rules that deliver somewhere. */
export async function listActiveRules(sql: WorkerSql, orgIds: readonly string[]): Promise<ActiveRule[]> {
  return orgIds.length === 0 ? [] : sql.rows(LIST_RULES, [orgIds]);
}

const INSERT_SUPPRESSIONS = statement(
  "insert_suppressions",
  `insert into engine.suppressions (org_id, event_id, rule_id, reason, detail)
   select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[])
   on conflict do nothing`,
);

export type Suppression = {
  orgId: string;
  eventId: string;
  ruleId: string;
  reason: "muted" | "discarded" | "rule_error";
  detail: string | null;
};

export async function insertSuppressions(sql: WorkerSql, rows: readonly Suppression[]): Promise<void> {
  if (rows.length === 0) return;
  await sql.run(INSERT_SUPPRESSIONS, [
    rows.map(({ orgId }) => orgId),
    rows.map(({ eventId }) => eventId),
    rows.map(({ ruleId }) => ruleId),
    rows.map(({ reason }) => reason),
    rows.map(({ detail }) => detail),
  ]);
}
