import { BUDGETS, Meter, TooCostly } from "@/server/domain/rules/cost";
import { explain, type Explanation } from "@/server/domain/rules/explain";
import { type EventMatches, matchEvent } from "@/server/domain/rules/match-event";
import {
  faultOf,
  type ReadyRule,
  readyRule,
  type RuleFault,
  type StoredFilter,
} from "@/server/domain/rules/ready-rule";
import { readStoredEvent, type StoredEvent } from "@/server/domain/rules/stored-event";
import { Kept } from "./kept";

/** A rule by its version. The filter may be left out: a thread that has met this version knows it. */
export type VersionedRule = { id: string; version: string; filter: StoredFilter | RuleFault | null };

export type MatchAnswer =
  | /** The thread has never met these rules: ask again with their filters. */ { kind: "unknown"; ruleIds: string[] }
    /** From the first event on, until the time was up; null for one that costs more than an event may. */
  | { kind: "matched"; events: (EventMatches | null)[] };

/** Worth the way into the thread, and short enough for others to get their turn. */
const SLICE_MS = 250;
/** In characters of what is stored: the rules of a few large orgs. */
const kept = new Kept<ReadyRule | RuleFault>(12_000_000);

/**
 * Holds events against rules for a slice of time. What was made ready is kept, so that asking again gets further, even
 * when the time was up before the first event.
 */
export function matchEvents({ rules, events }: { rules: VersionedRule[]; events: StoredEvent[] }): MatchAnswer {
  const unknown = rules.filter(({ id, version, filter }) => !filter && !kept.find(id, version));
  if (unknown.length > 0) return { kind: "unknown", ruleIds: unknown.map(({ id }) => id) };

  const endsAt = performance.now() + SLICE_MS;
  const ready: { id: string; made: ReadyRule | RuleFault }[] = [];
  for (const rule of rules) {
    if (performance.now() > endsAt) return { kind: "matched", events: [] };
    ready.push({ id: rule.id, made: makeReady(rule) });
  }
  const matched: (EventMatches | null)[] = [];
  for (const event of events) {
    if (matched.length > 0 && performance.now() > endsAt) break;
    matched.push(matchEvent(event, ready, ({ made }) => made, BUDGETS));
  }
  return { kind: "matched", events: matched };
}

/** Explains each event; null for one that costs more than an event may. */
export function explainEvents({ filter, events }: { filter: StoredFilter; events: StoredEvent[] }) {
  const rule = readyRule(filter);
  return events.map((stored): Explanation | null => {
    const meter = new Meter(BUDGETS.event);
    try {
      return explain(rule.filter, readStoredEvent(stored, meter), meter);
    } catch (error) {
      if (error instanceof TooCostly) return null;
      throw error;
    }
  });
}

function makeReady({ id, version, filter }: VersionedRule): ReadyRule | RuleFault {
  const known = kept.find(id, version);
  if (known) return known.value;
  if (!filter) return faultOf(new Error("This rule does not exist."));
  const made = "reason" in filter ? filter : tryReady(filter);
  kept.keep(id, version, made, JSON.stringify(filter).length);
  return made;
}

function tryReady(filter: StoredFilter): ReadyRule | RuleFault {
  try {
    return readyRule(filter, new Meter(BUDGETS.rule));
  } catch (error) {
    return faultOf(error);
  }
}
