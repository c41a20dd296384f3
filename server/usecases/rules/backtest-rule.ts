import { setImmediate } from "node:timers/promises";
import { BACKTEST_BYTES, BACKTEST_EVENTS, BACKTEST_SPANS, type BacktestInput } from "@/server/contracts/rule-tools";
import { findBacktestBounds, listOrderings, listPastEvents, readOnly } from "@/server/db/queries/backtest";
import { type OrgSql, withOrgSql } from "@/server/db/scope";
import {
  Backtest,
  type BacktestResult,
  type EventExample,
  type NearExample,
  type PastEvent,
} from "@/server/domain/rules/backtest";
import { publicId } from "@/server/domain/ids/public-id";
import { uuid7Floor } from "@/server/domain/ids/uuid7";

/** What is in memory at a time: at most 25 MiB, were all events as large as they may be. */
const CHUNK = 100;
const STATEMENT_TIMEOUT_MS = 3_000;
/** Less than the database lets a transaction stand idle. */
const BUDGET_MS = 4_000;
/** How long this process may be kept busy before others get their turn. */
const SLICE_MS = 15;

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
export function runBacktest(
  orgId: string,
  { rule, span }: BacktestInput,
  now: Date,
  limits = LIMITS,
): Promise<BacktestAnswer> {
  const { seconds, bucketSeconds } = BACKTEST_SPANS[span];
  const from = new Date(now.getTime() - seconds * 1000);
  // An id made in this very millisecond belongs to it.
  const range = { fromId: uuid7Floor(from.getTime()), toId: uuid7Floor(now.getTime() + 1) };
  return withOrgSql(orgId, async (sql) => {
    await readOnly(sql, STATEMENT_TIMEOUT_MS);
    const orderings = await listOrderings(sql, rule.channelIds);
    const backtest = new Backtest({ ...rule, orderings }, { from, to: now, bucketSeconds });
    const { firstId, isCut } = await findBacktestBounds(sql, { ...range, ...limits });
    const { start, stoppedAt } = await feed(sql, backtest, { ...range, fromId: firstId ?? range.toId });
    const { examples, near, ...result } = backtest.finish();
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
  });
}

/** When the first event came; and the last that was looked at, if time ran out. */
type Fed = { start: Date | null; stoppedAt: Date | null };

async function feed(sql: OrgSql, backtest: Backtest, range: { fromId: string; toId: string }): Promise<Fed> {
  const endsAt = performance.now() + BUDGET_MS;
  let sliceEndsAt = performance.now() + SLICE_MS;
  let start: Date | null = null;
  let afterId: string | null = null;
  for (;;) {
    const events: PastEvent[] = await listPastEvents(sql, { ...range, afterId, limit: CHUNK });
    for (const event of events) {
      start ??= event.receivedAt;
      backtest.add(event);
      if (performance.now() < sliceEndsAt) continue;
      if (performance.now() > endsAt) return { start, stoppedAt: event.receivedAt };
      await setImmediate();
      sliceEndsAt = performance.now() + SLICE_MS;
    }
    afterId = events.at(-1)?.id ?? null;
    if (events.length < CHUNK) return { start, stoppedAt: null };
  }
}

function named<Example extends { id: string }>(example: Example): Named<Example> {
  return { ...example, publicId: publicId("event", example.id) };
}
