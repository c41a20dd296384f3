import { type EventPath, parsePath, type RuleEvent } from "@/server/domain/rules/event-path";
import { groupKeyOf } from "@/server/domain/grouping/group-key";
import { compileRule, matchesRule } from "@/server/domain/rules/match-rule";
import { priorityName } from "@/server/domain/limits/priority";
import type { ChannelPlan } from "./channels";
import type { RulePlan } from "./rules";
import type { Sample } from "./samples";

/** Samples that a rule takes, conditions and all, with the group that they would join: what fan-out would say of them. */
export function keysOf(rule: RulePlan, channel: ChannelPlan, samples: readonly Sample[]): Map<number, string> {
  const filter = compileRule({ eventTypes: rule.types, conditions: rule.conditions ?? null });
  const groupBy = rule.groupBy === undefined ? null : readPath(rule.groupBy);
  const ordering = channel.options?.policy?.ordering ?? "none";
  const keys = new Map<number, string>();
  for (const [index, sample] of samples.entries()) {
    const event: RuleEvent = { ...sample, priority: priorityName(sample.priority) };
    if (sample.org !== rule.org || !matchesRule(filter, event)) continue;
    keys.set(index, groupKeyOf(event, groupBy, ordering));
  }
  return keys;
}

function readPath(text: string): EventPath {
  const path = parsePath(text);
  if (!path.ok) throw new Error(path.message);
  return path.value;
}
