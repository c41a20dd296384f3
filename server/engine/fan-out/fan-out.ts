import { insertDeliveries, type NewDelivery } from "./deliveries-sql";
import { discardGroupsOfDeleted } from "@/server/db/queries/deliveries/discard-groups";
import { markFannedOut } from "@/server/db/queries/due";
import { beginFresh, chooseFresh, eventsOfGroups } from "./fresh-deliveries";
import { deleteInbox, insertSuppressions, keepPlaces } from "./fan-out-sql";
import {
  deleteGroups,
  type DueGroup,
  type GroupAddress,
  insertItems,
  listDueGroups,
  listOpenGroups,
  type OrgGroup,
  saveOpenGroups,
} from "./groups-sql";
import type { Claim } from "@/server/engine/claim/claim";
import type { FreshDeliveries } from "@/server/engine/claim/fresh-sql";
import type { Ordering } from "@/server/domain/grouping/group-key";
import { lastFlight, type WorkerSql } from "@/server/db/scope";
import { orderKeyOf } from "@/server/domain/limits/order-heads";
import { type GroupPlan, planGroups } from "@/server/domain/grouping/plan-groups";
import { rankOf } from "@/server/domain/limits/priority";
import { type MatchContext, type Matched, matchOrgs } from "./match-orgs";
import { type Bounds, groupByOrg, readOrgs } from "./read-orgs";
import { insertSetAside } from "./set-aside-sql";
import { rollUpArrivals } from "@/server/engine/settle/roll-up";

export type FanOutResult = { orgId: string } & (
  | /** Another process is at it; ask again shortly. */ { kind: "busy" }
  | {
      kind: "done";
      events: number;
      deliveries: number;
      /** Places in groups and deliveries, and bytes of the events that were read: what this turn has cost. */
      matches: number;
      bytes: number;
      gaps: number;
      setAside: number;
      hasMore: boolean;
      /** The next event costs too much to be matched here: it has to be known what it matches before this goes on. */
      needsThread: boolean;
    }
);

export type FannedOut = { results: FanOutResult[]; claim: Claim | null };

export type FanOutContext = MatchContext & {
  /** Each once, at most as many as the limit says. */
  orgIds: readonly string[];
  newId: () => string;
  /**
   * Claims for these orgs what may go at once, writes what is fresh, sets their timers and commits; left out where the
   * process should not claim now. It never waits for a row: orgs that another process is claiming for are left to the ring.
   */
  claim?: (sql: WorkerSql, orgIds: readonly string[], fresh: FreshDeliveries) => Promise<Claim>;
  /** Of the whole batch, where it should be smaller than one may be. */
  limits?: Bounds;
  /** Of each org, where fewer are wanted than there is room for. */
  maxEvents?: number;
};

/**
 * Turns accepted events into deliveries, one batch in one transaction, for all orgs that wait: what a statement costs is
 * mostly the way to the database and back. The only writer of groups: it holds the orgs' locks, seals what is due, plans
 * where each event goes in pure code, and writes the plans in bulk. Whatever kills it leaves the inbox as it was.
 */
export async function fanOut(sql: WorkerSql, context: FanOutContext): Promise<FannedOut> {
  const { locked, readings } = await readOrgs(sql, context);
  const lockedIds = new Set(locked.map(({ orgId }) => orgId));
  const results: FanOutResult[] = context.orgIds
    .filter((orgId) => !lockedIds.has(orgId))
    .map((orgId) => ({ orgId, kind: "busy" }));
  const [first] = locked;
  if (!first) return { results, claim: null };

  const works = await matchOrgs(
    sql,
    context,
    readings.filter(({ orgId }) => lockedIds.has(orgId)),
  );
  const planned = await plan(sql, context, works, first.now);
  const claim = await write(sql, context, planned, first.now);
  return { results: [...results, ...planned.map(resultOf)], claim };
}

