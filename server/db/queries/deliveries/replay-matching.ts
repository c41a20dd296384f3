import type { ReplayFilter } from "@/server/contracts/replays";
import { Prisma } from "@/server/db/generated/client";

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
export const ROOT = Prisma.sql`coalesce(h.replay_of, h.id) as root`;
const LOOKED_AT = Prisma.sql`h.org_id, h.id, h.channel_id, h.rule_id, h.group_id, h.message_id, h.event_types,
  h.event_count, h.priority, h.created_at, h.status, h.last_category, h.settled_at, ${ROOT}`;

/** Of the history: behind the one place, and no further than the other. */
export type Stretch = { after?: Position | null; upTo?: Position | null };

/**
 * The next rows in the order of an index, with one condition that the index begins with. All other conditions are for
 * `matches`: with them in here, the database might wade through millions of rows for a handful that match.
 */
export function lookedAt({ orgId, filter, before }: Matching, { after, upTo }: Stretch, limit: number): Prisma.Sql {
  const { from, to } = filter;
  const end = to && to < before ? to : before;
  const conditions = [
    Prisma.sql`h.org_id = ${orgId}::uuid`,
    leading(filter),
    Prisma.sql`h.created_at < ${at(end)}`,
    ...(from ? [Prisma.sql`h.created_at >= ${at(from)}`] : []),
    ...(after ? [Prisma.sql`(h.created_at, h.id) > (${at(after.at)}, ${after.id}::uuid)`] : []),
    ...(upTo ? [Prisma.sql`(h.created_at, h.id) <= (${at(upTo.at)}, ${upTo.id}::uuid)`] : []),
  ];
  return Prisma.sql`select ${LOOKED_AT} from engine.delivery_history h where ${Prisma.join(conditions, " and ")}
    order by h.created_at, h.id limit ${limit}::int`;
}

function leading({ ids, channelId, ruleId, status }: ReplayFilter): Prisma.Sql {
  if (ids) return Prisma.sql`h.id = any(${ids}::uuid[])`;
  if (channelId) return Prisma.sql`h.channel_id = ${channelId}::uuid`;
  if (ruleId) return Prisma.sql`h.rule_id = ${ruleId}::uuid`;
  // Written out, because the index of dead letters holds these alone.
  if (status === "failed") return Prisma.sql`h.status = 'failed'`;
  return status ? Prisma.sql`h.status = ${status}` : Prisma.sql`true`;
}

/** Whether a row `h` that was looked at is one of the batch. */
export function matches({ filter, before }: Matching): Prisma.Sql {
  const { channelId, ruleId, eventType, status, category, unrecovered } = filter;
  const { channelIds, ruleIds, eventTypes, statuses, categories } = filter;
  return Prisma.join(
    [
      Prisma.sql`h.settled_at < ${at(before)}`,
      ...(channelId ? [Prisma.sql`h.channel_id = ${channelId}::uuid`] : []),
      ...(ruleId ? [Prisma.sql`h.rule_id = ${ruleId}::uuid`] : []),
      ...(eventType ? [Prisma.sql`h.event_types @> array[${eventType}::text]`] : []),
      ...(status ? [Prisma.sql`h.status = ${status}`] : []),
      ...(category ? [isOfCategory(category)] : []),
      ...(channelIds ? [Prisma.sql`h.channel_id = any(${channelIds}::uuid[])`] : []),
      ...(ruleIds ? [Prisma.sql`h.rule_id = any(${ruleIds}::uuid[])`] : []),
      ...(eventTypes ? [Prisma.sql`h.event_types && ${eventTypes}::text[]`] : []),
      ...(statuses ? [Prisma.sql`h.status = any(${statuses}::text[])`] : []),
      ...(categories ? [Prisma.sql`(${Prisma.join(categories.map(isOfCategory), " or ")})`] : []),
      ...(unrecovered ? [Prisma.sql`not ${settledLater(Prisma.sql`s.settled_at < ${at(before)}`)}`] : []),
    ],
    " and ",
  );
}

/** What arrived has no category either. */
function isOfCategory(category: NonNullable<ReplayFilter["category"]>): Prisma.Sql {
  if (category === "unanswered") return Prisma.sql`h.last_category is null and h.status <> 'succeeded'`;
  return Prisma.sql`h.last_category = ${category}`;
}

/** Whether a later delivery of the message of `h`, a materialized row with its root, was settled. */
export function settledLater(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`exists (
    select 1 from engine.delivery_history s
     where s.org_id = h.org_id and s.replay_of is not null and s.replay_of = h.root
       and s.id > h.id and s.status <> 'cancelled' and ${condition})`;
}

export const at = (moment: Date): Prisma.Sql => Prisma.sql`${moment.toISOString()}::timestamptz(3)`;
