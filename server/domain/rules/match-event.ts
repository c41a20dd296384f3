/** One event against the rules of its org, within what may be spent on a rule and on the event. */
import { ruleKeyOf } from "@/server/domain/grouping/group-key";
import { Meter, TooCostly } from "./cost";
import { matchesRule } from "./match-rule";
import { faultOf, type ReadyRule, type RuleFault } from "./ready-rule";
import { readStoredEvent, type StoredEvent } from "./stored-event";

export type EventMatches = {
  /** `key`: of the group that the event belongs to, before the order of a channel divides it. */
  matches: { ruleId: string; key: string }[];
  problems: ({ ruleId: string } & RuleFault)[];
};

/** In steps. Beyond `rule` a rule is left out, and the others go on. */
export type MatchLimits = { event: number; rule: number };

/** May throw `TooCostly`, when making the rule ready costs more than there is: the event is given up then. */
type FindRule<Rule> = (rule: Rule) => ReadyRule | RuleFault;

/** Null when all of it together would cost more than one event may: nothing is known about it then. */
export function matchEvent<Rule extends { id: string }>(
  stored: StoredEvent,
  rules: readonly Rule[],
  find: FindRule<Rule>,
  limits: MatchLimits,
): EventMatches | null {
  const whole = new Meter(limits.event);
  const event = readStoredEvent(stored, whole);
  const found: EventMatches = { matches: [], problems: [] };
  for (const rule of rules) {
    const ruleId = rule.id;
    const meter = new Meter(limits.rule, whole);
    try {
      const ready = find(rule);
      if ("reason" in ready) found.problems.push({ ruleId, ...ready });
      else if (matchesRule(ready.filter, event, meter)) {
        found.matches.push({ ruleId, key: ruleKeyOf(event, ready.groupBy, meter) });
      }
    } catch (error) {
      if (error instanceof TooCostly && error.meter !== meter) return null;
      found.problems.push({ ruleId, ...faultOf(error) });
    }
  }
  return found;
}
