/**
 * What a rule would have done with events that are past: which it wanted, and how many deliveries its grouping would
 * have made of them. Decided by the matcher and the planner of fan-out, one event at a time, so that it takes no more
 * memory for a hundred thousand events than for ten.
 */
import { type EventPath, parsePath, type RuleEvent } from "./event-path";
import { type ConditionsExplanation, explain } from "./explain";
import { groupKeyOf, type Ordering } from "@/server/domain/grouping/group-key";
import { type CompiledRule, compileRule, matchesRule, type RuleFilter, selectsType } from "./match-rule";
import type { GroupingRule } from "@/server/domain/grouping/plan-groups";
import { priorityName } from "@/server/domain/limits/priority";
import { type ClosedGroup, GroupRun } from "@/server/domain/grouping/run-groups";

export type PastEvent = {
  id: string;
  type: string;
  source: string;
  subject: string | null;
  priority: number;
  receivedAt: Date;
  bytes: number;
  /** JSON text. */
  data: string;
};

export type BacktestRule = RuleFilter & {
  grouping: Omit<GroupingRule, "id"> & { groupBy: string | null };
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
  readonly #filter: CompiledRule;
  readonly #groupBy: EventPath | null;
  readonly #rule: GroupingRule;
  readonly #ways: { ordering: Ordering; channels: number; run: GroupRun }[];
  readonly #span: BacktestSpan;
  readonly #result: BacktestResult;
  readonly #refused: PastEvent[] = [];

  /** Throws on a rule that was never validated. */
  constructor(rule: BacktestRule, span: BacktestSpan) {
    this.#filter = compileRule(rule);
    this.#groupBy = rule.grouping.groupBy === null ? null : readPath(rule.grouping.groupBy);
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

  /** In the order of their arrival. */
  add(event: PastEvent): void {
    const result = this.#result;
    result.looked += 1;
    // Most events are of other types, and reading their data costs the most.
    if (!selectsType(this.#filter, event.type)) return;
    try {
      const seen = asRuleEvent(event);
      if (matchesRule(this.#filter, seen)) this.#match(event, seen);
      else keepLast(this.#refused, event, NEAR_CANDIDATES);
    } catch (error) {
      result.errors.count += 1;
      result.errors.first ??= error instanceof Error ? error.message : String(error);
    }
  }

  finish(): BacktestResult {
    for (const { run, channels } of this.#ways) this.#deliver(run.finish(), channels);
    const { examples, ...result } = this.#result;
    const near = this.#refused.map((event) => this.#explainRefusal(event)).sort(byNearness);
    const nearest = near.slice(0, NEAR_SHOWN).map((one) => ({ ...one, missed: one.missed.slice(0, MISSED_SHOWN) }));
    return { ...result, examples: examples.toReversed(), near: nearest };
  }

  #match(event: PastEvent, seen: RuleEvent): void {
    const placed = this.#ways.map((way) => ({ ...way, groupKey: groupKeyOf(seen, this.#groupBy, way.ordering) }));
    this.#result.matched += 1;
    const bucket = this.#bucketAt(event.receivedAt);
    if (bucket) bucket.matched += 1;
    keepLast(this.#result.examples, exampleOf(event), EXAMPLES);
    for (const { run, channels, ordering, groupKey } of placed) {
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

  #explainRefusal(event: PastEvent): NearExample {
    const { conditions } = explain(this.#filter, asRuleEvent(event));
    return { ...exampleOf(event), missed: conditions ? missedIn(conditions) : [] };
  }
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

function asRuleEvent({ type, source, subject, priority, data }: PastEvent): RuleEvent {
  return { type, source, subject, priority: priorityName(priority), data: JSON.parse(data) as unknown };
}

function exampleOf({ id, type, source, subject, receivedAt }: PastEvent): EventExample {
  return { id, type, source, subject, receivedAt };
}

function keepLast<T>(list: T[], item: T, most: number): void {
  list.push(item);
  if (list.length > most) list.shift();
}

function readPath(text: string): EventPath {
  const path = parsePath(text);
  if (!path.ok) throw new Error(path.message);
  return path.value;
}
