import type { ReplayFilter, ReplayState } from "@/server/contracts/replays";
import type { WorkerSql } from "@/server/db/scope";
import { query } from "@/server/db/query";
import { statement } from "@/server/db/sql";
import type { Ordering } from "@/server/domain/grouping/group-key";
import type { ErrorTrack } from "@/server/domain/replay/replay-pace";
import type { ReplayReport } from "@/server/domain/replay/replay-report";
import type { TokenBucket } from "@/server/domain/limits/token-bucket";
import {
  lookedAt,
  type Matching,
  matches,
  type Position,
  settledLater,
} from "@/server/db/queries/deliveries/replay-matching";
import { isStopped } from "./replay-stops-sql";

export type ReplayAddress = { orgId: string; id: string };

export type Behind = Readonly<Record<string, Position | null>>;

/** A batch as its feeder holds it. */
export type FedReplay = ReplayAddress & {
  filter: ReplayFilter;
  createdAt: Date;
  ratePerSecond: number;
  priority: number | null;
  state: ReplayState;
  reason: string | null;
  cursorAt: Date | null;
  cursorId: string | null;
  walked: boolean;
  /** How far the walk was when it first left out something for these channels, which stood still; null: at its start. */
  behind: Behind;
  total: number;
  totalIsExact: boolean;
  fed: number;
  skipped: number;
  answered: number;
  succeeded: number;
  failed: number;
  cancelled: number;
  report: ReplayReport;
  tokens: TokenBucket | null;
  errors: ErrorTrack | null;
  runningSince: Date | null;
  nextAt: Date | null;
  finishedAt: Date | null;
  /** The database's time, unless another was given. */
  now: Date;
};

/** `skip locked`: each batch has one feeder at a time, and nobody waits for it. */
const LOCK_DUE = statement(
  "feed_lock_due",
  `select r.org_id as "orgId", r.id, r.filter, r.created_at as "createdAt", r.rate_per_second as "ratePerSecond",
          r.priority, r.state, r.reason, r.cursor_at as "cursorAt", r.cursor_id as "cursorId", r.walked,
          r.behind, r.total, r.total_is_exact as "totalIsExact", r.fed, r.skipped, r.answered, r.succeeded, r.failed,
          r.cancelled, r.report, r.tokens, r.errors, r.running_since as "runningSince", r.next_at as "nextAt", r.finished_at as "finishedAt",
          coalesce($1::timestamptz(3), now()::timestamptz(3)) as now
     from engine.replays r
    where r.next_at <= coalesce($1::timestamptz(3), now()::timestamptz(3))
      and exists (select 1 from orgs o where o.id = r.org_id and o.deleted_at is null)
    order by r.next_at limit 1
      for update of r skip locked`,
);

type StoredReplay = Omit<FedReplay, "filter" | "behind"> & {
  filter: Omit<ReplayFilter, "from" | "to"> & Record<string, string>;
  behind: Record<string, JsonPosition | null>;
};

export async function lockDueReplay(sql: WorkerSql, now: Date | null): Promise<FedReplay | null> {
  const [row] = await sql.rows<StoredReplay>(LOCK_DUE, [now]);
  if (!row) return null;
  const { from, to, ...filter } = row.filter as Record<string, string>;
  const times = { ...(from && { from: new Date(from) }), ...(to && { to: new Date(to) }) };
  const behind = Object.entries(row.behind).map(([channelId, place]) => [channelId, positionOf(place)] as const);
  return { ...row, filter: { ...(filter as ReplayFilter), ...times }, behind: Object.fromEntries(behind) };
}

const NEXT_AT = statement(
  "feed_next_at",
  `select r.next_at as at, now()::timestamptz(3) as now from engine.replays r
    where r.next_at is not null
      and exists (select 1 from orgs o where o.id = r.org_id and o.deleted_at is null)
    order by r.next_at limit 1`,
);

/** Milliseconds until something is to be done; null when nothing is. */
export async function readNextFeed(sql: WorkerSql): Promise<number | null> {
  const [row] = await sql.rows<{ at: Date | null; now: Date }>(NEXT_AT);
  return row?.at ? Math.max(0, row.at.getTime() - row.now.getTime()) : null;
}

const SAVE = statement(
  "feed_save",
  `update engine.replays
      set state = $3, reason = $4, cursor_at = $5, cursor_id = $6, walked = $7, total = $8, total_is_exact = $9, fed = $10,
          skipped = $11, answered = $12, succeeded = $13, failed = $14, cancelled = $15, report = $16::jsonb,
          tokens = $17::jsonb, errors = $18::jsonb, running_since = $19, next_at = $20, finished_at = $21,
          behind = $22::jsonb
    where org_id = $1 and id = $2`,
);

