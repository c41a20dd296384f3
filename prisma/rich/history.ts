import { compileConditions, meetsConditions } from "@/server/domain/conditions";
import { matchesType, parsePattern } from "@/server/domain/event-type";
import { priorityName } from "@/server/domain/priority";
import { uuid7 } from "@/server/domain/uuid7";
import { CHANNELS, type ChannelPlan } from "./channels";
import { between, chooser, createDice, type Dice, oneOf, randomBytesOf } from "./dice";
import { createRhythm, movedBefore } from "./rhythm";
import { type RulePlan, RULES } from "./rules";
import { makeSamples, type Sample } from "./samples";
import { receiverOf, type Receiver, walk, type Walk } from "./walk";

const SEED = 20_261_116;
const HOUR_MS = 3_600_000;
const ID_BYTES = 10;
const MOST_IN_GROUP = 4;

/** A rule and one of its channels: what made a delivery. */
export type Source = {
  rule: RulePlan;
  channel: ChannelPlan;
  weight: number;
  receiver: Receiver;
  /** Indices of samples that the rule takes, conditions and all, by group key. */
  keys: readonly (readonly [key: string, samples: readonly number[]])[];
};

export type Made = {
  id: string;
  messageId: string;
  groupId: string;
  source: number;
  key: string;
  createdMs: number;
  /** By channel, without gaps. */
  sequence: number;
  events: readonly { id: string; sample: number; atMs: number }[];
  walk: Walk;
  replayOf: string | null;
};

export type History = { samples: readonly Sample[]; sources: readonly Source[]; deliveries: Made[]; endMs: number };

/** Thirty days of deliveries up to `end`, in the order in which they were made. The same for the same `end`. */
export function makeHistory(end: Date, count: number): History {
  const endMs = end.getTime();
  const dice = createDice(SEED);
  const samples = makeSamples();
  const sources = listSources(samples, endMs);
  const deliveries = momentsOf(sources, { endMs, count, dice })
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ source, atMs }) => makeOne(sources, source, atMs, dice));
  return { samples, sources, deliveries: numbered(sources, deliveries), endMs };
}

function listSources(samples: readonly Sample[], endMs: number): Source[] {
  const bound = RULES.filter(({ status = "active" }) => status !== "draft").flatMap((rule) =>
    CHANNELS.filter(({ org, name, weight }) => org === rule.org && weight > 0 && rule.channels.includes(name)).map(
      (channel) => ({ rule, channel }),
    ),
  );
  return bound.flatMap(({ rule, channel }) => {
    const keys = [...Map.groupBy(indicesFor(rule, samples), (index) => keyOf(rule, samples[index]))];
    const siblings = bound.filter((other) => other.channel === channel).length;
    const isRare = rule.status === "disabled" || rule.mutedHours !== undefined;
    const weight = (channel.weight / siblings) * (isRare ? 0.1 : 1);
    return keys.length === 0 ? [] : [{ rule, channel, weight, receiver: receiverOf(channel, endMs), keys }];
  });
}

function indicesFor(rule: RulePlan, samples: readonly Sample[]): number[] {
  const patterns = rule.types.map((text) => {
    const pattern = parsePattern(text);
    if (!pattern.ok) throw new Error(pattern.message);
    return pattern.value;
  });
  const conditions = rule.conditions && compileConditions(rule.conditions);
  return samples.flatMap((sample, index) => {
    const isWanted = sample.org === rule.org && patterns.some((pattern) => matchesType(pattern, sample.type));
    const event = { ...sample, priority: priorityName(sample.priority) };
    return isWanted && (!conditions || meetsConditions(conditions, event)) ? [index] : [];
  });
}

function keyOf({ groupBy }: RulePlan, sample: Sample | undefined): string {
  if (groupBy === undefined || !sample) return "*";
  return JSON.stringify(groupBy === "type" ? sample.type : (sample.data[groupBy.replace("data.", "")] ?? "?"));
}

type Moment = { source: number; atMs: number };

function momentsOf(
  sources: readonly Source[],
  { endMs, count, dice }: { endMs: number; count: number; dice: Dice },
): Moment[] {
  const recent = CHANNELS.flatMap((channel) => {
    const own = [...sources.keys()].filter((index) => sources[index]?.channel === channel);
    const certain = [{ hoursAgo: 1, count: channel.lastHour ?? 0 }, ...(channel.certain ?? [])];
    return certain.flatMap(({ hoursAgo, count: made }) =>
      Array.from({ length: made }, () => ({ source: oneOf(dice, own), atMs: endMs - (hoursAgo - dice()) * HOUR_MS })),
    );
  });
  const choose = chooser(sources.map(({ weight }) => weight));
  const moment = createRhythm(endMs);
  const others = Array.from({ length: Math.max(0, count - recent.length) }, () => {
    const source = choose(dice);
    const silentMs = endMs - (sources[source]?.channel.silentHours ?? 0) * HOUR_MS;
    return { source, atMs: movedBefore(moment(dice), silentMs) };
  });
  return [...recent, ...others].map(({ source, atMs }) => ({ source, atMs: Math.floor(atMs) }));
}

function makeOne(sources: readonly Source[], index: number, createdMs: number, dice: Dice): Made {
  const source = sources[index];
  if (!source) throw new RangeError("No such source.");
  const [key, samples] = oneOf(dice, source.keys);
  const size = source.rule.window === 0 ? 1 : between(dice, 1, MOST_IN_GROUP);
  const newId = (atMs: number) => uuid7(atMs, randomBytesOf(dice, ID_BYTES));
  const id = newId(createdMs);
  const waitedMs = source.rule.window * 1_000;
  const events = Array.from({ length: size }, (_, nth) => {
    const atMs = createdMs - 40 - Math.floor((waitedMs * (size - nth)) / (size + 1));
    return { id: newId(atMs), sample: oneOf(dice, samples), atMs };
  });
  const groupId = newId(createdMs - 30 - Math.min(waitedMs, 60_000));
  const ended = walk(source.receiver, createdMs, dice);
  return {
    id,
    messageId: id,
    groupId,
    source: index,
    key,
    createdMs,
    sequence: 0,
    events,
    walk: ended,
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
