import { insertDeliveries, type NewDelivery, takeSequences } from "@/server/db/queries/deliveries-writing";
import { markAllDue } from "@/server/db/queries/due";
import {
  type ActiveRule,
  deleteInbox,
  type InboxEvent,
  insertSuppressions,
  listActiveRules,
  listInbox,
  lockAllGroups,
} from "@/server/db/queries/fan-out";
import {
  deleteGroups,
  type GroupAddress,
  insertItems,
  listDueGroups,
  listNextFlushes,
  listOpenGroups,
  type OrgGroup,
  saveOpenGroups,
} from "@/server/db/queries/groups-writing";
import type { WorkerSql } from "@/server/db/scope";
import { orderKeyOf } from "@/server/domain/order-key";
import { type GroupPlan, planGroups } from "@/server/domain/plan-groups";
import { rankOf } from "@/server/domain/priority";
import { matchBatch, type MatchedBatch, type RuleBook } from "./match-batch";
import { rollUpArrivals } from "./roll-up";

/** Bounds of one batch: what a transaction may hold, however much is waiting. Several orgs share them evenly. */
export const FAN_OUT_LIMITS = { orgs: 50, events: 500, deliveries: 5_000 } as const;

export type FanOutResult = { orgId: string } & (
  | /** Another process is at it; ask again shortly. */ { kind: "busy" }
  | { kind: "done"; events: number; deliveries: number; hasMore: boolean }
);

export type FanOutContext = {
  /** Each once, at most as many as the limit says. */
  orgIds: readonly string[];
  rules: RuleBook;
  newId: () => string;
  /** Begins to bound the matching of one org: a costly pattern must not hold up the process, nor the other orgs. */
  startTimer: () => () => boolean;
};

/**
 * Turns accepted events into deliveries, one batch in one transaction, for all orgs that wait: what a statement costs is
 * mostly the way to the database and back. The only writer of groups: it holds the orgs' locks, seals what is due, plans
 * where each event goes in pure code, and writes the plans in bulk. Whatever kills it leaves the inbox as it was.
 */
export async function fanOut(sql: WorkerSql, context: FanOutContext): Promise<FanOutResult[]> {
  const { orgIds } = context;
  const locked = await lockAllGroups(sql, orgIds);
  const lockedIds = new Set(locked.map(({ orgId }) => orgId));
  const results: FanOutResult[] = orgIds
    .filter((orgId) => !lockedIds.has(orgId))
    .map((orgId) => ({ orgId, kind: "busy" }));
  const [first] = locked;
  if (!first) return results;

  const works = await match(sql, context, [...lockedIds]);
  const planned = await plan(sql, context, works, first.now);
  const deliveries = await write(sql, context, planned);
  const [timers] = await Promise.all([nextTimers(sql, planned, first.now), insertDeliveries(sql, deliveries)]);
  await markAllDue(sql, timers);
  return [...results, ...planned.map(resultOf)];
}

type Matched = MatchedBatch & { orgId: string; due: OrgGroup[]; rules: ActiveRule[]; hasMore: boolean };
type Planned = Matched & { plan: GroupPlan; sealed: OrgGroup[] };

/** What every org has waiting, against its rules. */
async function match(sql: WorkerSql, context: FanOutContext, orgIds: readonly string[]): Promise<Matched[]> {
  const perOrg = {
    events: Math.max(1, Math.floor(FAN_OUT_LIMITS.events / orgIds.length)),
    deliveries: Math.max(1, Math.floor(FAN_OUT_LIMITS.deliveries / orgIds.length)),
  };
  const [due, inboxes, rules] = await Promise.all([
    listDueGroups(sql, orgIds, perOrg.deliveries).then(groupByOrg),
    listInbox(sql, orgIds, perOrg.events).then(groupByOrg),
    listActiveRules(sql, orgIds).then(groupByOrg),
  ]);

  return orgIds.map((orgId) => {
    const inbox: InboxEvent[] = inboxes.get(orgId) ?? [];
    const ofOrg = { orgId, due: due.get(orgId) ?? [], rules: rules.get(orgId) ?? [] };
    const matched = matchBatch(inbox, ofOrg.rules, context.rules, {
      maxMatches: perOrg.deliveries,
      hasTime: context.startTimer(),
    });
    const hasMore =
      matched.taken.length < inbox.length || inbox.length === perOrg.events || ofOrg.due.length === perOrg.deliveries;
    return { ...ofOrg, ...matched, hasMore };
  });
}

