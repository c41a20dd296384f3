import { UNANSWERED } from "@/server/domain/retry/outcome";
import { type DeliveryFilter, type DeliveryStatus, OPEN_STATUSES } from "@/server/contracts/deliveries";
import type { IdSearch } from "@/server/domain/ids/id-search";
import { joined, type Query, query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import type { Gates } from "@/server/domain/gate/delivery-hold";
import type { ChannelFormat } from "@/server/domain/message/formats";
import type { FailureCategory } from "@/server/domain/retry/outcome";
import type { OrgSettings, PolicySettings } from "@/server/domain/policy/policy";

/** A delivery wherever it stands: still to be done, or in the history. */
export type DeliveryRow = {
  id: string;
  messageId: string;
  groupId: string;
  groupKey: string;
  channelId: string;
  channelName: string | null;
  format: ChannelFormat;
  ruleId: string;
  ruleName: string | null;
  /** The name that the body says: the one the rule had when the delivery was made. */
  sentRuleName: string;
  eventTypes: string[];
  eventCount: number;
  byteCount: number;
  priority: number;
  sequence: bigint;
  createdAt: Date;
  replayOf: string | null;
  status: DeliveryStatus;
  reason: string | null;
  attemptCount: number;
  lastCategory: FailureCategory | null;
  lastHttpStatus: number | null;
  sendAfter: Date | null;
  rateLimitedSince: Date | null;
  settledAt: Date | null;
  /** Of pending deliveries only: what their channel and org allow. */
  gates: Gates | null;
  now: Date;
  policy: PolicySettings;
  orgSettings: OrgSettings;
};

const COMMON = query`org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types, event_count,
  byte_count, priority, sequence, created_at, replay_of, status, attempt_count, last_category, last_http_status,
  rule_name`;
const OPEN = query`${COMMON}, null::text as reason, send_after, rate_limited_since, null::timestamptz as settled_at
  from engine.deliveries`;
const SETTLED = query`${COMMON}, reason, null::timestamptz as send_after, null::timestamptz as rate_limited_since,
  settled_at from engine.delivery_history`;

/** Names and limits, for the rows of one page and no others. */
const withNames = (rows: Query) => query`
  select d.id, d.message_id as "messageId", d.group_id as "groupId", d.group_key as "groupKey",
         d.channel_id as "channelId", c.name as "channelName", c.type as format, d.rule_id as "ruleId", r.name as "ruleName",
         coalesce(d.rule_name, r.name, '') as "sentRuleName",
         d.event_types as "eventTypes", d.event_count as "eventCount", d.byte_count as "byteCount", d.priority,
         d.sequence, d.created_at as "createdAt", d.replay_of as "replayOf", d.status, d.reason,
         d.attempt_count as "attemptCount", d.last_category as "lastCategory", d.last_http_status as "lastHttpStatus",
         d.send_after as "sendAfter", d.rate_limited_since as "rateLimitedSince", d.settled_at as "settledAt",
         case when d.status = 'pending' then json_build_object(
           'heldBy', s.hold_reason, 'circuit', s.circuit, 'breakerOn', s.breaker_on,
           'askedUntilMs', extract(epoch from s.asked_until) * 1000,
           'tokens', q.tokens, 'orgTokens', os.tokens) end as gates,
         now() as now,
         c.policy, o.settings as "orgSettings"
    from (${rows}) d
    left join channels c on c.org_id = d.org_id and c.id = d.channel_id
    left join rules r on r.org_id = d.org_id and r.id = d.rule_id
    left join engine.channel_states s on s.org_id = d.org_id and s.channel_id = d.channel_id
    left join engine.channel_rates q on q.org_id = d.org_id and q.channel_id = d.channel_id
    left join orgs o on o.id = d.org_id
    left join engine.org_states os on os.org_id = d.org_id
   order by d.created_at desc, d.id desc`;

/**
 * One page, newest first, and one row more to tell whether there are others. Both tables give the first rows of their
 * own order by index and are merged then: a view over both would be sorted whole.
 */
export async function listDeliveries(tx: OrgTx, filter: DeliveryFilter): Promise<DeliveryRow[]> {
  const found = filter.search ? await resolveSearch(tx, filter.search) : null;
  return sqlOf(tx).rows(listStatement(filter, found));
}

export function listStatement(filter: DeliveryFilter, found: Found | null): Query {
  const { status, limit } = filter;
  const where = joined(conditionsOf(filter, found), " and ");
  const isOpen = status !== undefined && (OPEN_STATUSES as readonly string[]).includes(status);
  const sides = [...(status === undefined || isOpen ? [OPEN] : []), ...(isOpen ? [] : [SETTLED])].map(
    (side) => query`(select ${side} where ${where} order by created_at desc, id desc limit ${limit + 1})`,
  );
  return withNames(
    query`select * from (${joined(sides, " union all ")}) both_sides
      order by created_at desc, id desc limit ${limit + 1}`,
  );
}

/** Written out, because the indexes of what failed and of what was cancelled hold these alone. */
const HAS_STATUS: Record<DeliveryStatus, Query> = {
  pending: query`status = 'pending'`,
  processing: query`status = 'processing'`,
  succeeded: query`status = 'succeeded'`,
  failed: query`status = 'failed'`,
  cancelled: query`status = 'cancelled'`,
};

function conditionsOf(filter: DeliveryFilter, found: Found | null): Query[] {
  const { ruleId, channelId, eventType, status, category, httpStatus, ids, from, to, cursor } = filter;
  return [
    query`true`,
    ...(ruleId ? [query`rule_id = ${ruleId}::uuid`] : []),
    ...(channelId ? [query`channel_id = ${channelId}::uuid`] : []),
    ...(eventType ? [query`event_types @> array[${eventType}]`] : []),
    ...(status ? [HAS_STATUS[status]] : []),
    ...(category ? [isOfCategory(category)] : []),
    ...(httpStatus ? [query`last_http_status = ${httpStatus}`] : []),
    ...(ids ? [query`id = any(${ids}::uuid[])`] : []),
    ...(from ? [query`created_at >= ${from.toISOString()}::timestamptz`] : []),
    ...(to ? [query`created_at < ${to.toISOString()}::timestamptz`] : []),
    ...(cursor ? [query`(created_at, id) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`] : []),
    ...(found ? [query`(id = ${found.id}::uuid or group_id = any(${found.groupIds}::uuid[]))`] : []),
  ];
}

/** What arrived has no category either. */
function isOfCategory(category: NonNullable<DeliveryFilter["category"]>): Query {
  return category === UNANSWERED
    ? query`last_category is null and status in ('failed', 'cancelled')`
    : query`last_category = ${category}`;
}

/** A delivery by its own id, and all deliveries of these groups: a message and its replays share one. */
type Found = { id: string | null; groupIds: string[] };
const MAX_GROUPS_OF_EVENT = 1_000;

async function resolveSearch(tx: OrgTx, { kind, id }: IdSearch): Promise<Found> {
  if (kind === "delivery") return { id, groupIds: [] };
  // A message has the id of the first delivery that carried it.
  const rows = await sqlOf(tx).rows<{ groupId: string }>(query`
    select group_id as "groupId" from engine.deliveries where ${kind !== "event"} and id = ${id}::uuid
    union select group_id from engine.delivery_history where ${kind !== "event"} and id = ${id}::uuid
    union (select group_id from engine.delivery_items
            where ${kind !== "message"} and event_id = ${id}::uuid limit ${MAX_GROUPS_OF_EVENT})`);
  return { id: kind === "any" ? id : null, groupIds: rows.map(({ groupId }) => groupId) };
}

export async function findDelivery(tx: OrgTx, id: string): Promise<DeliveryRow | null> {
  const [row] = await sqlOf(tx).rows<DeliveryRow>(
    withNames(query`select ${OPEN} where id = ${id}::uuid union all select ${SETTLED} where id = ${id}::uuid`),
  );
  return row ?? null;
}

/** Makes a pending delivery due; false when it is not pending. One that is due already keeps its place in the queue. */
export async function hasten(tx: OrgTx, id: string): Promise<boolean> {
  const hastened = await sqlOf(tx).run(query`
    update engine.deliveries set send_after = least(send_after, now()) where id = ${id}::uuid and status = 'pending'`);
  return hastened === 1;
}

const MAX_OF_EVENT = 100;

/** The deliveries that carry this event, replays included, the newest first. */
export function listDeliveriesOfEvent(tx: OrgTx, eventId: string): Promise<DeliveryRow[]> {
  const carries = query`group_id = any(array(select group_id from groups)) and org_id = (select app.current_org())
    order by created_at desc, id desc limit ${MAX_OF_EVENT}`;
  return sqlOf(tx).rows(
    withNames(query`
      with groups as materialized (select group_id from engine.delivery_items where event_id = ${eventId}::uuid)
      select * from ((select ${OPEN} where ${carries}) union all (select ${SETTLED} where ${carries})) both_sides
       order by created_at desc, id desc limit ${MAX_OF_EVENT}`),
  );
}

export type DeliveryLink = { id: string; status: DeliveryStatus; createdAt: Date; replayOf: string | null };

/** The first delivery of a group and its replays, oldest first. */
export function listSameMessage(tx: OrgTx, groupId: string): Promise<DeliveryLink[]> {
  return sqlOf(tx).rows(query`
    select id, status, created_at as "createdAt", replay_of as "replayOf" from (
      (select id, status, created_at, replay_of from engine.deliveries where group_id = ${groupId}::uuid limit 100)
      union all
      (select id, status, created_at, replay_of from engine.delivery_history where group_id = ${groupId}::uuid limit 100)
    ) d order by created_at, id`);
}

export type Waiting = { pending: number; processing: number; openGroups: number; groupedEvents: number };

/** What is under way to a channel. */
export async function countWaiting(tx: OrgTx, channelId: string): Promise<Waiting> {
  const [row] = await sqlOf(tx).rows<Waiting>(query`
    select (select count(*) from engine.deliveries
             where channel_id = ${channelId}::uuid and status = 'pending')::int as pending,
           (select count(*) from engine.deliveries
             where channel_id = ${channelId}::uuid and status = 'processing')::int as processing,
           count(*)::int as "openGroups", coalesce(sum(event_count), 0)::int as "groupedEvents"
      from engine.delivery_groups where channel_id = ${channelId}::uuid`);
  return row ?? { pending: 0, processing: 0, openGroups: 0, groupedEvents: 0 };
}