export async function saveReplay(sql: WorkerSql, replay: FedReplay): Promise<void> {
  const { fed, skipped, answered, succeeded, failed, cancelled } = replay;
  await sql.run(SAVE, [
    replay.orgId,
    replay.id,
    replay.state,
    replay.reason,
    replay.cursorAt,
    replay.cursorId,
    replay.walked,
    replay.total,
    replay.totalIsExact,
    ...[fed, skipped, answered, succeeded, failed, cancelled],
    JSON.stringify(replay.report),
    replay.tokens && JSON.stringify(replay.tokens),
    replay.errors && JSON.stringify(replay.errors),
    replay.runningSince,
    replay.nextAt,
    replay.finishedAt,
    JSON.stringify(replay.behind),
  ]);
}

export type MatchedDelivery = Position & {
  messageId: string;
  channelId: string;
  root: string;
  priority: number;
  eventTypes: string[];
  /** Of its channel; null when that was deleted. */
  ordering: Ordering | null;
  hasEvents: boolean;
  isInFlight: boolean;
  isInBatch: boolean;
  isRecovered: boolean;
};

export type Walk = {
  rows: MatchedDelivery[];
  /** How far it came: everything up to here is in `rows` or does not match. Null when there was nothing to look at. */
  end: Position | null;
  hasMore: boolean;
  /** Channels that stand still, and of which something was left out here. */
  leftOut: string[];
};

type Walking = Matching & {
  replay: ReplayAddress & { now: Date };
  after: Position | null;
  upTo?: Position | null;
  limit: number;
  lookAt: number;
  /** Channels that are left out anyway. */
  behind: readonly string[];
};

/** The next deliveries of the batch, oldest first, with all that decides whether they can be sent again. */
export async function walkMatching(sql: WorkerSql, walking: Walking): Promise<Walk> {
  const { orgId, replay, after, upTo, limit, lookAt } = walking;
  // Only a batch of what nobody has recovered minds that somebody did so since.
  const isRecovered = walking.filter.unrecovered ? settledLater(query`s.status = 'succeeded'`) : query`false`;
  const behind = query`${[...walking.behind]}::uuid[]`;
  const walk = query`
    with seen as materialized (${lookedAt(walking, { after, upTo }, lookAt)}),
    stopped as materialized (
      select c.id from channels c join engine.channel_states s on s.org_id = c.org_id and s.channel_id = c.id
       where c.org_id = ${orgId}::uuid and c.id in (select h.channel_id from seen h) and c.id <> all(${behind})
         and ${isStopped(replay)}),
    matched as (
      select h.* from seen h
       where ${matches(walking)} and h.channel_id <> all(${behind}) and h.channel_id not in (select id from stopped)
       order by h.created_at, h.id limit ${limit}::int)
    select (select count(*) from seen)::int as seen,
           array(select s.id from stopped s
                  where exists (select 1 from seen h where h.channel_id = s.id and ${matches(walking)})) as "leftOut",
           (select json_build_object('at', h.created_at, 'id', h.id) from seen h
             order by h.created_at desc, h.id desc limit 1) as end,
           coalesce(json_agg(json_build_object(
             'at', h.created_at, 'id', h.id, 'messageId', h.message_id, 'channelId', h.channel_id,
             'root', h.root, 'priority', h.priority, 'eventTypes', h.event_types,
             'ordering', c.ordering,
             'hasEvents', h.event_count = (
               select count(*) from engine.delivery_items i
                -- With a limit, so that each event is probed for: joined, all events of the org might be read.
                cross join lateral (select 1 from engine.events e
                                     where e.id = i.event_id and e.org_id = i.org_id limit 1) e
                where i.group_id = h.group_id and i.org_id = h.org_id),
             'isInFlight', exists (
               select 1 from engine.deliveries d
                where d.org_id = h.org_id and d.replay_of is not null and d.replay_of = h.root),
             'isInBatch', exists (
               select 1 from engine.replay_items i
                where i.org_id = h.org_id and i.replay_id = ${replay.id}::uuid and i.message_id = h.message_id
                  and i.fed_id is not null),
             'isRecovered', ${isRecovered}) order by h.created_at, h.id)
             filter (where h.id is not null), '[]') as rows
      from matched h
      left join channels c on c.org_id = ${orgId}::uuid and c.id = h.channel_id and c.deleted_at is null`;
  type Row = {
    seen: number;
    end: JsonPosition | null;
    rows: (Omit<MatchedDelivery, "at"> & JsonPosition)[];
    leftOut: string[];
  };
  const [row] = await sql.rows<Row>(statement("feed_walk", walk.text), walk.values);
  const { seen, end, rows, leftOut } = row ?? { seen: 0, end: null, rows: [], leftOut: [] };
  const isFull = rows.length === limit;
  return {
    rows: rows.map((found) => ({ ...found, at: new Date(found.at) })),
    end: positionOf(isFull ? rows.at(-1) : end),
    hasMore: isFull || seen === lookAt,
    leftOut,
  };
}

type JsonPosition = { at: string; id: string };

function positionOf(found: JsonPosition | null | undefined): Position | null {
  return found ? { at: new Date(found.at), id: found.id } : null;
}
