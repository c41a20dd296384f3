import { setImmediate } from "node:timers/promises";
import { ComputeFailure } from "@/server/compute/compute-failure";
import {
  BACKTEST_BYTES,
  BACKTEST_EVENTS,
  BACKTEST_SPANS,
  type BacktestInput,
} from "@/server/contracts/rules/rule-tools";
import { findBacktestBounds, listOrderings, listPastEvents, readOnly } from "@/server/db/queries/backtest";
import { type OrgSql, withOrgSql } from "@/server/db/scope";
import {
  Backtest,
  type BacktestResult,
  type EventExample,
  type NearExample,
  type PastEvent,
} from "@/server/domain/rules/backtest";
import type { EventMatches } from "@/server/domain/rules/match-event";
import type { StoredFilter } from "@/server/domain/rules/ready-rule";
import { publicId } from "@/server/domain/ids/public-id";
import { uuid7Floor } from "@/server/domain/ids/uuid7";
import { RuleTrial } from "./rule-trial";

/** What is in memory at a time. */
const CHUNK = { limit: 500, maxBytes: 8 * 1024 * 1024 };
const STATEMENT_TIMEOUT_MS = 3_000;
const BUDGET_MS = 4_000;
/** For the reasons why some were refused, which come last. */
const PATIENCE_MS = 1_000;
/** How long this process may be kept busy before others get their turn. */
const SLICE_MS = 5;

export type BacktestLimits = { maxEvents: number; maxBytes: number };
const LIMITS: BacktestLimits = { maxEvents: BACKTEST_EVENTS, maxBytes: BACKTEST_BYTES };

type Named<Example> = Example & { publicId: string };
export type BacktestAnswer = Omit<BacktestResult, "examples" | "near"> & {
  examples: Named<EventExample>[];
  near: Named<NearExample>[];
  from: Date;
  to: Date;
  bucketSeconds: number;
  /** When there was more than could be looked at: the newest were, from here on. */
  cutAt: Date | null;
  /** When it took too long: what came after this was not looked at. */
  stoppedAt: Date | null;
  /** Bound channels that exist; deliveries are counted as for one while there is none. */
  channels: number;
};

/** Tries a rule on stored events. Reads in chunks, writes nothing, and ends in bounded time. */
export async function runBacktest(
  orgId: string,
  { rule, span }: BacktestInput,
  now: Date,
  limits = LIMITS,
): Promise<BacktestAnswer> {
  const { seconds, bucketSeconds } = BACKTEST_SPANS[span];
  const from = new Date(now.getTime() - seconds * 1000);
  // An id made in this very millisecond belongs to it.
  const range = { fromId: uuid7Floor(from.getTime()), toId: uuid7Floor(now.getTime() + 1) };
  const trial = new RuleTrial(orgId, storedFilter(rule));
  const { orderings, firstId, isCut } = await reading(orgId, async (sql) => ({
    orderings: await listOrderings(sql, rule.channelIds),
    ...(await findBacktestBounds(sql, { ...range, ...limits })),
  }));
  const backtest = new Backtest({ ...rule, orderings }, { from, to: now, bucketSeconds });
  const { start, stoppedAt } = await feed(orgId, { backtest, trial }, { ...range, fromId: firstId ?? range.toId });
  const explained = await trial.explain(backtest.refused, PATIENCE_MS).catch(() => []);
  const { examples, near, ...result } = backtest.finish(explained);
  return {
    ...result,
    examples: examples.map(named),
    near: near.map(named),
    from,
    to: now,
    bucketSeconds,
    cutAt: isCut ? start : null,
    stoppedAt,
    channels: orderings.length,
  };
}

function storedFilter({ eventTypes, conditions, grouping }: BacktestInput["rule"]): StoredFilter {
  return {
    eventTypes,
    conditions: conditions === null ? null : JSON.stringify(conditions),
    groupBy: grouping.groupBy,
  };
}

function reading<T>(orgId: string, work: (sql: OrgSql) => Promise<T>): Promise<T> {
  return withOrgSql(orgId, async (sql) => {
    await readOnly(sql, STATEMENT_TIMEOUT_MS);
    return work(sql);
  });
}

/** When the first event came; and the last that was looked at, if time ran out. */
type Fed = { start: Date | null; stoppedAt: Date | null };
type Tried = { backtest: Backtest; trial: RuleTrial };

async function feed(orgId: string, tried: Tried, range: { fromId: string; toId: string }): Promise<Fed> {
  const endsAt = performance.now() + BUDGET_MS;
  let start: Date | null = null;
  let last: PastEvent | null = null;
  for (;;) {
    const page = { ...range, ...CHUNK, afterId: last?.id ?? null };
    const events: PastEvent[] = await reading(orgId, (sql) => listPastEvents(sql, page));
    if (events.length === 0) return { start, stoppedAt: null };
    start ??= events[0]?.receivedAt ?? null;
    const found = await lookAt(tried, events, endsAt);
    for (const event of events) {
      const one = found.get(event);
      if (one === undefined && tried.backtest.concerns(event)) return { start, stoppedAt: last?.receivedAt ?? start };
      tried.backtest.add(event, one ?? null);
      last = event;
    }
  }
}

/** What the rule says about each event that concerns it, from the first on until the time is up. */
async function lookAt({ backtest, trial }: Tried, events: readonly PastEvent[], endsAt: number) {
  const found = new Map<PastEvent, EventMatches | null>();
  const costly: PastEvent[] = [];
  let sliceEndsAt = performance.now() + SLICE_MS;
  for (const event of events) {
    if (!backtest.concerns(event)) continue;
    const here = trial.matchHere(event);
    if (here) found.set(event, here);
    else costly.push(event);
    if (performance.now() < sliceEndsAt) continue;
    await setImmediate();
    sliceEndsAt = performance.now() + SLICE_MS;
  }
  // Between transactions: nobody waits for a thread inside of one.
  while (costly.length > 0 && performance.now() < endsAt) {
    const some = await trial.matchInThread(costly, endsAt - performance.now()).catch(stopOrThrow);
    if (some.length === 0) break;
    for (const [index, event] of costly.splice(0, some.length).entries()) found.set(event, some[index] ?? null);
  }
  return found;
}

/** Whoever used up their share, or has a rule that takes too long, is told how far it got. */
function stopOrThrow(error: unknown): [] {
  if (error instanceof ComputeFailure && ["busy", "time", "memory"].includes(error.reason)) return [];
  throw error;
}

function named<Example extends { id: string }>(example: Example): Named<Example> {
  return { ...example, publicId: publicId("event", example.id) };
}
