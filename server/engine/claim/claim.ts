import { markAllDue } from "@/server/db/queries/due";
import { lastFlight, type WorkerSql } from "@/server/db/scope";
import type { OrgFacts } from "@/server/domain/limits/channel-facts";
import type { CircuitKind } from "@/server/domain/circuit/circuit-state";
import { decideAllowances, type ProcessFacts } from "@/server/domain/limits/allowance";
import { nextDueAt } from "@/server/domain/limits/next-due";
import { availableTokens, tokenFacts } from "@/server/domain/limits/token-bucket";
import { insertTransitions, type NewTransition } from "@/server/engine/settle/circuit-sql";
import { type NextPart, nextPart } from "./channel-walk";
import { afterClaim, channelFacts, earliest, orgBucket, rowsFor } from "./claim-facts";
import {
  type ClaimedDelivery,
  type DeliveryEvent,
  listDeliveryEvents,
  listKnownOrgs,
  setOrgs,
  takeDeliveries,
} from "./claim-sql";
import type { FreshDeliveries, MadeDelivery } from "./fresh-sql";
import { type ClaimCursors, type OrgReading, readOrgs } from "./read-orgs";
import { type ProbingChannel, saveCircuits, type Spent, spendTokens } from "./spending-sql";

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
  cursors: ClaimCursors;
  /** Deliveries that the transaction is about to make: they take part as if they stood in the table. */
  fresh?: FreshDeliveries;
};

/** What its channel's circuit was when a delivery was claimed: an answer counts only in that generation. */
export type ClaimedIn = { generation: number; circuit: CircuitKind };
export type Claimed = ClaimedDelivery & { events: DeliveryEvent[] } & ClaimedIn;

export type Claim = {
  deliveries: Claimed[];
  /** Orgs that had more to give than this process had room for, or looked at: they stay in the ring. */
  orgsWithMore: string[];
  /** Of these, and beside them, orgs that gave nothing although there was room: asking at once would not help. */
  orgsHeldUp: string[];
  /** Of the orgs that were locked, those with something that is due and was not taken, and those without. */
  orgsLeftBehind: string[];
  orgsEmpty: string[];
  /** Orgs that another process was claiming for at this moment. */
  orgsBusyElsewhere: string[];
  /** Orgs without a state: nothing was ever due in them. */
  orgsUnknown: string[];
  /** Orgs with groups whose time has come: fan-out goes first. */
  orgsWithDueGroups: string[];
  /** Circuits that began to probe. */
  transitions: NewTransition[];
  /** How many rate limits, of channels and orgs, left something behind that was due. */
  rateHits: number;
};

/** Channel id → how many of its rows were taken. */
type Taken = ReadonlyMap<string, number>;

/** How long an org with very many channels may wait until all of them are looked at again. */
const WALK_AGAIN_MS = 1_000;

/**
 * One turn: locks the ready orgs, asks how many each channel may give, takes them, sets the orgs' timers, and commits.
 * Nothing can follow it in its transaction.
 */
