import type { ActiveRule, InboxEvent, Suppression } from "./fan-out-sql";
import { type EventPath, parsePath, type RuleEvent } from "@/server/domain/rules/event-path";
import { groupKeyOf } from "@/server/domain/grouping/group-key";
import { type CompiledRule, compileRule, matchesRule } from "@/server/domain/rules/match-rule";
import type { PlannedMatch } from "@/server/domain/grouping/plan-groups";
import { priorityName } from "@/server/domain/limits/priority";

type ReadyRule = { filter: CompiledRule; groupBy: EventPath | null };

/** Compiled rules, kept from batch to batch. A rule that was edited has another time and is compiled anew. */
export class RuleBook {
  readonly #ready = new Map<string, { version: number; rule: ReadyRule }>();

  /** Throws when what is stored cannot be compiled. */
  find(rule: ActiveRule): ReadyRule {
    const version = rule.updatedAt.getTime();
    const known = this.#ready.get(rule.id);
    if (known?.version === version) return known.rule;
    const ready = { filter: compileRule(rule), groupBy: rule.groupBy === null ? null : readPath(rule.groupBy) };
    if (this.#ready.size >= MAX_KEPT) this.#ready.clear();
    this.#ready.set(rule.id, { version, rule: ready });
    return ready;
  }
}

const MAX_KEPT = 10_000;

export type MatchedBatch = {
  matches: PlannedMatch[];
  suppressions: Suppression[];
  /** The events that were looked at; the rest of the inbox waits for the next batch. */
  taken: InboxEvent[];
};

export type BatchBounds = { maxMatches: number; hasTime: () => boolean };

/** Every event against every rule, in order, until the batch is full or its time is up; at least one event. */
export function matchBatch(
  inbox: readonly InboxEvent[],
  rules: readonly ActiveRule[],
  book: RuleBook,
  { maxMatches, hasTime }: BatchBounds,
): MatchedBatch {
  const batch: MatchedBatch = { matches: [], suppressions: [], taken: [] };
  for (const event of inbox) {
    if (batch.matches.length >= maxMatches || (batch.taken.length > 0 && !hasTime())) break;
    const seen = asRuleEvent(event);
    for (const rule of rules) matchOne(event, seen, rule, book, batch);
    batch.taken.push(event);
  }
  return batch;
}

function matchOne(event: InboxEvent, seen: RuleEvent, rule: ActiveRule, book: RuleBook, batch: MatchedBatch): void {
  const suppress = (reason: Suppression["reason"], detail: string | null = null) =>
    batch.suppressions.push({ orgId: event.orgId, eventId: event.id, ruleId: rule.id, reason, detail });
  try {
    const { filter, groupBy } = book.find(rule);
    if (!matchesRule(filter, seen)) return;
    if (rule.muted) {
      suppress("muted");
      return;
    }
    for (const channel of rule.channels) {
      if (event.onlyChannelIds?.includes(channel.id) === false) continue;
      batch.matches.push({ event, rule, channelId: channel.id, groupKey: groupKeyOf(seen, groupBy, channel.ordering) });
    }
  } catch (error) {
    // A rule that throws must not stop the others, nor the stream: it is recorded as not matched.
    suppress("rule_error", error instanceof Error ? error.message : String(error));
  }
}

function asRuleEvent({ type, source, subject, priority, data }: InboxEvent): RuleEvent {
  return { type, source, subject, priority: priorityName(priority), data: JSON.parse(data) as unknown };
}

function readPath(text: string): EventPath {
  const path = parsePath(text);
  if (!path.ok) throw new Error(path.message);
  return path.value;
}
