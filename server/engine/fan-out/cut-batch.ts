import type { PlannedMatch } from "@/server/domain/grouping/plan-groups";
import type { InboxEvent, UnfinishedEvent } from "./fan-out-sql";

type Batch = { matches: PlannedMatch[]; taken: InboxEvent[] };

/**
 * Bounds what one turn makes. A single event can be wanted by hundreds of rules with a hundred channels each: a turn ends
 * with the rule that fills it, the event stays where it is, and other orgs have their turns before it goes on. What
 * earlier turns have made of it is left out. Matches come in the order of their events, then of their rules' ids.
 */
export function cutBatch<B extends Batch>(batch: B, maxMatches: number): B & { unfinished: UnfinishedEvent | null } {
  const ahead = new Map(batch.taken.map((event) => [event.id, event]));
  const matches = batch.matches.filter(({ event, rule }) => {
    const afterRule = ahead.get(event.id)?.afterRule ?? null;
    return afterRule === null || rule.id > afterRule;
  });
  const [last, event] = [matches[maxMatches - 1], batch.taken.at(-1)];
  const isSameRule = (match: PlannedMatch) => match.event.id === last?.event.id && match.rule.id === last.rule.id;
  const end = last === undefined ? matches.length : matches.findLastIndex(isSameRule) + 1;
  if (last === undefined || event === undefined || end === matches.length)
    return { ...batch, matches, unfinished: null };
  return {
    ...batch,
    matches: matches.slice(0, end),
    taken: batch.taken.slice(0, -1),
    unfinished: { event, afterRule: last.rule.id },
  };
}
