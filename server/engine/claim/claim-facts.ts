import type { OrderHead } from "./claim-sql";
import type { ChannelReading, DueRow, InFlight } from "./pending-sql";
import type { ChannelFacts } from "@/server/domain/limits/channel-facts";
import { circuitAllowance, startProbing } from "@/server/domain/circuit/circuit";
import type { Policy } from "@/server/domain/policy/policy";
import { CLOSED_CIRCUIT, type CircuitState } from "@/server/domain/circuit/circuit-state";
import { pickByShares } from "@/server/domain/limits/class-shares";
import { orderHeads } from "@/server/domain/limits/order-heads";
import { RANKS } from "@/server/domain/limits/priority";
import {
  availableTokens,
  fullBucket,
  type RateLimit,
  takeTokens,
  type TokenBucket,
  tokenFacts,
} from "@/server/domain/limits/token-bucket";

/** A channel as the claim sees it: what it could give, and every limit that applies to it. */
export type Candidate = {
  orgId: string;
  channelId: string;
  reading: ChannelReading;
  /** Counted over all processes. */
  inFlight: number;
  /** What may go as far as order allows, by rank. */
  rows: readonly DueRow[];
  /** When the next row becomes due, as far as order allows. */
  nextSendAt: Date | null;
  /** Whether `rows` is everything that is due. */
  isComplete: boolean;
  policy: Policy;
  bucket: TokenBucket;
  circuit: CircuitState;
};

/** What a turn saw of the keys of an ordered channel. */
export type KeyWalk = {
  heads: readonly OrderHead[];
  /** Whether it began behind keys that an earlier turn has looked at. */
  isContinued: boolean;
  /** Whether there may be keys behind the last one: the next turn goes on there, at once. */
  hasMore: boolean;
};

/** How long a channel with more keys than a turn looks at may wait until the walk over all of them begins again. */
const WALK_AGAIN_MS = 1_000;

type Looked = {
  /** Null where the channel promises no order. */
  walk: KeyWalk | null;
  inFlight: InFlight | undefined;
  /** Rows that the transaction is about to make: due now, behind those that wait. */
  fresh: readonly DueRow[];
  most: number;
  now: Date;
};

export function candidateOf(
  reading: ChannelReading,
  policy: Policy,
  { walk, inFlight, fresh, most, now }: Looked,
): Candidate {
  const ordered = walk && orderHeads(walk.heads, now, inFlight?.orderKeys);
  const waiting = ordered ? [...ordered.ready.map(asDue), ...reading.due.filter((row) => !row.ordered)] : reading.due;
  const rows = [...waiting, ...fresh];
  const isDue = reading.isDue || fresh.length > 0;
  const againAt = walk?.isContinued ? new Date(now.getTime() + WALK_AGAIN_MS) : null;
  return {
    orgId: reading.orgId,
    channelId: reading.channelId,
    reading,
    inFlight: inFlight?.count ?? 0,
    rows: reading.goes ? rows : [],
    // Rows from before the order was promised have a time of their own.
    // What a stopped channel has due is not read: it may go when the stop ends.
    nextSendAt: [ordered?.nextAt ?? null, againAt, reading.nextSendAt, isDue ? reading.goesAt : null].reduce(
      earliest,
      null,
    ),
    isComplete: walk ? !walk.hasMore : reading.due.length < most,
    policy,
    bucket: reading.tokens ?? fullBucket(now, policy.rate),
    circuit: reading.circuit ?? CLOSED_CIRCUIT,
  };
}

/** Whether taking anything from it would change its circuit, which has to be locked for that. */
export function wouldProbe({ rows, circuit, policy }: Candidate, now: Date): boolean {
  return rows.length > 0 && startProbing(circuit, { now, settings: policy.circuit }).state !== circuit;
}

/** Somebody else holds what this turn would have to change: it gives nothing now, and is asked again in a moment. */
export function busyUntil(candidate: Candidate, at: Date): Candidate {
  return { ...candidate, rows: [], isComplete: true, nextSendAt: at };
}

/** The limits of a channel, with `taken` of its rows already claimed in this turn. */
export function channelFacts(candidate: Candidate, taken: number, now: Date): ChannelFacts {
  const { reading, bucket, circuit, policy } = candidate;
  const inFlight = candidate.inFlight + taken;
  return {
    channelId: candidate.channelId,
    inFlight,
    pace: reading.pace,
    waiting: candidate.rows.length - taken,
    tokens: tokenFacts(takeTokens(bucket, taken, now, policy.rate), now, policy.rate),
    circuit: circuitAllowance(circuit, { inFlight, now, settings: policy.circuit }),
    ...(!reading.goes && { hold: { until: reading.goesAt } }),
    ...(policy.maxConcurrency !== null && { maxConcurrency: policy.maxConcurrency }),
  };
}

/** The rows that an allowance stands for: classes and priorities share it. */
export function rowsFor(candidate: Candidate, allowance: number, seed: number): DueRow[] {
  const byRank = Array.from({ length: RANKS }, (_, rank) => candidate.rows.filter((row) => row.rank === rank));
  return pickByShares(byRank, allowance, { seed, channelId: candidate.channelId });
}

/** What the channel remembers of a claim: spent tokens, whether they ran out, and a circuit that begins to probe. */
export function afterClaim({ bucket, policy, rows, circuit }: Candidate, taken: number, now: Date) {
  const probing = startProbing(circuit, { now, settings: policy.circuit });
  const tokens = takeTokens(bucket, taken, now, policy.rate);
  return {
    tokens,
    hitLimit: rows.length > taken && availableTokens(tokens, now, policy.rate) < 1,
    circuit: probing.state === circuit ? null : probing.state,
    transitions: probing.transitions,
    claimedIn: { generation: probing.state.generation, circuit: probing.state.kind },
  };
}

type OrgBucket = { tokens: TokenBucket | null; rate: RateLimit; now: Date };

/** The org's own bucket after so many were taken. */
export function orgBucket({ tokens, rate, now }: OrgBucket, taken: number): TokenBucket {
  return takeTokens(tokens ?? fullBucket(now, rate), taken, now, rate);
}

function asDue({ id, groupId, bytes }: OrderHead): DueRow {
  return { id, groupId, bytes, rank: 0, ordered: true };
}

export function earliest(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return a < b ? a : b;
}
