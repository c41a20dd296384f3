import { insertDeliveries, type NewDelivery } from "./deliveries-sql";
import { discardGroupsOfDeleted } from "@/server/db/queries/deliveries/discard-groups";
import { markAllDue, markFannedOut } from "@/server/db/queries/due";
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
import type { WorkerSql } from "@/server/db/scope";
import { orderKeyOf } from "@/server/domain/limits/order-key";
import { type GroupPlan, planGroups } from "@/server/domain/grouping/plan-groups";
import { rankOf } from "@/server/domain/limits/priority";
import { type MatchContext, type Matched, matchOrgs } from "./match-orgs";
import { groupByOrg, readOrgs } from "./read-orgs";
import { insertSetAside } from "./set-aside-sql";
import { rollUpArrivals } from "@/server/engine/settle/roll-up";

export type FanOutResult = { orgId: string } & (
  | /** Another process is at it; ask again shortly. */ { kind: "busy" }
  | {
      kind: "done";
      events: number;
      deliveries: number;
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
   * Claims for these orgs what may go at once, and sets their timers; left out where the process should not claim now.
   * It never waits for a row: orgs that another process is claiming for are left to the ring.
   */
  claim?: (sql: WorkerSql, orgIds: readonly string[]) => Promise<Claim>;
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

  // One flight, done in this order: sealed groups leave before new ones of the same address arrive, and what locks orgs
  // comes last.
  const writes = [
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
    insertItems(
      sql,
      ofAll(({ plan: { items } }) => items),
    ),
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
  const orderingOf = new Map(
    works.flatMap(({ orderings, due }) => [
      ...orderings,
      ...due.map(({ channelId, ordering }) => [channelId, ordering] as const),
    ]),
  );
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

function resultOf({ orgId, taken, sealed, gaps, setAside, hasMore, needsThread }: Planned): FanOutResult {
  const counts = {
    events: taken.length,
    deliveries: sealed.length,
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
