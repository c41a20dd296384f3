import { type ItemKind, MAX_EXACT_COUNT, type ReplayFilter, type ReplayState } from "@/server/contracts/replays";
import type { Keyset } from "@/server/contracts/keyset";
import type { CircuitState } from "@/server/domain/circuit/circuit-state";
import { NOTHING, type Query, query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import type { FailureCategory } from "@/server/domain/retry/outcome";
import type { ItemOutcome, ReplayReport, SkipReason } from "@/server/domain/replay/replay-report";
import type { PolicyLayers } from "@/server/policy";
import { lookedAt, type Matching, matches } from "./replay-matching";

/** A dry run looks at no more rows than these; 0.3 s of work. */
const MAX_LOOKED_AT = 200_000;

export type DryRun = { count: number; isExact: boolean; channels: { channelId: string; count: number }[] };

export async function countMatching(tx: OrgTx, matching: Matching): Promise<DryRun> {
  const [row] = await sqlOf(tx).rows<{ seen: number; channels: DryRun["channels"] }>(query`
    with seen as materialized (${lookedAt(matching, {}, MAX_LOOKED_AT)}),
    matched as (select h.channel_id from seen h where ${matches(matching)} limit ${MAX_EXACT_COUNT + 1}::int),
    tally as (select channel_id, count(*)::int as count from matched group by channel_id)
    select (select count(*) from seen)::int as seen,
           coalesce((select json_agg(json_build_object('channelId', channel_id, 'count', count) order by count desc)
                       from tally), '[]') as channels`);
  const channels = row?.channels ?? [];
  const count = channels.reduce((sum, channel) => sum + channel.count, 0);
  const isExact = count <= MAX_EXACT_COUNT && (row?.seen ?? 0) < MAX_LOOKED_AT;
  return { count: Math.min(count, MAX_EXACT_COUNT), isExact, channels };
}

/** How long a look back tells what a channel is busy with. */
const LIVE_MINUTES = 10;
const MAX_LIVE_COUNTED = 5_000;

export type ChannelPace = PolicyLayers & {
  channelId: string;
  name: string;
  isDeleted: boolean;
  status: string;
  circuit: CircuitState | null;
  breakerOn: boolean;
  livePerMinute: number;
};

/** What rules the pace of these channels: their own limits, and what they are busy with besides replays. */
export function listChannelPaces(tx: OrgTx, channelIds: readonly string[]): Promise<ChannelPace[]> {
  return sqlOf(tx).rows(query`
    select c.id as "channelId", c.name, c.deleted_at is not null as "isDeleted", c.status, s.circuit, s.breaker_on as "breakerOn", c.policy,
           o.settings as "orgSettings",
           live.n::float8 / ${LIVE_MINUTES}::int as "livePerMinute"
      from channels c
      join orgs o on o.id = c.org_id
      left join engine.channel_states s on s.org_id = c.org_id and s.channel_id = c.id
     cross join lateral (
       select count(*) as n from (
         select 1 from engine.delivery_history h
          where h.org_id = c.org_id and h.channel_id = c.id and h.replay_of is null
            and h.created_at > now() - make_interval(mins => ${LIVE_MINUTES}::int)
          limit ${MAX_LIVE_COUNTED}::int) recent) live
     where c.id = any(${[...channelIds]}::uuid[])`);
}

/** Also of those that were deleted. */
export function listChannelNames(tx: OrgTx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return tx.channel.findMany({ where: { id: { in: [...ids] } }, select: { id: true, name: true } });
}

export type NewReplay = {
  orgId: string;
  id: string;
  filter: ReplayFilter;
  filterKey: Uint8Array<ArrayBuffer>;
  dedupeKey: string;
  createdBy: string;
  createdAt: Date;
  startsAt: Date;
  ratePerSecond: number;
  priority: number | null;
  dryRun: DryRun;
};

/** Its key and its filter are free: whoever calls this holds the org's lock for it. */
export async function insertReplay(tx: OrgTx, replay: NewReplay): Promise<void> {
  const { dryRun } = replay;
  const plan = Object.fromEntries(dryRun.channels.map(({ channelId, count }) => [channelId, count]));
  await sqlOf(tx).run(query`
    insert into engine.replays (org_id, id, filter, filter_key, dedupe_key, created_by, created_at, starts_at,
      rate_per_second, priority, state, total, total_is_exact, plan, next_at)
    values (${replay.orgId}::uuid, ${replay.id}::uuid, ${JSON.stringify(replay.filter)}::jsonb, ${replay.filterKey},
      ${replay.dedupeKey}, ${replay.createdBy}, ${replay.createdAt}, ${replay.startsAt}, ${replay.ratePerSecond}::float8,
      ${replay.priority}::smallint, 'planned', ${dryRun.count}::int, ${dryRun.isExact},
      ${JSON.stringify(plan)}::jsonb, ${replay.startsAt})`);
}

export type ReplayRow = {
  id: string;
  filter: Record<string, unknown>;
  createdBy: string;
  createdAt: Date;
  startsAt: Date;
  ratePerSecond: number;
  priority: number | null;
  state: ReplayState;
  reason: string | null;
  total: number;
  totalIsExact: boolean;
  plan: Record<string, number>;
  walked: boolean;
  /** By channels that stand still, and for which something was left out so far. */
  behind: Record<string, unknown>;
  fed: number;
  skipped: number;
  answered: number;
  succeeded: number;
  failed: number;
  cancelled: number;
  report: ReplayReport;
  finishedAt: Date | null;
};

const ROW = query`id, filter, created_by as "createdBy", created_at as "createdAt", starts_at as "startsAt",
  rate_per_second as "ratePerSecond", priority, state, reason, total, total_is_exact as "totalIsExact", plan, walked, behind,
  fed, skipped, answered, succeeded, failed, cancelled, report, finished_at as "finishedAt"`;

/** The database's own time: what is settled before it is what the batch is about. */
export async function readNow(tx: OrgTx): Promise<Date> {
  const [row] = await sqlOf(tx).rows<{ now: Date }>(query`select now()::timestamptz(3) as now`);
  return row?.now ?? new Date();
}

export function listReplays(tx: OrgTx, cursor: Keyset | null, limit: number): Promise<ReplayRow[]> {
  const after = cursor
    ? query`where (created_at, id) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
    : NOTHING;
  return sqlOf(tx).rows(query`
    select ${ROW} from engine.replays ${after} order by created_at desc, id desc limit ${limit + 1}::int`);
}

export async function findReplay(tx: OrgTx, id: string): Promise<ReplayRow | null> {
  const [row] = await sqlOf(tx).rows<ReplayRow>(query`select ${ROW} from engine.replays where id = ${id}::uuid`);
  return row ?? null;
}

export async function findReplayByKey(tx: OrgTx, dedupeKey: string) {
  const [row] = await sqlOf(tx).rows<{ id: string; filterKey: Uint8Array }>(query`
    select id, filter_key as "filterKey" from engine.replays where dedupe_key = ${dedupeKey}`);
  return row ?? null;
}

/** Under way, and with the same filter. */
export async function findOpenReplayByFilter(tx: OrgTx, filterKey: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const [row] = await sqlOf(tx).rows<{ id: string }>(query`
    select id from engine.replays
     where filter_key = ${filterKey} and state in ('planned', 'running', 'paused', 'auto_paused')`);
  return row?.id ?? null;
}

export async function countOpenReplays(tx: OrgTx): Promise<number> {
  const [row] = await sqlOf(tx).rows<{ count: number }>(query`
    select count(*)::int as count from engine.replays where state in ('planned', 'running', 'paused', 'auto_paused')`);
  return row?.count ?? 0;
}

/** Waits for the feeder's turn to end; from here on nothing is fed until the commit. */
export async function lockReplay(tx: OrgTx, id: string): Promise<ReplayRow | null> {
  const [row] = await sqlOf(tx).rows<ReplayRow>(
    query`select ${ROW} from engine.replays where id = ${id}::uuid for update`,
  );
  return row ?? null;
}

export async function pauseReplay(tx: OrgTx, id: string): Promise<void> {
  await sqlOf(tx).run(
    query`update engine.replays set state = 'paused', reason = null, next_at = now() where id = ${id}::uuid`,
  );
}

/** With a fresh track of errors and nothing saved up while it stood still. */
export async function resumeReplay(tx: OrgTx, id: string): Promise<void> {
  await sqlOf(tx).run(query`
    update engine.replays
       set state = case when starts_at > now() then 'planned' else 'running' end, reason = null, errors = null,
           tokens = null, running_since = now(), next_at = greatest(starts_at, now())
     where id = ${id}::uuid`);
}

/** The feeder calls back what is still waiting. */
export async function cancelReplay(tx: OrgTx, id: string): Promise<void> {
  await sqlOf(tx).run(query`
    update engine.replays set state = 'cancelled', reason = null, finished_at = now(), next_at = now()
     where id = ${id}::uuid`);
}

export type ReplayItem = {
  deliveryId: string;
  channelId: string;
  channelName: string | null;
  fedId: string | null;
  skipReason: SkipReason | null;
  answered: boolean;
  outcome: ItemOutcome | null;
  category: FailureCategory | null;
  at: Date;
};

const OF_KIND: Record<ItemKind, Query> = {
  open: query`i.fed_id is not null and i.outcome is null`,
  succeeded: query`i.outcome = 'succeeded'`,
  failed: query`i.outcome = 'failed'`,
  cancelled: query`i.outcome = 'cancelled'`,
  skipped: query`i.fed_id is null`,
};

type ItemPage = { replayId: string; kind?: ItemKind; cursor?: string | null; limit: number };

/** By the ids of the deliveries that are replayed: oldest first. */
export function listReplayItems(tx: OrgTx, { replayId, kind, cursor, limit }: ItemPage): Promise<ReplayItem[]> {
  return sqlOf(tx).rows(query`
    select i.delivery_id as "deliveryId", i.channel_id as "channelId", c.name as "channelName", i.fed_id as "fedId",
           i.skip_reason as "skipReason", i.answered, i.outcome, i.category, i.at
      from (select * from engine.replay_items i
             where i.replay_id = ${replayId}::uuid ${kind ? query`and ${OF_KIND[kind]}` : NOTHING}
               ${cursor ? query`and i.delivery_id > ${cursor}::uuid` : NOTHING}
             order by i.delivery_id limit ${limit + 1}::int) i
      left join channels c on c.org_id = i.org_id and c.id = i.channel_id
     order by i.delivery_id`);
}
