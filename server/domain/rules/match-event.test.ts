import { describe, expect, it } from "vitest";
import { BUDGETS, Meter, TooCostly, unmetered } from "./cost";
import { matchEvent, type MatchLimits } from "./match-event";
import { readyRule, type StoredFilter } from "./ready-rule";
import type { StoredEvent } from "./stored-event";

const eventWith = (data: unknown, type = "x"): StoredEvent => ({
  type,
  source: "test",
  subject: null,
  priority: 1,
  data: typeof data === "string" ? data : JSON.stringify(data),
});
const ruleWith = (conditions: object | null, given: Partial<StoredFilter> = {}): StoredFilter => ({
  eventTypes: ["**"],
  conditions: conditions && JSON.stringify(conditions),
  groupBy: null,
  ...given,
});
const match = (
  event: StoredEvent,
  rules: Record<string, StoredFilter>,
  limits: MatchLimits = { event: BUDGETS.event, rule: BUDGETS.rule },
) =>
  matchEvent(
    event,
    Object.entries(rules).map(([id, filter]) => ({ id, filter })),
    ({ filter }) => readyRule(filter),
    limits,
  );

/** The worst that was legal once: a program of 404 over 4 KiB. */
const WORST = { path: "data.text", op: "matches", value: "a[ab]{400}[cd]" };
const WORST_TEXT = { text: "ab".repeat(2_048) };

describe("one event against the rules of its org", () => {
  it("finds the rules that want it, each with its group key", () => {
    const rules = {
      all: ruleWith(null),
      paid: ruleWith({ path: "data.state", op: "eq", value: "paid" }, { groupBy: "data.customer" }),
      open: ruleWith({ path: "data.state", op: "eq", value: "open" }),
      other: ruleWith(null, { eventTypes: ["y.*"] }),
    };
    expect(match(eventWith({ state: "paid", customer: 7 }), rules)).toEqual({
      matches: [
        { ruleId: "all", key: "*" },
        { ruleId: "paid", key: "7" },
      ],
      problems: [],
    });
  });

  it("leaves out a rule that costs more than one may, and goes on with the others", () => {
    const dear = ruleWith({ any: Array<object>(10).fill(WORST) });
    expect(match(eventWith(WORST_TEXT), { dear, all: ruleWith(null) })).toEqual({
      matches: [{ ruleId: "all", key: "*" }],
      problems: [{ ruleId: "dear", reason: "too_costly", detail: expect.any(String) as string }],
    });
  });

  it("says nothing of an event whose rules together cost more than one event may", () => {
    const rules = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`r${n}`, ruleWith(WORST)]));
    expect(match(eventWith(WORST_TEXT), rules)).toBeNull();
  });

  it("spends nothing on a condition that it cannot afford", () => {
    const rule = readyRule(ruleWith({ path: "data.text", op: "matches", value: "b" }));
    let looked = 0;
    const [condition] = rule.filter.conditions?.kind === "condition" ? [rule.filter.conditions] : [];
    if (!condition) throw new Error("There is no condition.");
    const counting = { ...condition, judge: () => ((looked += 1), "holds" as const) };
    const find = () => ({ ...rule, filter: { ...rule.filter, conditions: counting } });
    expect(matchEvent(eventWith(WORST_TEXT), [{ id: "r" }], find, { event: 6_000, rule: 6_000 })).toBeNull();
    expect(looked).toBe(0);
  });

  it.each<[string, object, unknown]>([
    ["a regular expression over a long text", WORST, WORST_TEXT],
    [
      "a search made to hurt",
      { path: "data", op: "contains", value: `${"a".repeat(500)}b${"a".repeat(499)}` },
      "a".repeat(200_000),
    ],
    [
      "one of many elements",
      { any: Array<object>(90).fill({ path: "data", op: "contains", value: "x" }) },
      Array(120_000).fill(1),
    ],
  ])("charges beforehand for %s", (_, conditions, data) => {
    expect(match(eventWith(JSON.stringify(data)), { r: ruleWith(conditions) }, INLINE)).toBeNull();
  });

  it("charges for reading large data, but only when a rule looks at it", () => {
    const large = eventWith({ text: "x".repeat(200_000) });
    expect(match(large, { r: ruleWith({ path: "data.a", op: "exists" }) }, INLINE)).toBeNull();
    expect(match(large, { r: ruleWith({ path: "type", op: "eq", value: "x" }) }, INLINE)?.matches).toHaveLength(1);
  });

  it("charges for patterns of many wildcards, and for keys of large values", () => {
    const type = Array<string>(120).fill("a").join(".");
    const patterns = Array.from({ length: 50 }, (_, n) => `${Array<string>(48).fill("**.a").join(".")}.b${n}`);
    expect(match(eventWith({}, type), { r: ruleWith(null, { eventTypes: patterns }) }, INLINE)).toBeNull();
    const members = Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`k${n}`, n]));
    expect(match(eventWith({ members }), { r: ruleWith(null, { groupBy: "data.members" }) }, INLINE)).toBeNull();
  });

  it("charges little for what is ordinary: fifty rules and an event of a kilobyte", () => {
    const rules = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [
        `r${n}`,
        ruleWith(
          {
            all: [
              { path: "data.customer.plan", op: "in", value: ["pro", "team", "enterprise"] },
              { path: "data.message", op: "matches", value: "time.?out|refused" },
            ],
          },
          { eventTypes: ["billing.invoice.failed", "billing.payment.*"], groupBy: "data.customer.id" },
        ),
      ]),
    );
    const data = { customer: { id: "cus_1", plan: "pro" }, message: "read timeout after 30 s", text: "x".repeat(900) };
    expect(match(eventWith(data, "billing.invoice.failed"), rules, INLINE)?.matches).toHaveLength(50);
  });

  it("records a rule that cannot be used, and data that cannot be read, as problems of the rule", () => {
    const broken = ruleWith({ path: "data.x", op: "matches", value: "(" });
    const looking = ruleWith({ path: "data.x", op: "exists" });
    expect(match(eventWith("not json"), { broken, looking, all: ruleWith(null) })).toMatchObject({
      matches: [{ ruleId: "all" }],
      problems: [
        { ruleId: "broken", reason: "rule_error" },
        { ruleId: "looking", reason: "rule_error" },
      ],
    });
  });
});

const INLINE = { event: BUDGETS.inlineEvent, rule: BUDGETS.inlineEvent };

describe("a meter", () => {
  it("lets nothing pass that would be too much, of a part or of the whole", () => {
    const whole = new Meter(10);
    const part = new Meter(6, whole);
    part.charge(6);
    expect(() => part.charge(1)).toThrow(TooCostly);
    expect(() => new Meter(6, whole).charge(5)).toThrow(TooCostly);
    expect(whole.spent).toBeLessThanOrEqual(10);
  });

  it("is asked for the cost of making a rule ready, too", () => {
    const dear = ruleWith({ any: Array<object>(3).fill({ path: "type", op: "matches", value: "x".repeat(400) }) });
    expect(() => readyRule(dear, new Meter(BUDGETS.inlineCompile))).toThrow(TooCostly);
    expect(() => readyRule(dear, unmetered())).not.toThrow();
  });
});