export async function claim(sql: WorkerSql, request: ClaimRequest): Promise<Claim> {
  const { process, seed, cursors, fresh } = request;
  const [orgs] = await Promise.all([
    readOrgs(sql, { ...request, batchLimit: process.batchLimit, fresh: fresh?.rows ?? [] }),
    fresh?.numbered,
  ]);
  const lockedIds = new Set(orgs.map(({ orgId }) => orgId));
  const unlocked = request.orgIds.filter((orgId) => !lockedIds.has(orgId));
  const orgsBusyElsewhere = await listKnownOrgs(sql, unlocked);
  const orgsUnknown = unlocked.filter((orgId) => !orgsBusyElsewhere.includes(orgId));
  const allowances = decideAllowances({ orgs: orgs.map((org) => factsOf(org)), process, seed });
  const { rows, taken, isFull } = withinBytes(orgs, allowances, request);
  const timers = orgs.map((org) => {
    const part = nextPart(org.walk, totalOf(org, taken) > 0);
    if (part.cursor) cursors.channels.set(org.orgId, part.cursor);
    else cursors.channels.delete(org.orgId);
    return { org, hasUnseen: part.hasUnseen, sendAt: nextSendOf(org, taken, part), ...bucketOf(org, taken) };
  });
  const freshIds = new Set(fresh?.rows.map(({ id }) => id));
  const waiting = rows.filter(({ id }) => !freshIds.has(id));
  // One flight with the commit: the database does them in this order, and nobody waits for an answer in between.
  const [deliveries, events, { claimedIn, transitions, channelHits }, made] = await lastFlight(sql, () =>
    Promise.all([
      takeDeliveries(
        sql,
        waiting.map(({ id }) => id),
        request.workerId,
        request.leaseSeconds,
      ),
      listDeliveryEvents(
        sql,
        waiting.map(({ groupId }) => groupId),
      ),
      spend(sql, orgs, taken, request.newId),
      fresh?.insert(new Set(rows.map(({ id }) => id)), request) ?? [],
      setOrgs(
        sql,
        timers.map(({ org, sendAt, tokens, hitLimit }) => ({
          orgId: org.orgId,
          dueAt: earliest(sendAt, org.nextFlushAt),
          tokens,
          hitLimit,
        })),
      ),
      // Whatever is fresh in them has to be claimed by somebody.
      markAllDue(sql, fresh ? orgsUnknown.map((orgId) => ({ orgId, at: null })) : []),
    ]),
  );

  const eventsOf = Map.groupBy(events, ({ groupId }) => groupId);
  const takenIds = new Set(deliveries.map(({ id }) => id));
  const missedOrgs = new Set(waiting.filter(({ id }) => !takenIds.has(id)).map(({ orgId }) => orgId));
  const isDue = ({ org, sendAt }: (typeof timers)[number]) => sendAt !== null && sendAt <= org.now;
  const heldUp = timers.filter(
    (timer) =>
      missedOrgs.has(timer.org.orgId) ||
      (isDue(timer) && !isFull && !timer.hasUnseen && totalOf(timer.org, taken) === 0),
  );
  const hasLeft = (org: OrgReading) =>
    org.walk.isCut ||
    missedOrgs.has(org.orgId) ||
    org.channels.some(
      ({ channelId, rows: due, isComplete }) => !isComplete || due.length > (taken.get(channelId) ?? 0),
    );
  return {
    orgsLeftBehind: orgs.filter(hasLeft).map(({ orgId }) => orgId),
    orgsEmpty: orgs.filter((org) => !hasLeft(org)).map(({ orgId }) => orgId),
    deliveries: [
      ...deliveries.map((delivery) => ({ ...delivery, events: eventsOf.get(delivery.groupId) ?? [] })),
      ...withChannels(made, orgs),
    ].map((delivery) => ({
      ...delivery,
      ...(claimedIn.get(delivery.channelId) ?? { generation: 0, circuit: "closed" }),
    })),
    orgsWithMore: timers.filter(isDue).map(({ org }) => org.orgId),
    orgsHeldUp: heldUp.map(({ org }) => org.orgId),
    orgsBusyElsewhere,
    orgsUnknown,
    orgsWithDueGroups: orgs.filter((org) => org.nextFlushAt && org.nextFlushAt <= org.now).map(({ orgId }) => orgId),
    transitions,
    rateHits: channelHits + timers.filter(({ hitLimit }) => hitLimit).length,
  };
}

/** Made as claimed: the rest is known from the reading of their channels. */
function withChannels(made: readonly MadeDelivery[], orgs: readonly OrgReading[]) {
  if (made.length === 0) return [];
  const channels = orgs.flatMap((org) => org.channels.map(({ channelId, reading }) => ({ org, channelId, reading })));
  const channelOf = new Map(channels.map((channel) => [channel.channelId, channel]));
  return made.map((delivery) => {
    const channel = channelOf.get(delivery.channelId);
    if (!channel) throw new Error(`Delivery ${delivery.id} was taken from a channel that was not read.`);
    const { org, reading } = channel;
    return { ...delivery, claimedAt: org.now, configVersion: reading.configVersion, pace: reading.pace };
  });
}

function factsOf(org: OrgReading, taken: Taken = new Map()): OrgFacts {
  const total = totalOf(org, taken);
  return {
    orgId: org.orgId,
    cap: org.cap,
    inFlight: org.inFlight + total,
    sharesSlots: org.sharesSlots,
    tokens: tokenFacts(orgBucket(org, total), org.now, org.rate),
    channels: org.channels.map((channel) => channelFacts(channel, taken.get(channel.channelId) ?? 0, org.now)),
  };
}

