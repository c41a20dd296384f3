import { describe, expect, it } from "vitest";
import { Backtest, type BacktestRule, type PastEvent } from "./backtest";
import { BUDGETS } from "./cost";
import { explain } from "./explain";
import { matchEvent } from "./match-event";
import type { RuleFilter } from "./match-rule";
import { readyRule } from "./ready-rule";
import { readStoredEvent } from "./stored-event";

const from = new Date("2026-11-01T00:00:00Z");
const to = new Date("2026-11-02T00:00:00Z");
const span = { from, to, bucketSeconds: 3600 };
const minute = (count: number) => new Date(from.getTime() + count * 60_000);

let counter = 0;
const event = (change: Partial<PastEvent> = {}): PastEvent => ({
  id: `event ${++counter}`,
  type: "order.paid",
  source: "shop",
  subject: null,
  priority: 1,
  receivedAt: minute(0),
  bytes: 20,
  data: '{"amount":7}',
  ...change,
});

type Tried = BacktestRule & RuleFilter & { grouping: { groupBy: string | null } };
const rule: Tried = {
  eventTypes: ["order.*"],
  conditions: { path: "data.amount", op: "gte", value: 5 },
  grouping: { windowSeconds: 120, maxWaitSeconds: 600, maxEvents: 100, maxBytes: 262_144, groupBy: null },
  orderings: ["none"],
};

function run(events: readonly PastEvent[], change: Partial<Tried> = {}) {
  const tried = { ...rule, ...change };
  const { groupBy } = tried.grouping;
  const ready = readyRule({ eventTypes: tried.eventTypes, conditions: JSON.stringify(tried.conditions), groupBy });
  const backtest = new Backtest(tried, span);
  for (const each of events)
    backtest.add(
      each,
      matchEvent(each, [{ id: "r" }], () => ready, BUDGETS),
    );
  return backtest.finish(backtest.refused.map((each) => explain(ready.filter, readStoredEvent(each))));
}

describe("a backtest", () => {
  it("counts what was looked at, what matched, and the deliveries that grouping makes of it", () => {
    const events = [0, 1, 2, 60, 61].map((at) => event({ receivedAt: minute(at) }));
    const result = run([...events, event({ type: "user.born" }), event({ data: '{"amount":1}' })]);
    expect(result).toMatchObject({ looked: 7, matched: 5, deliveries: 2, largest: 3 });
  });

  it("counts deliveries for every channel, and as for one while there is none", () => {
    expect(run([event()], { orderings: ["none", "strict"] }).deliveries).toBe(2);
    expect(run([event()], { orderings: [] }).deliveries).toBe(1);
  });

  it("cuts by type only for channels that keep each type in order", () => {
    const both = [event({ type: "order.paid" }), event({ type: "order.lost" })];
    expect(run(both).deliveries).toBe(1);
    expect(run(both, { orderings: ["per_event_type", "none"] }).deliveries).toBe(3);
  });

  it("groups by what the rule says", () => {
    const grouping = { ...rule.grouping, groupBy: "data.customer" };
    const events = ["a", "b", "a"].map((customer) => event({ data: JSON.stringify({ amount: 9, customer }) }));
    expect(run(events, { grouping })).toMatchObject({ deliveries: 2, largest: 2 });
  });

  it("tells when each happened, without gaps and without losing what closes after the end", () => {
    const { buckets, matched, deliveries } = run([
      event({ receivedAt: minute(10) }),
      event({ receivedAt: minute(100) }),
      event({ receivedAt: minute(24 * 60 - 1) }),
    ]);
    expect(buckets).toHaveLength(24);
    expect(buckets.map(({ matched: count }) => count).filter(Boolean)).toEqual([1, 1, 1]);
    expect(buckets[1]).toEqual({ at: minute(60), matched: 1, deliveries: 1 });
    expect(buckets.reduce((sum, each) => sum + each.matched, 0)).toBe(matched);
    expect(buckets.reduce((sum, each) => sum + each.deliveries, 0)).toBe(deliveries);
    expect(buckets.at(-1)).toMatchObject({ matched: 1, deliveries: 1 });
  });

  it("shows the latest that matched, newest first", () => {
    const events = Array.from({ length: 8 }, (_, at) => event({ receivedAt: minute(at) }));
    expect(run(events).examples.map(({ id }) => id)).toEqual(
      events
        .slice(3)
        .toReversed()
        .map(({ id }) => id),
    );
  });

  it("shows what nearly matched, the nearest first, with what was in the way", () => {
    const conditions = {
      all: [
        { path: "data.amount", op: "gte", value: 5 },
        {
          any: [
            { path: "data.tier", op: "eq", value: "team" },
            { path: "data.vip", op: "eq", value: true },
          ],
        },
        { none: [{ path: "source", op: "eq", value: "sandbox" }] },
      ],
    } as const;
    const far = event({ data: '{"amount":1}', source: "sandbox" });
    const near = event({ data: '{"amount":9,"tier":"solo"}' });
    const otherType = event({ type: "user.born" });
    const result = run([near, far, otherType], { conditions: conditions as never });
    expect(result.near.map(({ id }) => id)).toEqual([near.id, far.id]);
    expect(result.near[0]?.missed).toHaveLength(1);
    expect(result.near[1]?.missed).toHaveLength(3);
  });

  it("counts events that cost more than they may, and goes on", () => {
    const backtest = new Backtest(rule, span);
    backtest.add(event(), null);
    expect(backtest.finish([])).toMatchObject({ looked: 1, errors: { count: 1, first: expect.any(String) as string } });
  });

  it("counts events that the rule cannot be applied to, and goes on", () => {
    expect(run([event({ data: "not json" }), event()])).toMatchObject({
      matched: 1,
      errors: { count: 1, first: expect.any(String) as string },
    });
  });
});
