/** Whether a rule wants an event: one of its type patterns selects it, and its conditions are met. */
import type { ConditionTree } from "./condition-tree";
import { compileConditions, type CompiledConditions, meetsConditions } from "./conditions";
import { type Meter, unmetered } from "./cost";
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

/** Throws `TooCostly` when the meter does not allow the next step. */
export function matchesRule(rule: CompiledRule, event: RuleEvent, meter = unmetered()): boolean {
  chargePatterns(rule, event.type, meter);
  if (!selectsType(rule, event.type)) return false;
  return rule.conditions === null || meetsConditions(rule.conditions, event, meter);
}

/** Each pattern may be tried at each segment. */
export function chargePatterns({ patterns }: CompiledRule, type: string, meter: Meter): void {
  let segments = 0;
  for (const { hasWildcard, segments: own } of patterns) segments += hasWildcard ? own.length : 0;
  meter.charge(patterns.length + (segments > 0 ? segments * type.split(".").length : 0));
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
