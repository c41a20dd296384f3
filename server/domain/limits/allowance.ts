/**
 * How many deliveries one turn may claim from each channel.
 *
 * Slots are dealt one at a time, org by org in ring order and channel by channel within an org, until nothing more may
 * start. What stops a channel (its limits, its org's cap, the bulkheads) never loosens within a turn, so a channel that
 * was refused once is out, and a turn costs no more than channels + slots.
 */
import { type ChannelFacts, type OrgFacts, type Pace, startable, wholeTokens } from "./channel-facts";
import { startIndex } from "./start-index";

export type ProcessFacts = {
  freeSlots: number;
  totalSlots: number;
  /** Slots of this process that slow channels hold. */
  slowInFlight: number;
  batchLimit: number;
};

export type AllowanceInput = {
  /** In ring order: whoever was served goes to the tail, so that the head is whoever has waited longest. */
  orgs: readonly OrgFacts[];
  process: ProcessFacts;
  /** Another number each turn; it decides with which channel an org begins. */
  seed: number;
};

/** Channel id → how many to claim; channels that get nothing are left out. */
export type Allowances = Map<string, number>;

export function decideAllowances({ orgs, process, seed }: AllowanceInput): Allowances {
  const table: Table = {
    slots: Math.min(process.freeSlots, process.batchLimit),
    slowSlots: maxSlowSlots(process.totalSlots) - process.slowInFlight,
    allowances: new Map(),
  };
  const players = orgs.map((org) => seat(org, seed));
  const readmit = sendBackSurplusSlow(players, table.slowSlots, seed);
  deal(players, table);
  readmit();
  deal(players, table);
  return table.allowances;
}

/** Slow channels together hold at most half of a process; in a process of one slot they must still get their turn. */
export function maxSlowSlots(totalSlots: number): number {
  return Math.max(1, Math.floor(totalSlots / 2));
}

/**
 * The org's last free slot is kept for a channel with nothing in flight that answers quickly, so that neither one
 * receiver nor all that hang together can take every slot. An org with a single slot has nothing to keep back, and one
 * with a single enabled channel nobody to keep it for.
 */
export function mayTakeSlot(org: OrgSlots, channel: { inFlight: number; pace: Pace }): boolean {
  if (org.free !== 1) return org.free > 1;
  if (!org.sharesSlots) return true;
  return channel.inFlight === 0 && (channel.pace === "fast" || org.cap === 1);
}

export type OrgSlots = { free: number; cap: number; sharesSlots: boolean };

/** What is still to be had by all orgs together, and what was given. */
type Table = { slots: number; slowSlots: number; allowances: Allowances };
type Player = OrgSlots & { tokens: number; queue: Candidate[]; next: number };
type Candidate = { channel: ChannelFacts; startable: number; taken: number };

function seat(org: OrgFacts, seed: number): Player {
  const candidates = org.channels
    .map((channel) => ({ channel, startable: startable(channel), taken: 0 }))
    .filter((candidate) => candidate.startable > 0);
  const start = startIndex(seed, org.orgId, candidates.length);
  const queue = rotated(candidates, start);
  const { cap, sharesSlots, tokens } = org;
  return { free: cap - org.inFlight, cap, sharesSlots, tokens: wholeTokens(tokens), queue, next: 0 };
}

/**
 * When there are more slow channels than slots for them, chance decides which of them are dealt in, and the others wait
 * until everyone else was served. Ring order cannot decide it: as long as every org is served each turn that order
 * stays the same, and the slow channels of the last org would never have their turn.
 */
function sendBackSurplusSlow(players: readonly Player[], slowSlots: number, seed: number): () => void {
  const slow = players.flatMap(({ queue }) => queue.filter(isSlow));
  if (slow.length <= slowSlots) return () => undefined;

  const inTurn = rotated(slow, startIndex(seed, "slow", slow.length));
  const surplus = new Set(inTurn.slice(Math.max(0, slowSlots)));
  const returns = players.map((player) => {
    const sentBack = player.queue.filter((candidate) => surplus.has(candidate));
    player.queue = player.queue.filter((candidate) => !surplus.has(candidate));
    return () => player.queue.push(...sentBack);
  });
  return () => returns.forEach((comeBack) => comeBack());
}

function deal(players: readonly Player[], table: Table): void {
  let playing = players.filter(({ queue }) => queue.length > 0);
  while (playing.length > 0 && table.slots > 0) {
    playing = playing.filter((player) => table.slots > 0 && dealOne(player, table));
  }
}

/** Gives the org one slot, for the next of its channels that may have it. False when none may, now or later this turn. */
function dealOne(player: Player, table: Table): boolean {
  while (player.queue.length > 0) {
    if (player.next >= player.queue.length) player.next = 0;
    const candidate = player.queue[player.next];
    if (candidate && mayTake(candidate, player, table)) {
      take(candidate, player, table);
      player.next++;
      return true;
    }
    player.queue.splice(player.next, 1);
  }
  return false;
}

function mayTake(candidate: Candidate, player: Player, table: Table): boolean {
  if (candidate.taken >= candidate.startable || player.tokens < 1) return false;
  if (isSlow(candidate) && table.slowSlots < 1) return false;
  const { pace, inFlight } = candidate.channel;
  return mayTakeSlot(player, { pace, inFlight: inFlight + candidate.taken });
}

function take(candidate: Candidate, player: Player, table: Table): void {
  candidate.taken++;
  player.free--;
  player.tokens--;
  table.slots--;
  table.allowances.set(candidate.channel.channelId, candidate.taken);
  if (isSlow(candidate)) table.slowSlots--;
}

function isSlow({ channel }: Candidate): boolean {
  return channel.pace === "slow";
}

function rotated<T>(list: readonly T[], start: number): T[] {
  return [...list.slice(start), ...list.slice(0, start)];
}
