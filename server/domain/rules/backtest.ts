/**
 * What a rule would have done with events that are past: which it wanted, and how many deliveries its grouping would
 * have made of them. Decided by the matcher and the planner of fan-out, one event at a time, so that it takes no more
 * memory for a hundred thousand events than for ten.
 */
import type { ConditionsExplanation, Explanation } from "./explain";
import { channelKeyOf, type Ordering } from "@/server/domain/grouping/group-key";
import type { EventMatches } from "./match-event";
import { type CompiledRule, compileRule, selectsType } from "./match-rule";
import type { GroupingRule } from "@/server/domain/grouping/plan-groups";
import type { StoredEvent } from "./stored-event";
import { type ClosedGroup, GroupRun } from "@/server/domain/grouping/run-groups";

export type PastEvent = StoredEvent & { id: string; receivedAt: Date; bytes: number };

export type BacktestRule = {
  eventTypes: readonly string[];
  grouping: Omit<GroupingRule, "id">;
  /** One for each channel that the rule leads to. */
  orderings: readonly Ordering[];
};

export type BacktestSpan = { from: Date; to: Date; bucketSeconds: number };

export type EventExample = Pick<PastEvent, "id" | "type" | "source" | "subject" | "receivedAt">;
/** `missed` are the sentences of the conditions that were in the way. */
export type NearExample = EventExample & { missed: string[] };

export type BacktestResult = {
  looked: number;
  matched: number;
  /** To all channels together; to one, while the rule leads to none. */
  deliveries: number;
  /** The most events in one of them. */
  largest: number;
  /** From the beginning of the span to its end, without gaps. */
  buckets: { at: Date; matched: number; deliveries: number }[];
  /** The latest that matched. */
  examples: EventExample[];
  /** Events of a fitting type that the conditions refused, the nearest first. */
  near: NearExample[];
  /** Events to which the rule could not be applied; fan-out records those as not matched. */
  errors: { count: number; first: string | null };
};

const EXAMPLES = 5;
/** Of this many refused ones the nearest are shown: explaining costs more than matching. */
const NEAR_CANDIDATES = 20;
const NEAR_SHOWN = 3;
const MISSED_SHOWN = 3;

export class Backtest {
  readonly #types: CompiledRule;
  readonly #rule: GroupingRule;
  readonly #ways: { ordering: Ordering; channels: number; run: GroupRun }[];
  readonly #span: BacktestSpan;
  readonly #result: BacktestResult;
  /** The latest that the conditions refused. */
  readonly refused: PastEvent[] = [];

