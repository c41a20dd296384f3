import type { WorkerSql } from "@/server/db/scope";
import { BUDGETS, Meter } from "@/server/domain/rules/cost";
import { matchEvent } from "@/server/domain/rules/match-event";
import { cutBatch } from "./cut-batch";
import type { InboxEvent, UnfinishedEvent } from "./fan-out-sql";
import { matchBatch, type MatchedBatch, type Verdict } from "./match-batch";
import type { MatchingTime } from "./matching-time";
import type { Reading } from "./read-orgs";
import type { RuleBook } from "./rule-book";
import { type ActiveRule, listFilters } from "./rules-sql";

export type MatchContext = {
  rules: RuleBook;
  time: MatchingTime;
  /** What was found out about events in a thread, as long as the rules are the same. */
  known: (orgId: string, rules: readonly ActiveRule[]) => (eventId: string) => Verdict;
};

export type Matched = Reading & MatchedBatch & { unfinished: UnfinishedEvent | null };

/** What each org has waiting, against its rules; no more than holds up nobody. */
export async function matchOrgs(
  sql: WorkerSql,
  context: MatchContext,
  readings: readonly Reading[],
): Promise<Matched[]> {
  await learnRules(sql, context.rules, readings);
  const compiling = new Meter(BUDGETS.inlineBatchCompile);
  return readings.map((reading) => {
    const { orgId, inbox, rules, bounds } = reading;
    const slice = context.time.begin(orgId, readings.length);
    const known = context.known(orgId, rules);
    const judge = (event: InboxEvent) =>
      known(event.id) ?? (slice.hasShare ? matchHere(context.rules, event, rules, compiling) : null);
    const limits = { maxMatches: bounds.deliveries, hasTime: slice.hasTime };
    const batch = cutBatch(matchBatch(inbox, rules, judge, limits), limits.maxMatches);
    slice.end();
    return { ...reading, ...batch, needsThread: batch.needsThread && batch.unfinished === null };
  });
}

/** Rules that one batch reads; those beyond are read by the next. */
const MAX_NEW_RULES = 100;

/** What rules ask for is read once for each version: where nothing was edited, this asks nothing. */
async function learnRules(sql: WorkerSql, book: RuleBook, readings: readonly Reading[]): Promise<void> {
  const asked = readings.filter(({ inbox }) => inbox.length > 0).flatMap(({ rules }) => rules);
  const unknown = asked.filter((rule) => !book.knows(rule)).slice(0, MAX_NEW_RULES);
  for (const filter of await listFilters(sql, unknown)) book.learn(filter);
}

const INLINE = { event: BUDGETS.inlineEvent, rule: Number.POSITIVE_INFINITY };

/** Null when it costs more than a process may spend that others depend on. */
function matchHere(book: RuleBook, event: InboxEvent, rules: readonly ActiveRule[], compiling: Meter): Verdict {
  return matchEvent(event, rules, (rule) => book.find(rule, compiling), INLINE);
}
