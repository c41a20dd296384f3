import type { WorkerSql } from "@/server/db/scope";
import { type OrgLimits, resolveOrgLimits } from "@/server/domain/policy/policy";
import { policyOf } from "@/server/policy";
import { busyUntil, type Candidate, candidateOf, type KeyWalk, wouldProbe } from "./claim-facts";
import { type ChannelCursor, type ChannelWalk, FROM_START, lookFor, walkOf } from "./channel-walk";
import { listNextFlushes, type LockedOrg, lockOrgs, readOrderHeads } from "./claim-sql";
import { type FreshRow, readChannels } from "./fresh-sql";
import { MAX_KEYS } from "./order-heads-sql";
import { type ChannelReading, listInFlight, readPending } from "./pending-sql";
import { lockCircuits } from "./spending-sql";

/** What a process remembers from turn to turn: changed by each of them. */
export type ClaimCursors = {
  /** Channel id → the last key that was looked at, of ordered channels with more keys than a turn looks at. */
  keys: Map<string, string>;
  /** Org id → the last channel that was looked at, of orgs with more channels than that. */
  channels: Map<string, ChannelCursor>;
  /** Org id → its cap when it was last locked, where that is not the default: only ever a guess. */
  caps: Map<string, number>;
};

export type OrgReading = Omit<LockedOrg, "cap"> &
  OrgLimits & {
    inFlight: number;
    nextFlushAt: Date | null;
    walk: ChannelWalk;
    /** Channels with something pending, or something fresh. */
    channels: Candidate[];
  };

type Reading = {
  /** The order of the answer. */
  orgIds: readonly string[];
  batchLimit: number;
  defaultCap: number;
  cursors: ClaimCursors;
  fresh: readonly FreshRow[];
};

/** When a row that somebody else holds is asked for again. */
const BUSY_MS = 100;

/**
 * Locks the orgs that no other process is claiming for, and reads what they have in flight and could give. One flight:
 * every statement sees what was committed when it began, so what is read behind the lock is as fresh as if its answer had
 * been waited for. What is read of an org that could not be locked is not used.
 */
export async function readOrgs(sql: WorkerSql, reading: Reading): Promise<OrgReading[]> {
  const { orgIds, cursors, defaultCap, batchLimit, fresh } = reading;
  const limitsOf = ({ cap, orgSettings }: LockedOrg) =>
    resolveOrgLimits({ policy: {}, cap: defaultCap }, { ...orgSettings, cap });
  const mostOf = (org: LockedOrg) => Math.min(limitsOf(org).cap, batchLimit);
  const guessOf = (orgId: string) => Math.min(cursors.caps.get(orgId) ?? defaultCap, batchLimit);
  const walkFor = (orgId: string, most: number) => {
    const { after } = cursors.channels.get(orgId) ?? FROM_START;
    return { orgId, most, after, look: lookFor(orgIds.length, most) };
  };
  // What is in flight is counted before the states of channels are read: a result that is recorded in between may have
  // opened a circuit, and the slot that it freed must not be filled by what was read before.
  const [locked, inFlight, guessed, flushes, freshChannels] = await Promise.all([
    lockOrgs(sql, orgIds),
    listInFlight(sql, orgIds),
    readPending(
      sql,
      orgIds.map((orgId) => walkFor(orgId, guessOf(orgId))),
    ),
    listNextFlushes(sql, orgIds),
    readChannels(sql, fresh),
  ]);
  const isRight = new Map(locked.map((org) => [org.orgId, mostOf(org) === guessOf(org.orgId)]));
  const wrong = locked.filter(({ orgId }) => !isRight.get(orgId));
  for (const org of wrong) cursors.caps.set(org.orgId, limitsOf(org).cap);
  const pending = [
    ...guessed.filter(({ orgId }) => isRight.get(orgId)),
    ...(await readPending(
      sql,
      wrong.map((org) => walkFor(org.orgId, mostOf(org))),
    )),
  ];
  const walks = await walkKeys(sql, pending, cursors.keys);
  const flushOf = new Map(flushes.map(({ orgId, at }) => [orgId, at]));
  const flightOf = new Map(inFlight.map((flight) => [flight.channelId, flight]));
  const flightsOf = Map.groupBy(inFlight, ({ orgId }) => orgId);
  const byOrg = Map.groupBy(pending, ({ orgId }) => orgId);
  const freshByOrg = Map.groupBy(freshChannels, ({ orgId }) => orgId);
  const freshOf = Map.groupBy(fresh, ({ channelId }) => channelId);
  const place = new Map(orgIds.map((orgId, index) => [orgId, index]));
  const orgs = locked
    .map((org) => {
      const readings = byOrg.get(org.orgId) ?? [];
      const seen = new Set(readings.map(({ channelId }) => channelId));
      const only = (freshByOrg.get(org.orgId) ?? []).filter(({ channelId }) => !seen.has(channelId));
      return {
        ...org,
        ...limitsOf(org),
        inFlight: (flightsOf.get(org.orgId) ?? []).reduce((sum, { count }) => sum + count, 0),
        nextFlushAt: flushOf.get(org.orgId) ?? null,
        walk: walkOf(readings, lookFor(orgIds.length, mostOf(org)), cursors.channels.get(org.orgId)),
        channels: [...readings, ...only].map((channel) =>
          candidateOf(channel, policyOf({ ...channel, orgSettings: org.orgSettings }), {
            walk: walks.get(channel.channelId) ?? null,
            inFlight: flightOf.get(channel.channelId),
            fresh: freshOf.get(channel.channelId) ?? [],
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
