import { cutBatch } from "./cut-batch";
import { insertDeliveries, type NewDelivery } from "./deliveries-sql";
import { markAllDue, markFannedOut } from "@/server/db/queries/due";
import {
  type ActiveRule,
  deleteInbox,
  type InboxEvent,
  type InboxGap,
  insertSuppressions,
  keepPlaces,
  listActiveRules,
  listInbox,
  lockAllGroups,
  type UnfinishedEvent,
} from "./fan-out-sql";
import {
  deleteGroups,
  type DueGroup,
  type GroupAddress,
  insertItems,
  listDueGroups,
  listGroupingOrgs,
  listOpenGroups,
  type OrgGroup,
  saveOpenGroups,
} from "./groups-sql";
import type { Claim } from "@/server/engine/claim/claim";
import type { WorkerSql } from "@/server/db/scope";
import { orderKeyOf } from "@/server/domain/limits/order-key";
import { type GroupPlan, planGroups } from "@/server/domain/grouping/plan-groups";
import { rankOf } from "@/server/domain/limits/priority";
import { matchBatch, type MatchedBatch, type RuleBook } from "./match-batch";
import { rollUpArrivals } from "@/server/engine/settle/roll-up";

/** Bounds of one batch: what a transaction may hold, however much is waiting. Several orgs share them evenly. */
export const FAN_OUT_LIMITS = { orgs: 50, events: 500, deliveries: 5_000 } as const;

export type FanOutResult = { orgId: string } & (
  | /** Another process is at it; ask again shortly. */ { kind: "busy" }
  | { kind: "done"; events: number; deliveries: number; gaps: number; hasMore: boolean }
);

export type FannedOut = { results: FanOutResult[]; claim: Claim | null };

export type FanOutContext = {
  /** Each once, at most as many as the limit says. */
  orgIds: readonly string[];
  rules: RuleBook;
  newId: () => string;
  /**
   * Claims for these orgs what may go at once, and sets their timers; left out where the process should not claim now.
   * It never waits for a row: orgs that another process is claiming for are left to the ring.
   */
  claim?: (sql: WorkerSql, orgIds: readonly string[]) => Promise<Claim>;
  /** Begins to bound the matching of one org: a costly pattern must not hold up the process, nor the other orgs. */
  startTimer: () => () => boolean;
};

/**
 * Turns accepted events into deliveries, one batch in one transaction, for all orgs that wait: what a statement costs is
 * mostly the way to the database and back. The only writer of groups: it holds the orgs' locks, seals what is due, plans
 * where each event goes in pure code, and writes the plans in bulk. Whatever kills it leaves the inbox as it was.
 */
export async function fanOut(sql: WorkerSql, context: FanOutContext): Promise<FannedOut> {
  const { locked, readings } = await readOrgs(sql, context.orgIds);
  const lockedIds = new Set(locked.map(({ orgId }) => orgId));
  const results: FanOutResult[] = context.orgIds
    .filter((orgId) => !lockedIds.has(orgId))
    .map((orgId) => ({ orgId, kind: "busy" }));
  const [first] = locked;
  if (!first) return { results, claim: null };

  const works = readings.filter(({ orgId }) => lockedIds.has(orgId)).map((reading) => match(context, reading));
  const planned = await plan(sql, context, works, first.now);
  const claim = await write(sql, context, planned, first.now);
  return { results: [...results, ...planned.map(resultOf)], claim };
}

type Bounds = { events: number; deliveries: number };
type Reading = {
  orgId: string;
  bounds: Bounds;
  inbox: InboxEvent[];
  /** Left the inbox without having been looked at; otherwise they would stand before everything behind them. */
  gaps: InboxGap[];
  rules: ActiveRule[];
  isGrouping: boolean;
};
type Matched = Reading & MatchedBatch & { unfinished: UnfinishedEvent | null };
type Planned = Matched & { plan: GroupPlan; due: DueGroup[]; sealed: OrgGroup[]; hasMore: boolean };

/**
 * Locks the orgs and reads what each has waiting, in one flight: every statement sees what was committed when it began,
 * so what is read behind the lock is as fresh as if the lock's answer had been waited for. What is read of an org that
 * somebody else holds is not used.
 */
async function readOrgs(sql: WorkerSql, orgIds: readonly string[]) {
  const share = (total: number) => Math.max(1, Math.floor(total / orgIds.length));
  const bounds = { events: share(FAN_OUT_LIMITS.events), deliveries: share(FAN_OUT_LIMITS.deliveries) };
  const [locked, inboxes, rules, grouping] = await Promise.all([
    lockAllGroups(sql, orgIds),
    listInbox(sql, orgIds, bounds.events).then(groupByOrg),
    listActiveRules(sql, orgIds).then(groupByOrg),
    listGroupingOrgs(sql, orgIds).then(groupByOrg),
  ]);
  const readings = orgIds.map((orgId) => ({
    orgId,
    bounds,
    ...splitInbox(inboxes.get(orgId) ?? []),
    rules: rules.get(orgId) ?? [],
    isGrouping: grouping.has(orgId),
  }));
  return { locked, readings };
}

function splitInbox(places: readonly (InboxEvent | InboxGap)[]): Pick<Reading, "inbox" | "gaps"> {
  return { inbox: places.filter((place) => place.id !== null), gaps: places.filter((place) => place.id === null) };
}

