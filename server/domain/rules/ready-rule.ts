import { type ConditionTree, countRegexCharacters } from "./condition-tree";
import { TooCostly, unmetered } from "./cost";
import { type EventPath, parsePath } from "./event-path";
import { type CompiledRule, compileRule } from "./match-rule";

/** What a rule asks of an event and groups by, as it is stored: the conditions are JSON text. */
export type StoredFilter = { eventTypes: readonly string[]; conditions: string | null; groupBy: string | null };
export type ReadyRule = { filter: CompiledRule; groupBy: EventPath | null };
/** Why a rule cannot be applied, to any event or to this one. */
export type RuleFault = { reason: "rule_error" | "too_costly"; detail: string };

/** Throws on what was never validated, and `TooCostly` where the meter ends. */
export function readyRule({ eventTypes, conditions, groupBy }: StoredFilter, meter = unmetered()): ReadyRule {
  meter.charge(PATTERN_STEPS * eventTypes.length + CHARACTER_STEPS * (conditions?.length ?? 0));
  const tree = conditions === null ? null : (JSON.parse(conditions) as ConditionTree);
  if (tree !== null) meter.charge(REGEX_STEPS * countRegexCharacters(tree));
  return {
    filter: compileRule({ eventTypes, conditions: tree }),
    groupBy: groupBy === null ? null : readGroupBy(groupBy),
  };
}

const PATTERN_STEPS = 100;
const CHARACTER_STEPS = 5;
/** For each character of a regular expression: a class of all letters, in any case, takes 0.1 ms. */
const REGEX_STEPS = 1_000;

/** A rule that cannot be applied must not stop the others, nor the stream: it is recorded as not matched. */
export function faultOf(error: unknown): RuleFault {
  if (error instanceof TooCostly) {
    return { reason: "too_costly", detail: "Its conditions are too expensive for this event." };
  }
  return { reason: "rule_error", detail: error instanceof Error ? error.message : String(error) };
}

export function readGroupBy(text: string): EventPath {
  const path = parsePath(text);
  if (!path.ok) throw new Error(path.message);
  return path.value;
}