  /** Throws on a rule that was never validated. */
  constructor(rule: BacktestRule, span: BacktestSpan) {
    this.#types = compileRule({ eventTypes: rule.eventTypes, conditions: null });
    this.#rule = { ...rule.grouping, id: "backtest" };
    this.#ways = waysOf(rule.orderings);
    this.#span = span;
    this.#result = {
      looked: 0,
      matched: 0,
      deliveries: 0,
      largest: 0,
      buckets: emptyBuckets(span),
      examples: [],
      near: [],
      errors: { count: 0, first: null },
    };
  }

  /** Most events are of other types, and reading their data costs the most: nobody has to ask about those. */
  concerns({ type }: PastEvent): boolean {
    return selectsType(this.#types, type);
  }

  /** In the order of their arrival. `found`: what the rule said about one that concerns it; null when that costs too much. */
  add(event: PastEvent, found: EventMatches | null): void {
    const result = this.#result;
    result.looked += 1;
    if (!this.concerns(event)) return;
    const [match] = found?.matches ?? [];
    const problem = found ? found.problems[0]?.detail : TOO_COSTLY;
    if (match) this.#match(event, match.key);
    else if (problem === undefined) keepLast(this.refused, event, NEAR_CANDIDATES);
    else {
      result.errors.count += 1;
      result.errors.first ??= problem;
    }
  }

  /** `explained`: why each of those that were refused was. */
  finish(explained: readonly (Explanation | null)[]): BacktestResult {
    for (const { run, channels } of this.#ways) this.#deliver(run.finish(), channels);
    const { examples, ...result } = this.#result;
    const near = this.refused.map((event, index) => nearExample(event, explained[index]?.conditions)).sort(byNearness);
    const nearest = near.slice(0, NEAR_SHOWN).map((one) => ({ ...one, missed: one.missed.slice(0, MISSED_SHOWN) }));
    return { ...result, examples: examples.toReversed(), near: nearest };
  }

  #match(event: PastEvent, ruleKey: string): void {
    this.#result.matched += 1;
    const bucket = this.#bucketAt(event.receivedAt);
    if (bucket) bucket.matched += 1;
    keepLast(this.#result.examples, exampleOf(event), EXAMPLES);
    for (const { run, channels, ordering } of this.#ways) {
      const groupKey = channelKeyOf(ruleKey, event.type, ordering);
      const match = { event, rule: this.#rule, channelId: ordering, groupKey };
      this.#deliver(run.add(match, event.receivedAt), channels);
    }
  }

  #deliver(closed: readonly ClosedGroup[], channels: number): void {
    for (const { closedAt, eventCount } of closed) {
      this.#result.deliveries += channels;
      this.#result.largest = Math.max(this.#result.largest, eventCount);
      const bucket = this.#bucketAt(closedAt);
      if (bucket) bucket.deliveries += channels;
    }
  }

  /** A group may close after the end of the span: what is still to come counts into the last bucket. */
  #bucketAt(at: Date) {
    const { buckets } = this.#result;
    const index = Math.floor((at.getTime() - this.#span.from.getTime()) / 1000 / this.#span.bucketSeconds);
    return buckets[Math.min(Math.max(index, 0), buckets.length - 1)];
  }
}

const TOO_COSTLY = "Its conditions cost more for this event than they may.";

function nearExample(event: PastEvent, conditions: ConditionsExplanation | null | undefined): NearExample {
  return { ...exampleOf(event), missed: conditions ? missedIn(conditions) : [] };
}

/** Channels whose groups are cut in the same way share one run: only order per type cuts differently. */
function waysOf(orderings: readonly Ordering[]) {
  const perType = orderings.filter((ordering) => ordering === "per_event_type").length;
  const ways = [
    { ordering: "none" as const, channels: orderings.length === 0 ? 1 : orderings.length - perType },
    { ordering: "per_event_type" as const, channels: perType },
  ];
  return ways.filter(({ channels }) => channels > 0).map((way) => ({ ...way, run: new GroupRun() }));
}

function emptyBuckets({ from, to, bucketSeconds }: BacktestSpan): BacktestResult["buckets"] {
  const count = Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1000 / bucketSeconds));
  return Array.from({ length: count }, (_, index) => ({
    at: new Date(from.getTime() + index * bucketSeconds * 1000),
    matched: 0,
    deliveries: 0,
  }));
}

/** The conditions that would have to change: all that failed, or inside of a “none” those that held. */
function missedIn(node: ConditionsExplanation, isWanted = true): string[] {
  if (node.matched === isWanted) return [];
  if (node.kind === "condition") return [node.sentence];
  const wants = isWanted !== (node.kind === "none");
  const inside = node.children.map((child) => missedIn(child, wants)).filter((missed) => missed.length > 0);
  // Of several ways in, the shortest is the nearest.
  if (node.kind === "any" && isWanted) return inside.sort((a, b) => a.length - b.length)[0] ?? [];
  return inside.flat();
}

function byNearness(a: NearExample, b: NearExample): number {
  return a.missed.length - b.missed.length || b.receivedAt.getTime() - a.receivedAt.getTime();
}

function exampleOf({ id, type, source, subject, receivedAt }: PastEvent): EventExample {
  return { id, type, source, subject, receivedAt };
}

function keepLast<T>(list: T[], item: T, most: number): void {
  list.push(item);
  if (list.length > most) list.shift();
}