type Planned = Matched & {
  plan: GroupPlan;
  due: DueGroup[];
  sealed: OrgGroup[];
  /** Groups of deleted channels whose time has come. */
  discarded: string[];
  hasMore: boolean;
};

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
    const { orgId, bounds, inbox, taken, matches, needsThread } = work;
    const found = dueGroups.get(orgId) ?? [];
    const due = found.filter(({ isDeleted }) => !isDeleted);
    const discarded = found.filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
    const dueIds = new Set(found.map(({ id }) => id));
    const openGroups = (stored.get(orgId) ?? []).filter(({ id }) => !dueIds.has(id));
    const made = planGroups({ matches, openGroups, now, newId });
    const sealed = [...due, ...made.sealedGroups].map((group) => ({ ...group, orgId }));
    const isInboxLeft = !needsThread && (work.isFull || taken.length < inbox.length);
    const hasMore = isInboxLeft || found.length === bounds.deliveries;
    return { ...work, plan: made, due, sealed, discarded, hasMore };
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
  const items = ofAll(({ plan: { items } }) => items);
  const changed = works.filter(({ taken, sealed: done }) => taken.length + done.length > 0);
  const orderingOf = orderingsOf(works);
  const made = deliveriesOf(sealed, orderingOf, context.newId);
  const isClaiming = context.claim !== undefined && changed.length > 0;
  const ordered = new Set(
    [...orderingOf].filter(([, ordering]) => ordering !== "none").map(([channelId]) => channelId),
  );
  const fresh = isClaiming ? chooseFresh(made, newIds, ordered) : new Set<NewDelivery>();

  // One flight, done in this order: sealed groups leave before new ones of the same address arrive, and what locks orgs
  // comes last.
  const startWrites = () => [
    discardGroupsOfDeleted(
      sql,
      works.flatMap(({ discarded }) => discarded),
    ),
    deleteGroups(
      sql,
      sealed.filter(({ id }) => !newIds.has(id)),
    ),
    saveOpenGroups(
      sql,
      touched.filter((group) => group.sealed === null),
    ),
    insertItems(sql, items),
    rollUpArrivals(sql, sealed),
    insertSuppressions(
      sql,
      works.flatMap(({ suppressions }) => suppressions),
    ),
    insertSetAside(
      sql,
      works.flatMap(({ setAside }) => setAside),
    ),
    deleteInbox(
      sql,
      works.flatMap(({ taken, gaps }) => [...taken, ...gaps]),
    ),
    keepPlaces(
      sql,
      works.flatMap(({ unfinished }) => unfinished ?? []),
    ),
    insertDeliveries(
      sql,
      made.filter((delivery) => !fresh.has(delivery)),
    ),
  ];
  if (!context.claim) {
    await lastFlight(sql, () => Promise.all([...startWrites(), setTimers(sql, works, now)]));
    return null;
  }
  const writes = startWrites();
  if (!isClaiming) {
    await Promise.all(writes);
    return null;
  }
  // What may go at once is claimed here, in the same transaction, by the same function as in every other turn: one
  // durable step between the hint and the request.
  const inbox = works.flatMap(({ taken }) => taken);
  const eventsOf = fresh.size > 0 ? eventsOfGroups(items, inbox) : new Map<string, never>();
  const unborn = beginFresh(
    sql,
    [...fresh].map((delivery) => ({ ...delivery, events: eventsOf.get(delivery.groupId) ?? [] })),
  );
  const [claim] = await Promise.all([context.claim(sql, idsOf(changed), unborn), unborn.numbered, ...writes]);
  return claim;
}

/** Where nothing is claimed, the timers say that there is something to claim. */
function setTimers(sql: WorkerSql, works: readonly Planned[], now: Date): Promise<void> {
  return markFannedOut(sql, {
    sending: idsOf(works.filter((work) => work.sealed.length > 0)),
    waiting: idsOf(works.filter((work) => work.sealed.length === 0)),
    now,
  });
}

type Orderings = ReadonlyMap<string, Ordering>;

/** What each channel of a batch promises. */
function orderingsOf(works: readonly Planned[]): Orderings {
  return new Map(
    works.flatMap(({ orderings, due }) => [
      ...orderings,
      ...due.map(({ channelId, ordering }) => [channelId, ordering] as const),
    ]),
  );
}

/** Each sealed group becomes one delivery, numbered per channel in the order of sealing. */
function deliveriesOf(sealed: readonly OrgGroup[], orderingOf: Orderings, newId: () => string): NewDelivery[] {
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

function resultOf(work: Planned): FanOutResult {
  const { orgId, inbox, taken, matches, sealed, gaps, setAside, hasMore, needsThread } = work;
  const counts = {
    events: taken.length,
    deliveries: sealed.length,
    matches: matches.length,
    bytes: inbox.reduce((sum, { bytes }) => sum + bytes, 0),
    gaps: gaps.length,
    setAside: setAside.length,
  };
  return { orgId, kind: "done", ...counts, hasMore, needsThread };
}

function uniqueAddresses({ orgId, matches }: Matched): GroupAddress[] {
  const unique = new Map<string, GroupAddress>();
  for (const { rule, channelId, groupKey } of matches)
    unique.set(`${rule.id}\u0000${channelId}\u0000${groupKey}`, { orgId, ruleId: rule.id, channelId, groupKey });
  return [...unique.values()];
}

const idsOf = (works: readonly { orgId: string }[]) => works.map(({ orgId }) => orgId);