async function plan(
  sql: WorkerSql,
  { newId }: FanOutContext,
  works: readonly Matched[],
  now: Date,
): Promise<Planned[]> {
  const stored = groupByOrg(await listOpenGroups(sql, works.flatMap(uniqueAddresses)));
  return works.map((work) => {
    const dueIds = new Set(work.due.map(({ id }) => id));
    const openGroups = (stored.get(work.orgId) ?? []).filter(({ id }) => !dueIds.has(id));
    const made = planGroups({ matches: work.matches, openGroups, now, newId });
    const sealed = [...work.due, ...made.sealedGroups].map((group) => ({ ...group, orgId: work.orgId }));
    return { ...work, plan: made, sealed };
  });
}

/** Everything but the deliveries themselves, which need the numbers that are taken here. */
async function write(sql: WorkerSql, context: FanOutContext, works: readonly Planned[]): Promise<NewDelivery[]> {
  const ofAll = <T extends object>(rows: (work: Planned) => readonly T[]) =>
    works.flatMap((work) => rows(work).map((row) => ({ ...row, orgId: work.orgId })));
  const sealed = works.flatMap((work) => work.sealed);
  const newIds = new Set(works.flatMap(({ plan: { newGroups } }) => newGroups.map(({ id }) => id)));
  const touched = ofAll(({ plan: { newGroups, changedGroups } }) => [...newGroups, ...changedGroups]);

  // One flight, done in this order: sealed groups leave before new ones of the same address arrive.
  const [numbers] = await Promise.all([
    takeSequences(sql, countByChannel(sealed)),
    deleteGroups(
      sql,
      sealed.filter(({ id }) => !newIds.has(id)),
    ),
    saveOpenGroups(
      sql,
      touched.filter((group) => group.sealed === null),
    ),
    insertItems(
      sql,
      ofAll(({ plan: { items } }) => items),
    ),
    rollUpArrivals(sql, sealed),
    insertSuppressions(
      sql,
      works.flatMap(({ suppressions }) => suppressions),
    ),
    deleteInbox(
      sql,
      works.flatMap(({ taken }) => taken),
    ),
  ]);
  return deliveriesOf(works, sealed, numbers, context.newId);
}

function countByChannel(sealed: readonly OrgGroup[]): { orgId: string; channelId: string; count: number }[] {
  const counts = new Map<string, { orgId: string; channelId: string; count: number }>();
  for (const { orgId, channelId } of sealed) {
    counts.set(channelId, { orgId, channelId, count: (counts.get(channelId)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}

/** Each sealed group becomes one delivery, numbered per channel in the order of sealing. */
function deliveriesOf(
  works: readonly Planned[],
  sealed: readonly OrgGroup[],
  firstNumbers: ReadonlyMap<string, bigint>,
  newId: () => string,
): NewDelivery[] {
  const next = new Map(firstNumbers);
  const bindings = works.flatMap(({ rules }) => rules.flatMap(({ channels }) => channels));
  const ordering = new Map(bindings.map((channel) => [channel.id, channel.ordering]));
  return sealed.map((group) => {
    const sequence = next.get(group.channelId) ?? 0n;
    next.set(group.channelId, sequence + 1n);
    const id = newId();
    return {
      orgId: group.orgId,
      id,
      channelId: group.channelId,
      ruleId: group.ruleId,
      groupId: group.id,
      messageId: id,
      groupKey: group.groupKey,
      eventTypes: group.eventTypes.slice(0, MAX_TYPES),
      eventCount: group.eventCount,
      byteCount: group.byteCount,
      priority: group.priority,
      sequence,
      rank: rankOf("first", group.priority),
      orderKey: orderKeyOf(ordering.get(group.channelId) ?? "none", group.eventTypes),
    };
  });
}

/** How many distinct types a delivery names in its header. */
const MAX_TYPES = 10;

/** Now for whoever has something to send; otherwise when the next of its groups has to be sealed. */
async function nextTimers(sql: WorkerSql, works: readonly Planned[], now: Date) {
  const sends = works.filter(({ sealed }) => sealed.length > 0).map(({ orgId }) => ({ orgId, at: now }));
  const waits = works.filter(({ sealed }) => sealed.length === 0).map(({ orgId }) => orgId);
  return [...sends, ...(await listNextFlushes(sql, waits))];
}

function resultOf({ orgId, taken, sealed, hasMore }: Planned): FanOutResult {
  return { orgId, kind: "done", events: taken.length, deliveries: sealed.length, hasMore };
}

function uniqueAddresses({ orgId, matches }: Matched): GroupAddress[] {
  const unique = new Map<string, GroupAddress>();
  for (const { rule, channelId, groupKey } of matches)
    unique.set(`${rule.id}\u0000${channelId}\u0000${groupKey}`, { orgId, ruleId: rule.id, channelId, groupKey });
  return [...unique.values()];
}

function groupByOrg<T extends { orgId: string }>(rows: readonly T[]): Map<string, T[]> {
  return Map.groupBy(rows, ({ orgId }) => orgId);
}
