import type { WorkerSql } from "@/server/db/scope";
import { type InboxEvent, type InboxGap, type InboxPlace, listInbox, tryLockAllGroups } from "./fan-out-sql";
import { listGroupingOrgs } from "./groups-sql";
import { type ActiveRule, listActiveRules } from "./rules-sql";

/** Bounds of one batch: what a transaction may hold, however much is waiting. Several orgs share them evenly. */
export const FAN_OUT_LIMITS = { orgs: 50, events: 500, bytes: 8 * 1024 * 1024, deliveries: 5_000 } as const;

/** For an org that asks for very much at a time: small turns, so that nothing waits long for any of them. */
export const HEAVY_LIMITS = { events: 50, bytes: 1024 * 1024, deliveries: 500 } as const;

export type Bounds = { events: number; bytes: number; deliveries: number };

/** What an org has waiting. */
export type Reading = {
  orgId: string;
  bounds: Bounds;
  inbox: InboxEvent[];
  /** Left the inbox without having been looked at; otherwise they would stand before everything behind them. */
  gaps: InboxGap[];
  /** More of it is waiting than was read. */
  isFull: boolean;
  rules: ActiveRule[];
  isGrouping: boolean;
};

type ReadRequest = { orgIds: readonly string[]; limits?: Bounds; maxEvents?: number };

/**
 * Locks the orgs and reads what each has waiting, in one flight: every statement sees what was committed when it began,
 * so what is read behind the lock is as fresh as if the lock's answer had been waited for. What is read of an org that
 * somebody else holds is not used.
 */
export async function readOrgs(
  sql: WorkerSql,
  { orgIds, limits = FAN_OUT_LIMITS, maxEvents = limits.events }: ReadRequest,
) {
  const share = (total: number) => Math.max(1, Math.floor(total / orgIds.length));
  const bounds = {
    events: Math.min(maxEvents, share(limits.events)),
    bytes: share(limits.bytes),
    deliveries: share(limits.deliveries),
  };
  const [locked, inboxes, rules, grouping] = await Promise.all([
    tryLockAllGroups(sql, orgIds),
    listInbox(sql, orgIds, bounds).then(groupByOrg),
    listActiveRules(sql, orgIds).then(groupByOrg),
    listGroupingOrgs(sql, orgIds).then(groupByOrg),
  ]);
  const readings: Reading[] = orgIds.map((orgId) => ({
    orgId,
    bounds,
    ...splitInbox(inboxes.get(orgId) ?? [], bounds),
    rules: rules.get(orgId) ?? [],
    isGrouping: grouping.has(orgId),
  }));
  return { locked, readings };
}

function splitInbox(places: readonly InboxPlace[], bounds: Bounds): Pick<Reading, "inbox" | "gaps" | "isFull"> {
  const waiting = places[0]?.places ?? 0;
  return {
    inbox: places.filter((place) => place.id !== null),
    gaps: places.filter((place) => place.id === null),
    isFull: waiting > places.length || (waiting > 0 && waiting === bounds.events),
  };
}

export function groupByOrg<T extends { orgId: string }>(rows: readonly T[]): Map<string, T[]> {
  return Map.groupBy(rows, ({ orgId }) => orgId);
}
