import type { WorkerSql } from "@/server/db/scope";
import { type OrgLimits, resolveOrgLimits } from "@/server/domain/policy/policy";
import { policyOf } from "@/server/policy";
import { busyUntil, type Candidate, candidateOf, type KeyWalk, wouldProbe } from "./claim-facts";
import { type ChannelCursor, type ChannelWalk, FROM_START, lookFor, walkOf } from "./channel-walk";
import { listNextFlushes, type LockedOrg, readOrderHeads } from "./claim-sql";
import { MAX_KEYS } from "./order-heads-sql";
import { type ChannelReading, listInFlight, readPending } from "./pending-sql";
import { lockCircuits } from "./spending-sql";

/** Where the turns of a process go on: changed by each of them. */
export type ClaimCursors = {
  /** Channel id → the last key that was looked at, of ordered channels with more keys than a turn looks at. */
  keys: Map<string, string>;
  /** Org id → the last channel that was looked at, of orgs with more channels than that. */
  channels: Map<string, ChannelCursor>;
};

export type OrgReading = Omit<LockedOrg, "cap"> &
  OrgLimits & {
    inFlight: number;
    nextFlushAt: Date | null;
    walk: ChannelWalk;
    /** Channels with something pending. */
    channels: Candidate[];
  };

type Reading = {
  /** The order of the answer. */
  orgIds: readonly string[];
  batchLimit: number;
  defaultCap: number;
  cursors: ClaimCursors;
};

/** When a row that somebody else holds is asked for again. */
const BUSY_MS = 100;

/** What the locked orgs have in flight and could give. A new statement after the lock, as it must be. */
export async function readOrgs(sql: WorkerSql, locked: readonly LockedOrg[], reading: Reading): Promise<OrgReading[]> {
  if (locked.length === 0) return [];
  const { cursors, defaultCap, batchLimit } = reading;
  const orgIds = locked.map(({ orgId }) => orgId);
  const limitsOf = ({ cap, orgSettings }: LockedOrg) =>
    resolveOrgLimits({ policy: {}, cap: defaultCap }, { ...orgSettings, cap });
  const mostOf = (org: LockedOrg) => Math.min(limitsOf(org).cap, batchLimit);
  const walkFor = (org: LockedOrg) => {
    const { after } = cursors.channels.get(org.orgId) ?? FROM_START;
    return { orgId: org.orgId, most: mostOf(org), after, look: lookFor(locked.length, mostOf(org)) };
  };
  // One flight behind the lock.
  const [pending, inFlight, flushes] = await Promise.all([
    readPending(sql, locked.map(walkFor)),
    listInFlight(sql, orgIds),
    listNextFlushes(sql, orgIds),
  ]);
  const walks = await walkKeys(sql, pending, cursors.keys);
  const flushOf = new Map(flushes.map(({ orgId, at }) => [orgId, at]));
  const flightOf = new Map(inFlight.map((flight) => [flight.channelId, flight]));
  const flightsOf = Map.groupBy(inFlight, ({ orgId }) => orgId);
  const byOrg = Map.groupBy(pending, ({ orgId }) => orgId);
  const place = new Map(reading.orgIds.map((orgId, index) => [orgId, index]));
  const orgs = locked
    .map((org) => {
      const readings = byOrg.get(org.orgId) ?? [];
      return {
        ...org,
        ...limitsOf(org),
        inFlight: (flightsOf.get(org.orgId) ?? []).reduce((sum, { count }) => sum + count, 0),
        nextFlushAt: flushOf.get(org.orgId) ?? null,
        walk: walkOf(readings, walkFor(org).look, cursors.channels.get(org.orgId)),
        channels: readings.map((channel) =>
          candidateOf(channel, policyOf({ ...channel, orgSettings: org.orgSettings }), {
            walk: walks.get(channel.channelId) ?? null,
            inFlight: flightOf.get(channel.channelId),
            most: mostOf(org),
            now: org.now,
          }),
        ),
      };
    })
    .sort((a, b) => (place.get(a.orgId) ?? 0) - (place.get(b.orgId) ?? 0));
  return withProbes(sql, orgs);
}

/** The first rows of the keys of every ordered channel; of one with very many keys the next part in each turn. */
async function walkKeys(sql: WorkerSql, readings: readonly ChannelReading[], cursors: ClaimCursors["keys"]) {
  const ordered = readings.filter(({ ordering, goes }) => goes && ordering !== "none");
  const heads = await readOrderHeads(
    sql,
    ordered.map(({ orgId, channelId }) => ({ orgId, channelId, afterKey: cursors.get(channelId) ?? "" })),
  );
  const headsOf = Map.groupBy(heads, ({ channelId }) => channelId);
  return new Map(
    ordered.map(({ channelId }): [string, KeyWalk] => {
      const found = headsOf.get(channelId) ?? [];
      const last = found[MAX_KEYS - 1];
      const isContinued = cursors.delete(channelId);
      if (last) cursors.set(channelId, last.orderKey);
      return [channelId, { heads: found, isContinued, hasMore: last !== undefined }];
    }),
  );
}

/** Circuits that may begin to probe are locked for it; one in other hands, or changed meanwhile, gives nothing now. */
async function withProbes(sql: WorkerSql, orgs: OrgReading[]): Promise<OrgReading[]> {
  const probing = orgs.flatMap(({ channels, now }) => channels.filter((channel) => wouldProbe(channel, now)));
  if (probing.length === 0) return orgs;
  const locked = await lockCircuits(sql, probing);
  const generationOf = new Map(locked.map(({ channelId, circuit }) => [channelId, circuit?.generation]));
  const isBusy = (channel: Candidate) => generationOf.get(channel.channelId) !== channel.circuit.generation;
  const busy = new Set(probing.filter(isBusy));
  return orgs.map((org) => {
    const soon = new Date(org.now.getTime() + BUSY_MS);
    return {
      ...org,
      channels: org.channels.map((channel) => (busy.has(channel) ? busyUntil(channel, soon) : channel)),
    };
  });
}
