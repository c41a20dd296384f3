import { uuid7 } from "@/server/domain/ids/uuid7";
import { CHANNELS, type ChannelPlan } from "./channels";
import { between, chooser, createDice, type Dice, oneOf, randomBytesOf } from "./dice";
import { type Collected, type Group, type Happened, SEALING_MS } from "./fan-out";
import { LATELY_HOURS, makeLately, type Moment } from "./lately";
import { createRhythm, movedBefore } from "./rhythm";
import { makeSamples, type Sample } from "./samples";
import { listSources, type Source } from "./sources";
import { walk, type Walk } from "./walk";

const SEED = 20_261_116;
const HOUR_MS = 3_600_000;
const ID_BYTES = 10;
const MOST_IN_GROUP = 4;
/** So many that the last hours are about as busy as those before. */
const DELIVERIES_PER_EVENT = 4;

export type Made = {
  id: string;
  messageId: string;
  groupId: string;
  source: number;
  key: string;
  createdMs: number;
  /** By channel, without gaps. */
  sequence: number;
  /** Of the last hours, others may carry them as well. */
  events: readonly Happened[];
  walk: Walk;
  replayOf: string | null;
};

/** A group that still collects. */
export type OpenWindow = Group & { id: string };

export type History = {
  samples: readonly Sample[];
  sources: readonly Source[];
  deliveries: Made[];
  openWindows: readonly OpenWindow[];
  muted: Collected["muted"];
  endMs: number;
};

/**
 * Thirty days of deliveries up to `end`, in the order in which they were made. The same for the same `end`. Of the last
 * hours it is told what happened, and deliveries follow from that; before, each delivery has events of its own.
 */
export function makeHistory(end: Date, count: number): History {
  const endMs = end.getTime();
  const dice = createDice(SEED);
  const samples = makeSamples();
  const sources = listSources(samples, endMs);
  const draw = createDraw(sources, endMs, dice);
  const latelyMs = endMs - LATELY_HOURS * HOUR_MS;

  const drawn = Array.from({ length: count }, draw);
  const happened = drawn.filter(({ atMs }) => atMs >= latelyMs).filter((_, nth) => nth % DELIVERIES_PER_EVENT === 0);
  const lately = makeLately(happened, { samples, sources, endMs, dice });
  const certain = certainMoments(sources, endMs, dice);
  const before = drawn.filter(({ atMs }) => atMs < latelyMs);
  const missing = Math.max(0, count - lately.sealed.length - certain.length);
  while (before.length < missing) before.push(...[draw()].filter(({ atMs }) => atMs < latelyMs));

  const made = [...certain, ...before.slice(0, missing)];
  const deliveries = [
    ...made.sort((a, b) => a.atMs - b.atMs).map(({ source, atMs }) => makeOne(sources, source, atMs, dice)),
    ...lately.sealed.toSorted((a, b) => a.sealedMs - b.sealedMs).map((group) => deliver(sources, group, dice)),
  ];
  const openWindows = lately.open.map((group) => ({ ...group, id: newId(group.openedMs, dice) }));
  return { samples, sources, deliveries: numbered(sources, deliveries), openWindows, muted: lately.muted, endMs };
}

function createDraw(sources: readonly Source[], endMs: number, dice: Dice): () => Moment {
  const choose = chooser(sources.map(({ weight }) => weight));
  const moment = createRhythm(endMs);
  return () => {
    const source = choose(dice);
    const silentMs = endMs - (sources[source]?.channel.silentHours ?? 0) * HOUR_MS;
    return { source, atMs: Math.floor(movedBefore(moment(dice), silentMs)) };
  };
}

function certainMoments(sources: readonly Source[], endMs: number, dice: Dice): Moment[] {
  return CHANNELS.flatMap((channel) => {
    const own = [...sources.keys()].filter((index) => sources[index]?.channel === channel);
    return (channel.certain ?? []).flatMap(({ hoursAgo, count }) =>
      Array.from({ length: count }, () => ({
        source: oneOf(dice, own),
        atMs: Math.floor(endMs - (hoursAgo - dice()) * HOUR_MS),
      })),
    );
  });
}

const newId = (atMs: number, dice: Dice) => uuid7(atMs, randomBytesOf(dice, ID_BYTES));

function makeOne(sources: readonly Source[], index: number, createdMs: number, dice: Dice): Made {
  const source = sources[index];
  if (!source) throw new RangeError("No such source.");
  const [key, samples] = oneOf(dice, source.keys);
  const size = source.rule.window === 0 ? 1 : between(dice, 1, MOST_IN_GROUP);
  const waitedMs = source.rule.window * 1_000;
  const events = Array.from({ length: size }, (_, nth) => {
    const atMs = createdMs - SEALING_MS - Math.floor((waitedMs * (size - nth)) / (size + 1));
    return { id: newId(atMs, dice), sample: oneOf(dice, samples), atMs };
  });
  const openedMs = createdMs - 30 - Math.min(waitedMs, 60_000);
  return madeOf(source, { source: index, key, openedMs, createdMs, events }, dice);
}

function deliver(sources: readonly Source[], { sealedMs, ...group }: Collected["sealed"][number], dice: Dice): Made {
  const source = sources[group.source];
  if (!source) throw new RangeError("No such source.");
  return madeOf(source, { ...group, createdMs: sealedMs + SEALING_MS }, dice);
}

type Sealed = Omit<Group, "flushMs"> & { createdMs: number };

function madeOf({ receiver }: Source, { source, key, openedMs, createdMs, events }: Sealed, dice: Dice): Made {
  const id = newId(createdMs, dice);
  return {
    id,
    messageId: id,
    groupId: newId(openedMs, dice),
    source,
    key,
    createdMs,
    sequence: 0,
    events,
    walk: walk(receiver, createdMs, dice),
    replayOf: null,
  };
}

function numbered(sources: readonly Source[], deliveries: Made[]): Made[] {
  const last = new Map<ChannelPlan, number>();
  for (const delivery of deliveries) {
    const channel = sources[delivery.source]?.channel;
    if (!channel) continue;
    delivery.sequence = (last.get(channel) ?? 0) + 1;
    last.set(channel, delivery.sequence);
  }
  return deliveries;
}
