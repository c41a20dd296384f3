import { channelKeyOf, type Ordering } from "@/server/domain/grouping/group-key";
import type { PlannedMatch } from "@/server/domain/grouping/plan-groups";
import type { EventMatches } from "@/server/domain/rules/match-event";
import type { InboxEvent, Suppression } from "./fan-out-sql";
import { type ActiveRule, channelsOf } from "./rules-sql";
import type { SetAside } from "./set-aside-sql";

/** What is known of an event: what it matched, or that it costs too much; null when it has to be found out in a thread. */
export type Verdict = EventMatches | "too_costly" | null;

export type MatchedBatch = {
  matches: PlannedMatch[];
  suppressions: Suppression[];
  setAside: SetAside[];
  /** The events that were looked at; the rest of the inbox waits for the next batch. */
  taken: InboxEvent[];
  /** Of the channels that something goes to. */
  orderings: Map<string, Ordering>;
  /** The first of the rest has to be matched in a thread. */
  needsThread: boolean;
};

export type BatchBounds = { maxMatches: number; hasTime: () => boolean };

/** Every event against every rule, in order, until the batch is full or its time is up. */
export function matchBatch(
  inbox: readonly InboxEvent[],
  rules: readonly ActiveRule[],
  judge: (event: InboxEvent) => Verdict,
  { maxMatches, hasTime }: BatchBounds,
): MatchedBatch {
  const batch: MatchedBatch = {
    matches: [],
    suppressions: [],
    setAside: [],
    taken: [],
    orderings: new Map(),
    needsThread: false,
  };
  const rulesById = new Map(rules.map((rule) => [rule.id, rule]));
  for (const event of inbox) {
    if (batch.matches.length >= maxMatches || (batch.taken.length > 0 && !hasTime())) break;
    const verdict = judge(event);
    if (verdict === null) {
      batch.needsThread = true;
      break;
    }
    if (verdict === "too_costly") batch.setAside.push(tooCostly(event));
    else addMatches(batch, event, verdict, rulesById);
    batch.taken.push(event);
  }
  return batch;
}

function addMatches(
  batch: MatchedBatch,
  event: InboxEvent,
  { matches, problems }: EventMatches,
  rules: ReadonlyMap<string, ActiveRule>,
): void {
  const suppress = (ruleId: string, reason: Suppression["reason"], detail: string | null = null) =>
    batch.suppressions.push({ orgId: event.orgId, eventId: event.id, ruleId, reason, detail });
  for (const { ruleId, reason, detail } of problems) suppress(ruleId, reason, detail);
  for (const { ruleId, key } of matches) {
    const rule = rules.get(ruleId);
    if (rule?.muted) suppress(ruleId, "muted");
    else if (rule) addChannels(batch, event, rule, key);
  }
}

function addChannels(batch: MatchedBatch, event: InboxEvent, rule: ActiveRule, key: string): void {
  for (const { id: channelId, ordering } of channelsOf(rule)) {
    if (event.onlyChannelIds?.includes(channelId) === false) continue;
    batch.orderings.set(channelId, ordering);
    batch.matches.push({ event, rule, channelId, groupKey: channelKeyOf(key, event.type, ordering) });
  }
}

function tooCostly({ orgId, id }: InboxEvent): SetAside {
  const detail = "The rules of the organisation together cost more for this event than one event may.";
  return { orgId, eventId: id, reason: "too_costly", detail };
}