/**
 * The rows of the allowances, as long as their bodies fit into memory: one of each org, then the next of each, so that
 * nobody's large bodies keep back somebody else's only delivery.
 */
function withinBytes(orgs: OrgReading[], allowances: Taken, { freeBytes, seed, process }: ClaimRequest) {
  const inTurn = roundRobin(
    orgs.map(({ orgId, channels }) =>
      roundRobin(
        channels.map((channel) => {
          const allowance = allowances.get(channel.channelId) ?? 0;
          const picked = allowance > 0 ? rowsFor(channel, allowance, seed) : [];
          return picked.map((row) => ({ ...row, orgId, channelId: channel.channelId }));
        }),
      ),
    ),
  );
  let bytes = 0;
  const rows = inTurn.filter((row, index) => {
    const fits = index === 0 || bytes < freeBytes;
    if (fits) bytes += row.bytes;
    return fits;
  });
  const taken = new Map<string, number>();
  for (const { channelId } of rows) taken.set(channelId, (taken.get(channelId) ?? 0) + 1);
  const isFull = rows.length < inTurn.length || rows.length >= Math.min(process.freeSlots, process.batchLimit);
  return { rows, taken, isFull };
}

/** Null where nothing was taken: a bucket is written only when it changed. */
function bucketOf(org: OrgReading, taken: Taken) {
  const total = totalOf(org, taken);
  if (total === 0) return { tokens: null, hitLimit: false };
  const tokens = orgBucket(org, total);
  const isDry = availableTokens(tokens, org.now, org.rate) < 1;
  const leftBehind = org.channels.some(({ channelId, rows }) => rows.length > (taken.get(channelId) ?? 0));
  return { tokens, hitLimit: isDry && leftBehind };
}

/** Writes what this claim changes of the channels, and tells it. */
async function spend(sql: WorkerSql, orgs: OrgReading[], taken: Taken, newId: () => string) {
  const claimedIn = new Map<string, ClaimedIn>();
  const spent: Spent[] = [];
  const probing: ProbingChannel[] = [];
  const transitions: NewTransition[] = [];
  for (const org of orgs) {
    for (const channel of org.channels) {
      const count = taken.get(channel.channelId) ?? 0;
      if (count === 0) continue;
      const { orgId, channelId } = channel;
      const step = afterClaim(channel, count, org.now);
      claimedIn.set(channelId, step.claimedIn);
      spent.push({ orgId, channelId, tokens: step.tokens, hitLimit: step.hitLimit });
      if (step.circuit) probing.push({ orgId, channelId, circuit: step.circuit });
      transitions.push(...step.transitions.map((transition) => ({ ...transition, id: newId(), orgId, channelId })));
    }
  }
  await Promise.all([spendTokens(sql, spent), saveCircuits(sql, probing), insertTransitions(sql, transitions)]);
  return { claimedIn, transitions, channelHits: spent.filter(({ hitLimit }) => hitLimit).length };
}

/** The earliest moment that a delivery of the org may go; null when only a result can free one. */
function nextSendOf(org: OrgReading, taken: Taken, { cursor, hasUnseen }: NextPart): Date | null {
  const facts = factsOf(org, taken);
  const channels = facts.channels.map((channel, index) => {
    const candidate = org.channels[index];
    const isDrained = candidate?.isComplete && candidate.rows.length === (taken.get(channel.channelId) ?? 0);
    return { ...channel, nextSendAt: isDrained ? candidate.nextSendAt : org.now };
  });
  // Channels that were not looked at stand for one that could give something.
  const againAt = new Date(org.now.getTime() + (hasUnseen ? 0 : WALK_AGAIN_MS));
  const unseen = cursor ? [{ channelId: "", inFlight: 0, pace: "fast" as const, nextSendAt: againAt }] : [];
  return nextDueAt({ ...facts, channels: [...channels, ...unseen], now: org.now });
}

function totalOf(org: OrgReading, taken: Taken): number {
  return org.channels.reduce((sum, { channelId }) => sum + (taken.get(channelId) ?? 0), 0);
}

/** The first of each list, then the second of each, and so on. */
export function roundRobin<T>(lists: readonly (readonly T[])[]): T[] {
  const rounds = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => lists.flatMap((list) => list.slice(round, round + 1))).flat();
}
