/** Whether a rule wants an event: one of its type patterns selects it, and its conditions are met. */
import type { ConditionTree } from "./condition-tree";
import { compileConditions, type CompiledConditions, meetsConditions } from "./conditions";
import type { RuleEvent } from "./event-path";
import { type EventPattern, matchesType, parsePattern } from "./event-type";

export type RuleFilter = { eventTypes: readonly string[]; conditions: ConditionTree | null };
export type CompiledRule = { patterns: readonly EventPattern[]; conditions: CompiledConditions | null };

/** Compile once per rule and reuse it for the whole batch. Throws on a filter that was never validated. */
export function compileRule(filter: RuleFilter): CompiledRule {
  return {
    patterns: filter.eventTypes.map(readStoredPattern),
    conditions: filter.conditions === null ? null : compileConditions(filter.conditions),
  };
}

export function matchesRule(rule: CompiledRule, event: RuleEvent): boolean {
  if (!selectsType(rule, event.type)) return false;
  return rule.conditions === null || meetsConditions(rule.conditions, event);
}

/** Whether its type alone would let an event in, whatever it says. */
export function selectsType({ patterns }: CompiledRule, type: string): boolean {
  return patterns.some((pattern) => matchesType(pattern, type));
}

function readStoredPattern(text: string): EventPattern {
  const pattern = parsePattern(text);
  if (!pattern.ok) throw new Error(pattern.message);
  return pattern.value;
}