/** What an org has waiting, against its rules. */
function match(context: FanOutContext, reading: Reading): Matched {
  const limits = { maxMatches: reading.bounds.deliveries, hasTime: context.startTimer() };
  const batch = matchBatch(reading.inbox, reading.rules, context.rules, limits);
  return { ...reading, ...cutBatch(batch, limits.maxMatches) };
}

/** Where every match goes. Orgs that have no group open, as without windows, cost no look for one. */
async function plan(
  sql: WorkerSql,
  { newId }: FanOutContext,
  works: readonly Matched[],
  now: Date,
): Promise<Planned[]> {
  const grouping = works.filter(({ isGrouping }) => isGrouping);
  const [dueGroups, stored] = await Promise.all([
    listDueGroups(sql, idsOf(grouping), works[0]?.bounds.deliveries ?? 0).then(groupByOrg),
    listOpenGroups(sql, grouping.flatMap(uniqueAddresses)).then(groupByOrg),
  ]);
  return works.map((work) => {
    const { orgId, bounds, inbox, gaps, taken, matches } = work;
    const due = dueGroups.get(orgId) ?? [];
    const dueIds = new Set(due.map(({ id }) => id));
    const openGroups = (stored.get(orgId) ?? []).filter(({ id }) => !dueIds.has(id));
    const made = planGroups({ matches, openGroups, now, newId });
    const sealed = [...due, ...made.sealedGroups].map((group) => ({ ...group, orgId }));
    const isFull = inbox.length + gaps.length === bounds.events || due.length === bounds.deliveries;
    return { ...work, plan: made, due, sealed, hasMore: isFull || taken.length < inbox.length };
  });
}

async function write(
  sql: WorkerSql,
  context: FanOutContext,
  works: readonly Planned[],
  now: Date,
): Promise<Claim | null> {
  const ofAll = <T extends object>(rows: (work: Planned) => readonly T[]) =>
    works.flatMap((work) => rows(work).map((row) => ({ ...row, orgId: work.orgId })));
  const sealed = works.flatMap((work) => work.sealed);
  const newIds = new Set(works.flatMap(({ plan: { newGroups } }) => newGroups.map(({ id }) => id)));
  const touched = ofAll(({ plan: { newGroups, changedGroups } }) => [...newGroups, ...changedGroups]);

  // One flight, done in this order: sealed groups leave before new ones of the same address arrive, and what locks orgs
  // comes last.
  const writes = [
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
      works.flatMap(({ taken, gaps }) => [...taken, ...gaps]),
    ),
    keepPlaces(
      sql,
      works.flatMap(({ unfinished }) => unfinished ?? []),
    ),
    insertDeliveries(sql, deliveriesOf(works, sealed, context.newId)),
  ];
  const [claim] = await Promise.all([claimOrSetTimers(sql, context, works, now), ...writes]);
  return claim;
}

/**
 * What may go at once is claimed here, in the same transaction, by the same function as in every other turn: one durable
 * step between the hint and the request. Otherwise the timers say that there is something to claim.
 */
async function claimOrSetTimers(
  sql: WorkerSql,
  context: FanOutContext,
  works: readonly Planned[],
  now: Date,
): Promise<Claim | null> {
  if (context.claim) {
    const changed = works.filter(({ taken, sealed }) => taken.length + sealed.length > 0);
    if (changed.length === 0) return null;
    const claim = await context.claim(sql, idsOf(changed));
    await markAllDue(
      sql,
      claim.orgsUnknown.map((orgId) => ({ orgId, at: now })),
    );
    return claim;
  }
  await markFannedOut(sql, {
    sending: idsOf(works.filter((work) => work.sealed.length > 0)),
    waiting: idsOf(works.filter((work) => work.sealed.length === 0)),
    now,
  });
  return null;
}

/** Each sealed group becomes one delivery, numbered per channel in the order of sealing. */
function deliveriesOf(works: readonly Planned[], sealed: readonly OrgGroup[], newId: () => string): NewDelivery[] {
  const promised = works.flatMap(({ rules, due }) => [
    ...rules.flatMap(({ channels }) => channels),
    ...due.map(({ channelId, ordering }) => ({ id: channelId, ordering })),
  ]);
  const orderingOf = new Map(promised.map(({ id, ordering }) => [id, ordering]));
  return sealed.map((group) => {
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
      rank: rankOf("first", group.priority),
      orderKey: orderKeyOf(orderingOf.get(group.channelId) ?? "none", group.eventTypes),
    };
  });
}

/** How many distinct types a delivery names in its header. */
const MAX_TYPES = 10;

function resultOf({ orgId, taken, sealed, gaps, hasMore }: Planned): FanOutResult {
  return { orgId, kind: "done", events: taken.length, deliveries: sealed.length, gaps: gaps.length, hasMore };
}

function uniqueAddresses({ orgId, matches }: Matched): GroupAddress[] {
  const unique = new Map<string, GroupAddress>();
  for (const { rule, channelId, groupKey } of matches)
    unique.set(`${rule.id}\u0000${channelId}\u0000${groupKey}`, { orgId, ruleId: rule.id, channelId, groupKey });
  return [...unique.values()];
}

const idsOf = (works: readonly { orgId: string }[]) => works.map(({ orgId }) => orgId);

function groupByOrg<T extends { orgId: string }>(rows: readonly T[]): Map<string, T[]> {
  return Map.groupBy(rows, ({ orgId }) => orgId);
}
