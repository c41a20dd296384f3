import {
  type ChannelAfterClaim,
  type ChannelReading,
  type ClaimedDelivery,
  type DeliveryEvent,
  listDeliveryEvents,
  listNextFlushes,
  type LockedOrg,
  lockOrgs,
  readChannels,
  readOrderHeads,
  setChannels,
  setOrgs,
  takeDeliveries,
} from "./claim-sql";
import { insertTransitions, type NewTransition } from "@/server/engine/settle/circuit-sql";
import { MAX_KEYS } from "./order-heads-sql";
import type { WorkerSql } from "@/server/db/scope";
import { decideAllowances, type ProcessFacts } from "@/server/domain/limits/allowance";
import type { OrgFacts } from "@/server/domain/limits/channel-facts";
import type { CircuitKind } from "@/server/domain/circuit/circuit-state";
import { nextDueAt } from "@/server/domain/limits/next-due";
import { availableTokens, tokenFacts } from "@/server/domain/limits/token-bucket";
import {
  afterClaim,
  type Candidate,
  candidateOf,
  channelFacts,
  earliest,
  type KeyWalk,
  orgBucket,
  orgRateOf,
  rowsFor,
} from "./claim-facts";

export type ClaimRequest = {
  /** In ring order: whoever waited longest comes first. */
  orgIds: readonly string[];
  process: ProcessFacts;
  /** Bytes of bodies that this process can still hold. At least one delivery is always taken. */
  freeBytes: number;
  defaultCap: number;
  leaseSeconds: number;
  workerId: string;
  seed: number;
  newId: () => string;
  /**
   * Channel id → the last key that was looked at, of ordered channels with more keys than a turn looks at: the next turn
   * goes on behind it. Kept by the process, and changed here.
   */
  keyCursors?: Map<string, string>;
};

/** What its channel's circuit was when a delivery was claimed: an answer counts only in that generation. */
export type ClaimedIn = { generation: number; circuit: CircuitKind };
export type Claimed = ClaimedDelivery & { events: DeliveryEvent[] } & ClaimedIn;

export type Claim = {
  deliveries: Claimed[];
  /** Orgs that had more to give than this process had room for: they stay in the ring. */
  orgsWithMore: string[];
  /** Orgs that another process was claiming for at this moment. */
  orgsBusyElsewhere: string[];
  /** Orgs with groups whose time has come: fan-out goes first. */
  orgsWithDueGroups: string[];
  /** Circuits that began to probe. */
  transitions: NewTransition[];
  /** How many rate limits, of channels and orgs, left something behind that was due. */
  rateHits: number;
};

type OrgReading = Omit<LockedOrg, "cap"> & {
  cap: number;
  most: number;
  nextFlushAt: Date | null;
  channels: Candidate[];
};
/** Channel id → how many of its rows were taken. */
type Taken = ReadonlyMap<string, number>;

/** One turn: locks the ready orgs, asks how many each channel may give, takes them, and sets the orgs' timers. */
export async function claim(sql: WorkerSql, request: ClaimRequest): Promise<Claim> {
  const locked = await lockOrgs(sql, request.orgIds);
  const orgs = await readOrgs(sql, locked, request);
  const allowances = decideAllowances({
    orgs: orgs.map((org) => factsOf(org)),
    process: request.process,
    seed: request.seed,
  });
  const { ids, groupIds, taken } = withinBytes(orgs, allowances, request);
  const timers = orgs.map((org) => ({ org, sendAt: nextSendOf(org, taken), ...bucketOf(org, taken) }));
  // One flight: the database does them in this order, and nobody waits for an answer in between.
  const [deliveries, events, { claimedIn, transitions, channelHits }] = await Promise.all([
    takeDeliveries(sql, ids, request.workerId, request.leaseSeconds),
    listDeliveryEvents(sql, groupIds),
    remember(sql, orgs, taken, request.newId),
    setOrgs(
      sql,
      timers.map(({ org, sendAt, tokens, hitLimit }) => ({
        orgId: org.orgId,
        dueAt: earliest(sendAt, org.nextFlushAt),
        tokens,
        hitLimit,
      })),
    ),
  ]);

  const eventsOf = Map.groupBy(events, ({ groupId }) => groupId);
  const lockedIds = new Set(locked.map(({ orgId }) => orgId));
  return {
    deliveries: deliveries.map((delivery) => ({
      ...delivery,
      events: eventsOf.get(delivery.groupId) ?? [],
      ...(claimedIn.get(delivery.channelId) ?? { generation: 0, circuit: "closed" }),
    })),
    orgsWithMore: timers.filter(({ org, sendAt }) => sendAt !== null && sendAt <= org.now).map(({ org }) => org.orgId),
    orgsBusyElsewhere: request.orgIds.filter((orgId) => !lockedIds.has(orgId)),
    orgsWithDueGroups: orgs.filter((org) => org.nextFlushAt && org.nextFlushAt <= org.now).map(({ orgId }) => orgId),
    transitions,
    rateHits: channelHits + timers.filter(({ hitLimit }) => hitLimit).length,
  };
}

