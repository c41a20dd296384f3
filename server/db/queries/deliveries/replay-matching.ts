import type { ReplayFilter } from "@/server/contracts/replays";
import { joined, type Query, query } from "@/server/db/query";

/** A place in the history, oldest first. */
export type Position = { at: Date; id: string };

/**
 * What a batch replays: settled before `before`, the moment at which it was created. That set can only shrink, so a dry
 * run stays true, and a batch never meets what it fed itself.
 */
export type Matching = { orgId: string; filter: ReplayFilter; before: Date };

/**
 * `root` is the first delivery of the message. A column here, because row-level security keeps an expression out of the
 * index: compared as such, every row of the org would be read for each one that is looked at.
 */
export const ROOT = query`coalesce(h.replay_of, h.id) as root`;
const LOOKED_AT = query`h.org_id, h.id, h.channel_id, h.rule_id, h.group_id, h.message_id, h.event_types,
  h.event_count, h.priority, h.created_at, h.status, h.last_category, h.settled_at, ${ROOT}`;

/** Of the history: behind the one place, and no further than the other. */
export type Stretch = { after?: Position | null; upTo?: Position | null };

/**
 * The next rows in the order of an index, with one condition that the index begins with. All other conditions are for
 * `matches`: with them in here, the database might wade through millions of rows for a handful that match.
 */
export function lookedAt({ orgId, filter, before }: Matching, { after, upTo }: Stretch, limit: number): Query {
  const { from, to } = filter;
  const end = to && to < before ? to : before;
  const conditions = [
    query`h.org_id = ${orgId}::uuid`,
    leading(filter),
    query`h.created_at < ${at(end)}`,
    ...(from ? [query`h.created_at >= ${at(from)}`] : []),
    ...(after ? [query`(h.created_at, h.id) > (${at(after.at)}, ${after.id}::uuid)`] : []),
    ...(upTo ? [query`(h.created_at, h.id) <= (${at(upTo.at)}, ${upTo.id}::uuid)`] : []),
  ];
  return query`select ${LOOKED_AT} from engine.delivery_history h where ${joined(conditions, " and ")}
    order by h.created_at, h.id limit ${limit}::int`;
}

function leading({ ids, channelId, ruleId, status }: ReplayFilter): Query {
  if (ids) return query`h.id = any(${ids}::uuid[])`;
  if (channelId) return query`h.channel_id = ${channelId}::uuid`;
  if (ruleId) return query`h.rule_id = ${ruleId}::uuid`;
  // Written out, because the indexes of what failed and of what was cancelled hold these alone.
  if (status === "failed") return query`h.status = 'failed'`;
  if (status === "cancelled") return query`h.status = 'cancelled'`;
  return query`true`;
}

/** Whether a row `h` that was looked at is one of the batch. */
export function matches({ filter, before }: Matching): Query {
  const { channelId, ruleId, eventType, status, category, unrecovered } = filter;
  const { channelIds, ruleIds, eventTypes, statuses, categories } = filter;
  return joined(
    [
      query`h.settled_at < ${at(before)}`,
      ...(channelId ? [query`h.channel_id = ${channelId}::uuid`] : []),
      ...(ruleId ? [query`h.rule_id = ${ruleId}::uuid`] : []),
      ...(eventType ? [query`h.event_types @> array[${eventType}::text]`] : []),
      ...(status ? [query`h.status = ${status}`] : []),
      ...(category ? [isOfCategory(category)] : []),
      ...(channelIds ? [query`h.channel_id = any(${channelIds}::uuid[])`] : []),
      ...(ruleIds ? [query`h.rule_id = any(${ruleIds}::uuid[])`] : []),
      ...(eventTypes ? [query`h.event_types && ${eventTypes}::text[]`] : []),
      ...(statuses ? [query`h.status = any(${statuses}::text[])`] : []),
      ...(categories ? [query`(${joined(categories.map(isOfCategory), " or ")})`] : []),
      ...(unrecovered ? [query`not ${settledLater(query`s.settled_at < ${at(before)}`)}`] : []),
    ],
    " and ",
  );
}

/** What arrived has no category either. */
function isOfCategory(category: NonNullable<ReplayFilter["category"]>): Query {
  if (category === "unanswered") return query`h.last_category is null and h.status <> 'succeeded'`;
  return query`h.last_category = ${category}`;
}

/** Whether a later delivery of the message of `h`, a materialized row with its root, was settled. */
export function settledLater(condition: Query): Query {
  return query`exists (
    select 1 from engine.delivery_history s
     where s.org_id = h.org_id and s.replay_of is not null and s.replay_of = h.root
       and s.id > h.id and s.status <> 'cancelled' and ${condition})`;
}

export const at = (moment: Date): Query => query`${moment.toISOString()}::timestamptz(3)`;
