/**
 * A turn looks at the next few channels of an org that have something pending, and the turn after it goes on behind them:
 * what a turn costs does not depend on how many channels an org has, and each of them has its turn.
 */
import type { ChannelReading, Look } from "./pending-sql";

/** Kept by the process, for orgs with more such channels than one turn looks at. */
export type ChannelCursor = {
  /** The channel behind which the next turn begins. */
  after: string;
  /** The channel behind which nothing could be taken since. */
  idleFrom: string;
};

export type ChannelWalk = { cursor: ChannelCursor; last: string; isCut: boolean };

const START = "00000000-0000-0000-0000-000000000000";
export const FROM_START: ChannelCursor = { after: START, idleFrom: START };

/** All orgs of a turn share what it may look at; each sees enough to choose from what it may take. */
export function lookFor(orgs: number, most: number): Look {
  return { steps: within(4_000 / orgs, 32, 500), ready: within(Math.min(2 * most, 500 / orgs), 4, 64) };
}

/** `readings` in the order of the walk. */
export function walkOf(readings: readonly ChannelReading[], look: Look, cursor = FROM_START): ChannelWalk {
  const last = readings.at(-1);
  const isCut = last !== undefined && (last.steps >= look.steps || last.ready >= look.ready);
  return { cursor, last: last?.channelId ?? START, isCut };
}

export type NextPart = {
  /** Undefined when all of the org's channels were seen. */
  cursor: ChannelCursor | undefined;
  /** Whether there are channels that were not looked at since something could last be taken. */
  hasUnseen: boolean;
};

export function nextPart({ cursor, last, isCut }: ChannelWalk, tookAny: boolean): NextPart {
  if (!isCut) return { cursor: undefined, hasUnseen: false };
  if (tookAny) return { cursor: { after: last, idleFrom: last }, hasUnseen: true };
  if (passes(cursor.after, last, cursor.idleFrom)) return { cursor: { after: last, idleFrom: last }, hasUnseen: false };
  return { cursor: { after: last, idleFrom: cursor.idleFrom }, hasUnseen: true };
}

/** Whether a walk from behind `from` up to `to`, which may go round at the end, came by `place`. */
function passes(from: string, to: string, place: string): boolean {
  return from < to ? from < place && place <= to : from < place || place <= to;
}

function within(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, Math.ceil(value)));
}