async function readOrgs(sql: WorkerSql, locked: LockedOrg[], request: ClaimRequest): Promise<OrgReading[]> {
  if (locked.length === 0) return [];
  const orgs = locked.map((org) => {
    const cap = org.cap ?? request.defaultCap;
    return { ...org, cap, most: Math.min(cap, request.process.batchLimit) };
  });
  // One flight behind the lock.
  const [readings, flushes] = await Promise.all([
    readChannels(sql, orgs),
    listNextFlushes(
      sql,
      orgs.map(({ orgId }) => orgId),
    ),
  ]);
  const walks = await walkKeys(sql, readings, request.keyCursors ?? new Map<string, string>());
  const flushOf = new Map(flushes.map(({ orgId, at }) => [orgId, at]));
  const byOrg = Map.groupBy(readings, ({ orgId }) => orgId);
  const place = new Map(request.orgIds.map((orgId, index) => [orgId, index]));
  return orgs
    .map((org) => ({
      ...org,
      nextFlushAt: flushOf.get(org.orgId) ?? null,
      channels: (byOrg.get(org.orgId) ?? []).map((reading) =>
        candidateOf(reading, walks.get(reading.channelId) ?? null, org.most, org.now),
      ),
    }))
    .sort((a, b) => (place.get(a.orgId) ?? 0) - (place.get(b.orgId) ?? 0));
}

/** The first rows of the keys of every ordered channel; of one with very many keys the next part in each turn. */
async function walkKeys(sql: WorkerSql, readings: readonly ChannelReading[], cursors: Map<string, string>) {
  const ordered = readings.filter(({ policy }) => (policy.ordering ?? "none") !== "none");
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

function factsOf(org: OrgReading, taken: Taken = new Map()): OrgFacts {
  const channels = org.channels.map((channel) => channelFacts(channel, taken.get(channel.channelId) ?? 0, org.now));
  return {
    orgId: org.orgId,
    cap: org.cap,
    inFlight: channels.reduce((sum, { inFlight }) => sum + inFlight, 0),
    tokens: tokenFacts(orgBucket(org, totalOf(org, taken)), org.now, orgRateOf(org)),
    channels,
  };
}

/** The rows of each allowance, as long as their bodies fit into memory. */
function withinBytes(orgs: OrgReading[], allowances: Taken, { freeBytes, seed }: ClaimRequest) {
  const ids: string[] = [];
  const groupIds: string[] = [];
  const taken = new Map<string, number>();
  let left = freeBytes;
  for (const channel of orgs.flatMap(({ channels }) => channels)) {
    const allowance = allowances.get(channel.channelId) ?? 0;
    for (const { id, groupId, bytes } of allowance > 0 ? rowsFor(channel, allowance, seed) : []) {
      if (left <= 0 && ids.length > 0) return { ids, groupIds, taken };
      left -= bytes;
      ids.push(id);
      groupIds.push(groupId);
      taken.set(channel.channelId, (taken.get(channel.channelId) ?? 0) + 1);
    }
  }
  return { ids, groupIds, taken };
}

/** Null where nothing was taken: a bucket is written only when it changed. */
function bucketOf(org: OrgReading, taken: Taken) {
  const total = totalOf(org, taken);
  if (total === 0) return { tokens: null, hitLimit: false };
  const tokens = orgBucket(org, total);
  const isDry = availableTokens(tokens, org.now, orgRateOf(org)) < 1;
  const leftBehind = org.channels.some(({ channelId, rows }) => rows.length > (taken.get(channelId) ?? 0));
  return { tokens, hitLimit: isDry && leftBehind };
}

/** Writes what the channels remember of this claim, and tells it. */
async function remember(sql: WorkerSql, orgs: OrgReading[], taken: Taken, newId: () => string) {
  const claimedIn = new Map<string, ClaimedIn>();
  const after: ChannelAfterClaim[] = [];
  const transitions: NewTransition[] = [];
  for (const org of orgs) {
    for (const channel of org.channels) {
      const count = taken.get(channel.channelId) ?? 0;
      if (count === 0) continue;
      const { orgId, channelId } = channel;
      const step = afterClaim(channel, count, org.now);
      claimedIn.set(channelId, step.claimedIn);
      after.push({ orgId, channelId, tokens: step.tokens, circuit: step.circuit, hitLimit: step.hitLimit });
      transitions.push(...step.transitions.map((transition) => ({ ...transition, id: newId(), orgId, channelId })));
    }
  }
  await Promise.all([setChannels(sql, after), insertTransitions(sql, transitions)]);
  return { claimedIn, transitions, channelHits: after.filter(({ hitLimit }) => hitLimit).length };
}

/** The earliest moment that a delivery of the org may go; null when only a result can free one. */
function nextSendOf(org: OrgReading, taken: Taken): Date | null {
  const facts = factsOf(org, taken);
  const channels = facts.channels.map((channel, index) => {
    const candidate = org.channels[index];
    const isDrained = candidate?.isComplete && candidate.rows.length === (taken.get(channel.channelId) ?? 0);
    return { ...channel, nextSendAt: isDrained ? candidate.nextSendAt : org.now };
  });
  return nextDueAt({ ...facts, channels, now: org.now });
}

function totalOf(org: OrgReading, taken: Taken): number {
  return org.channels.reduce((sum, { channelId }) => sum + (taken.get(channelId) ?? 0), 0);
}
