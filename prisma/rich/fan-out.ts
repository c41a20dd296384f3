import { GROUPING_DEFAULTS } from "@/server/contracts/rules/rules";
import { type OpenGroup, planGroups, type PlannedGroup } from "@/server/domain/grouping/plan-groups";
import { MAX_WAIT_FACTOR } from "./rules";
import type { Sample } from "./samples";
import type { Source } from "./sources";

/** From the end of a window to the delivery. */
export const SEALING_MS = 40;

export type Happened = { id: string; sample: number; atMs: number };
export type Group = { source: number; key: string; openedMs: number; flushMs: number; events: Happened[] };
export type Collected = {
  sealed: (Group & { sealedMs: number })[];
  open: Group[];
  /** What muted rules would have taken. */
  muted: { source: number; event: Happened }[];
};

type Setting = { samples: readonly Sample[]; sources: readonly Source[]; endMs: number };
type Open = { group: OpenGroup; source: number };

/** Events against all sources, in the order of their arrival, through the planner of fan-out. */
export function collect(happened: readonly Happened[], { samples, sources, endMs }: Setting): Collected {
  const takers = takersOf(sources);
  const collected: Collected = { sealed: [], open: [], muted: [] };
  const open = new Map<string, Open>();
  const members = new Map<string, Happened[]>();
  let groups = 0;

  const groupOf = (source: number, { id, groupKey, openedAt, flushAt }: OpenGroup): Group => ({
    source,
    key: groupKey,
    openedMs: openedAt.getTime(),
    flushMs: flushAt.getTime(),
    events: members.get(id) ?? [],
  });
  const seal = (source: number, group: OpenGroup, sealedMs: number) =>
    collected.sealed.push({ ...groupOf(source, group), sealedMs });

  for (const event of happened.toSorted((a, b) => a.atMs - b.atMs)) {
    for (const { source, key } of takers.get(event.sample) ?? []) {
      const taker = sources[source];
      const sample = samples[event.sample];
      if (!taker || !sample) throw new RangeError("No such source, or no such sample.");
      if (taker.today === "muted") {
        collected.muted.push({ source, event });
        continue;
      }
      const address = `${source} ${key}`;
      const current = open.get(address);
      const plan = planGroups({
        matches: [matchOf(taker, String(source), key, event, sample)],
        openGroups: current ? [current.group] : [],
        now: new Date(event.atMs),
        newId: () => String(++groups),
      });
      for (const { groupId } of plan.items) members.set(groupId, [...(members.get(groupId) ?? []), event]);
      for (const group of plan.sealedGroups) seal(source, group, sealedMsOf(group, event.atMs));
      open.delete(address);
      const left = [...plan.newGroups, ...plan.changedGroups].find(({ sealed }) => sealed === null);
      if (left) open.set(address, { group: left, source });
    }
  }
  for (const { group, source } of open.values()) {
    const flushMs = group.flushAt.getTime();
    if (flushMs + SEALING_MS < endMs) seal(source, group, flushMs);
    else collected.open.push(groupOf(source, group));
  }
  return collected;
}

type Taker = { source: number; key: string };

function takersOf(sources: readonly Source[]): Map<number, Taker[]> {
  const takers = new Map<number, Taker[]>();
  for (const [source, { keys, today }] of sources.entries()) {
    if (today === "off") continue;
    for (const [key, samples] of keys) {
      for (const sample of samples) takers.set(sample, [...(takers.get(sample) ?? []), { source, key }]);
    }
  }
  return takers;
}

function matchOf({ rule }: Source, id: string, groupKey: string, event: Happened, sample: Sample) {
  const { type, priority, data } = sample;
  const { maxEvents, maxBytes } = GROUPING_DEFAULTS;
  return {
    event: { id: event.id, type, priority, bytes: JSON.stringify(data).length },
    rule: { id, windowSeconds: rule.window, maxWaitSeconds: rule.window * MAX_WAIT_FACTOR, maxEvents, maxBytes },
    channelId: rule.name,
    groupKey,
  };
}

/** One that was due before this event came has long been sent by then. */
function sealedMsOf({ sealed, flushAt }: PlannedGroup, atMs: number): number {
  return sealed === "due" ? flushAt.getTime() : atMs;
}
