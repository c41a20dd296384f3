import { UNANSWERED } from "@/server/domain/retry/outcome";
import { type DeadLetterFilter, MAX_DEAD_LETTERS_COUNTED } from "@/server/contracts/dead-letters";
import type { DeliveryFilter } from "@/server/contracts/deliveries";
import type { Keyset } from "@/server/contracts/keyset";
import { joined, NOTHING, query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import type { FailureCategory } from "@/server/domain/retry/outcome";
import { at, ROOT, settledLater } from "./replay-matching";

/** `category` is null where no attempt was ever answered or refused: its worker crashed too often with it. */
export type DeadLetterCount = {
  category: FailureCategory | null;
  channelId: string;
  channelName: string | null;
  count: number;
  newestAt: Date;
};

/** Entries of the index that are looked at for one channel: 0.1 s of work. */
const MAX_LOOKED_AT = 200_000;
const FAILED = query`select h.org_id, h.id, h.channel_id, h.last_category, h.created_at, ${ROOT}
  from engine.delivery_history h`;
const NEWEST_FIRST = query`order by h.created_at desc, h.id desc`;

/**
 * By cause and channel. A delivery that failed is no dead letter any more once a later delivery of its message was
 * settled: it was recovered, or failed again, and then that one is the dead letter. Reads the newest of them from an index
 * that holds nothing else; `isExact` is false when there were more, which may all be recovered.
 */
export async function countDeadLetters(tx: OrgTx, { channelId, from, to }: DeadLetterFilter) {
  const range = [
    query`h.status = 'failed'`,
    ...(from ? [query`h.created_at >= ${at(from)}`] : []),
    ...(to ? [query`h.created_at < ${at(to)}`] : []),
  ];
  // The others' failures must not use up what is looked at for one channel.
  const most = channelId ? MAX_LOOKED_AT : MAX_DEAD_LETTERS_COUNTED + 1;
  const ofChannel = channelId ? query`where h.channel_id = ${channelId}::uuid` : NOTHING;
  const [row] = await sqlOf(tx).rows<{
    looked: number;
    seen: number;
    groups: (Omit<DeadLetterCount, "newestAt"> & { newestAt: string })[];
  }>(query`
    with looked as materialized (
      ${FAILED} where ${joined(range, " and ")} ${NEWEST_FIRST} limit ${most}::int),
    seen as materialized (
      select h.* from looked h ${ofChannel} ${NEWEST_FIRST} limit ${MAX_DEAD_LETTERS_COUNTED + 1}::int),
    tally as (
      select h.last_category, h.channel_id, count(*)::int as count, max(h.created_at) as newest_at
        from seen h where not ${settledLater(query`true`)}
       group by h.last_category, h.channel_id)
    select (select count(*) from looked)::int as looked, (select count(*) from seen)::int as seen,
           coalesce((select json_agg(json_build_object('category', t.last_category, 'channelId', t.channel_id,
                       'channelName', c.name, 'count', t.count, 'newestAt', t.newest_at) order by t.count desc)
                       from tally t left join channels c on c.id = t.channel_id), '[]') as groups`);
  return {
    isExact: (row?.seen ?? 0) <= MAX_DEAD_LETTERS_COUNTED && (row?.looked ?? 0) < most,
    groups: (row?.groups ?? []).map((group): DeadLetterCount => ({ ...group, newestAt: new Date(group.newestAt) })),
  };
}

/** Failures that a page looks at: some of them were recovered, and a page may be short for that. */
const LOOKED_AT_PER_PAGE = 1_000;

export type DeadLetterPage = DeadLetterFilter &
  Pick<DeliveryFilter, "category" | "ruleId" | "eventType"> & { cursor?: Keyset | null; limit: number };

/** The newest first; `nextAt` is where the next page starts, null when there is none. */
export async function listDeadLetterIds(
  tx: OrgTx,
  page: DeadLetterPage,
): Promise<{ ids: string[]; nextAt: Keyset | null }> {
  const { channelId, ruleId, eventType, category, from, to, cursor, limit } = page;
  const range = [
    query`h.status = 'failed'`,
    ...(channelId ? [query`h.channel_id = ${channelId}::uuid`] : []),
    ...(ruleId ? [query`h.rule_id = ${ruleId}::uuid`] : []),
    ...(eventType ? [query`h.event_types @> array[${eventType}]`] : []),
    ...(category === UNANSWERED ? [query`h.last_category is null`] : []),
    ...(category && category !== UNANSWERED ? [query`h.last_category = ${category}`] : []),
    ...(from ? [query`h.created_at >= ${at(from)}`] : []),
    ...(to ? [query`h.created_at < ${at(to)}`] : []),
    ...(cursor ? [query`(h.created_at, h.id) < (${at(cursor.at)}, ${cursor.id}::uuid)`] : []),
  ];
  const looked = await sqlOf(tx).rows<{ id: string; at: Date; isDead: boolean }>(query`
    with looked as materialized (
      ${FAILED} where ${joined(range, " and ")} ${NEWEST_FIRST} limit ${LOOKED_AT_PER_PAGE}::int)
    select h.id, h.created_at as at, not ${settledLater(query`true`)} as "isDead" from looked h ${NEWEST_FIRST}`);
  const dead = looked.filter(({ isDead }) => isDead);
  const shown = dead.slice(0, limit);
  const last = dead.length > limit ? shown.at(-1) : looked[LOOKED_AT_PER_PAGE - 1];
  return { ids: shown.map(({ id }) => id), nextAt: last ? { at: last.at, id: last.id } : null };
}

/** Failures that are looked at for each dead letter that would be too many: some of them arrived later. */
const LOOKED_AT_EACH = 3;

/** Whether more than these are dead, as far as the newest failures tell: the overview asks with every change. */
export async function hasDeadLettersAbove(tx: OrgTx, threshold: number): Promise<boolean> {
  const most = Math.min(LOOKED_AT_EACH * threshold, MAX_DEAD_LETTERS_COUNTED) + 1;
  const [row] = await sqlOf(tx).rows<{ count: number }>(query`
    with seen as materialized (${FAILED} where h.status = 'failed' ${NEWEST_FIRST} limit ${most}::int)
    select count(*)::int as count from (
      select 1 from seen h where not ${settledLater(query`true`)} limit ${threshold + 1}::int) dead`);
  return (row?.count ?? 0) > threshold;
}

export async function findDeadLetterThreshold(tx: OrgTx): Promise<number | null> {
  const [row] = await sqlOf(tx).rows<{ threshold: number | null }>(query`
    select (settings ->> 'deadLetterThreshold')::int as threshold from orgs`);
  return row?.threshold ?? null;
}

export async function setDeadLetterThreshold(tx: OrgTx, threshold: number): Promise<void> {
  await sqlOf(tx).run(query`
    update orgs set settings = settings || jsonb_build_object('deadLetterThreshold', ${threshold}::int)`);
}
