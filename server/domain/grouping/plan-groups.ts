/**
 * The planner of fan-out: which group each match joins, what that does to the group, and which groups are complete.
 *
 * A pure fold over the batch, one match at a time and in order, so that cutting the work into other batches changes
 * nothing, and the cost is linear in the number of matches.
 */

export type PlannedMatch = {
  event: { id: string; type: string; bytes: number; priority: number };
  rule: GroupingRule;
  channelId: string;
  groupKey: string;
};

export type GroupingRule = {
  id: string;
  /** 0 sends each event at once, in a delivery of its own. */
  windowSeconds: number;
  maxWaitSeconds: number;
  maxEvents: number;
  maxBytes: number;
};

export type OpenGroup = {
  id: string;
  ruleId: string;
  channelId: string;
  groupKey: string;
  openedAt: Date;
  /** Opened + max wait: no later event moves it. */
  hardFlushAt: Date;
  flushAt: Date;
  eventCount: number;
  byteCount: number;
  /** The highest of its events; a larger number is more urgent. */
  priority: number;
  /** The distinct types of its events, in the order in which they came. */
  eventTypes: string[];
};

/** `due`: its time has come. `events`, `bytes`: there is no room left. */
export type SealReason = "due" | "events" | "bytes";
export type PlannedGroup = OpenGroup & { sealed: SealReason | null };

export type GroupPlan = {
  /** To insert: open, or sealed from the start. */
  newGroups: PlannedGroup[];
  /** Open groups of the input that changed: to update, or to seal. */
  changedGroups: PlannedGroup[];
  /** Every group sealed here, new or not, in the order of sealing: each becomes one delivery. */
  sealedGroups: PlannedGroup[];
  /** In the order of the matches; positions count from 0 within the group. */
  items: { groupId: string; eventId: string; position: number }[];
};

export type PlanInput = {
  matches: readonly PlannedMatch[];
  /** At most one for each rule, channel and key. */
  openGroups: readonly OpenGroup[];
  now: Date;
  newId: () => string;
};

export function planGroups({ matches, openGroups, now, newId }: PlanInput): GroupPlan {
  const plan: GroupPlan = { newGroups: [], changedGroups: [], sealedGroups: [], items: [] };
  const untouched = new Map(openGroups.map((group) => [keyOf(group.ruleId, group.channelId, group.groupKey), group]));
  const current = new Map<string, PlannedGroup>();
  const placed = new Set<string>();
  // Beside the groups' own lists, because searching those would cost more with every type.
  const types = new Set(openGroups.flatMap((group) => group.eventTypes.map((type) => keyOf(group.id, type))));

  const seal = (key: string, group: PlannedGroup, reason: SealReason) => {
    group.sealed = reason;
    current.delete(key);
    plan.sealedGroups.push(group);
  };

  for (const match of matches) {
    const { event, rule, channelId } = match;
    const placement = keyOf(rule.id, channelId, event.id);
    if (placed.has(placement)) continue;
    placed.add(placement);

    const key = keyOf(rule.id, channelId, match.groupKey);
    let group = current.get(key) ?? takeOver(untouched, key, plan);
    const obstacle = group && findObstacle(group, match, now);
    if (group && obstacle) {
      seal(key, group, obstacle);
      group = undefined;
    }
    group ??= open(match, now, newId, plan);
    current.set(key, group);

    plan.items.push({ groupId: group.id, eventId: event.id, position: group.eventCount });
    append(group, match, now);
    if (!types.has(keyOf(group.id, event.type))) {
      types.add(keyOf(group.id, event.type));
      group.eventTypes.push(event.type);
    }
    const reason = findCompletion(group, rule, now);
    if (reason) seal(key, group, reason);
  }
  return plan;
}

/** Why this event can no longer join the group, if so. */
function findObstacle(group: PlannedGroup, { event, rule }: PlannedMatch, now: Date): SealReason | null {
  if (group.flushAt <= now) return "due";
  if (group.eventCount + 1 > rule.maxEvents) return "events";
  // An event larger than the limit finds no room anywhere, and so ends up in a group of its own.
  return group.byteCount + event.bytes > rule.maxBytes ? "bytes" : null;
}

/** Why nothing more will join the group, if so: waiting any longer would gain nothing. */
function findCompletion(group: PlannedGroup, rule: GroupingRule, now: Date): SealReason | null {
  if (group.eventCount >= rule.maxEvents) return "events";
  if (group.byteCount >= rule.maxBytes) return "bytes";
  return group.flushAt <= now ? "due" : null;
}

function append(group: PlannedGroup, { event, rule }: PlannedMatch, now: Date): void {
  group.eventCount += 1;
  group.byteCount += event.bytes;
  group.priority = Math.max(group.priority, event.priority);
  group.flushAt = earlier(secondsAfter(now, rule.windowSeconds), group.hardFlushAt);
}

function open({ event, rule, channelId, groupKey }: PlannedMatch, now: Date, newId: () => string, plan: GroupPlan) {
  const group: PlannedGroup = {
    id: newId(),
    ruleId: rule.id,
    channelId,
    groupKey,
    openedAt: now,
    hardFlushAt: secondsAfter(now, rule.maxWaitSeconds),
    flushAt: now,
    eventCount: 0,
    byteCount: 0,
    priority: event.priority,
    eventTypes: [],
    sealed: null,
  };
  plan.newGroups.push(group);
  return group;
}

/** The first match for an open group makes it ours to change: a copy, because the input stays as it was. */
function takeOver(untouched: Map<string, OpenGroup>, key: string, plan: GroupPlan): PlannedGroup | undefined {
  const group = untouched.get(key);
  if (!group) return undefined;
  untouched.delete(key);
  const taken: PlannedGroup = { ...group, eventTypes: [...group.eventTypes], sealed: null };
  plan.changedGroups.push(taken);
  return taken;
}

function keyOf(...parts: string[]): string {
  return parts.join("\u0000");
}

function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
