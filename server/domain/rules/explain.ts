/** Why a rule did or did not want an event: every pattern and every condition, with the value it saw. */
import type { GroupKind, Operator } from "./condition-tree";
import { type CompiledCondition, type CompiledConditions, type CompiledGroup, readCharged } from "./conditions";
import { type Meter, unmetered } from "./cost";
import { describeCondition } from "./describe-condition";
import type { RuleEvent } from "./event-path";
import { type EventPattern, matchesType } from "./event-type";
import { chargePatterns, type CompiledRule } from "./match-rule";
import { previewJson } from "./preview-json";

export type Explanation = {
  matched: boolean;
  sentence: string;
  patterns: PatternExplanation[];
  /** Null when the rule has no conditions. */
  conditions: ConditionsExplanation | null;
};

export type PatternExplanation = { pattern: string; matched: boolean; sentence: string };

export type ConditionsExplanation =
  | { kind: GroupKind; matched: boolean; sentence: string; children: ConditionsExplanation[] }
  | {
      kind: "condition";
      path: string;
      op: Operator;
      matched: boolean;
      /** The value as bounded JSON; null when it was missing. */
      seen: string | null;
      sentence: string;
    };

/** Always agrees with `matchesRule`, and unlike it looks at everything. Throws `TooCostly` like it. */
export function explain(rule: CompiledRule, event: RuleEvent, meter = unmetered()): Explanation {
  chargePatterns(rule, event.type, meter);
  const patterns = rule.patterns.map((pattern) => explainPattern(pattern, event));
  const conditions = rule.conditions === null ? null : explainConditions(rule.conditions, event, meter);
  const isSelected = patterns.some((pattern) => pattern.matched);
  const isMet = conditions === null || conditions.matched;
  return { matched: isSelected && isMet, sentence: summarise(event.type, isSelected, isMet), patterns, conditions };
}

function summarise(type: string, isSelected: boolean, isMet: boolean): string {
  if (isSelected && isMet) return "The rule matched";
  if (isSelected) return "The event type matched, but the conditions were not met";
  if (isMet) return `No event type pattern of the rule matches ${type}`;
  return `No event type pattern of the rule matches ${type}, and the conditions were not met`;
}

function explainPattern(pattern: EventPattern, event: RuleEvent): PatternExplanation {
  const matched = matchesType(pattern, event.type);
  return {
    pattern: pattern.text,
    matched,
    sentence: `${event.type} ${matched ? "matches" : "does not match"} ${pattern.text}`,
  };
}

function explainConditions(node: CompiledConditions, event: RuleEvent, meter: Meter): ConditionsExplanation {
  return node.kind === "condition" ? explainCondition(node, event, meter) : explainGroup(node, event, meter);
}

function explainCondition(compiled: CompiledCondition, event: RuleEvent, meter: Meter): ConditionsExplanation {
  const { condition, path, judge } = compiled;
  meter.charge(SENTENCE_STEPS);
  const value = readCharged(compiled, event, meter);
  const verdict = judge(value);
  return {
    kind: "condition",
    path: path.text,
    op: condition.op,
    matched: verdict === "holds",
    seen: value === undefined ? null : previewJson(value),
    sentence: describeCondition(condition, value, verdict),
  };
}

/** Values are shown in sentences, and shortened for it. */
const SENTENCE_STEPS = 500;

function explainGroup(group: CompiledGroup, event: RuleEvent, meter: Meter): ConditionsExplanation {
  const children = group.children.map((child) => explainConditions(child, event, meter));
  const met = children.filter((child) => child.matched).length;
  return {
    kind: group.kind,
    matched: isGroupMet(group.kind, met, children.length),
    sentence: `${DEMANDS[group.kind]}; ${met} of ${children.length} ${met === 1 ? "was" : "were"}`,
    children,
  };
}

const DEMANDS: Record<GroupKind, string> = {
  all: "All of these must be met",
  any: "At least one of these must be met",
  none: "None of these may be met",
};

function isGroupMet(kind: GroupKind, met: number, of: number): boolean {
  if (kind === "all") return met === of;
  return kind === "any" ? met > 0 : met === 0;
}
