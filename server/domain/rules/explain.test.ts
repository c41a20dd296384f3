import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Condition, ConditionTree, Scalar } from "./condition-tree";
import type { RuleEvent } from "./event-path";
import { explain } from "./explain";
import { compileRule, matchesRule, type RuleFilter } from "./match-rule";

const event: RuleEvent = {
  type: "order.paid",
  source: "shop",
  priority: "high",
  data: { amount: 412, note: "a".repeat(5000) },
};
const sentenceOf = (condition: Condition) =>
  explain(compileRule({ eventTypes: ["**"], conditions: condition }), event).conditions?.sentence;

describe("an explanation", () => {
  it.each<[Condition, string]>([
    [{ path: "data.amount", op: "gt", value: 500 }, "data.amount was 412, which is not greater than 500"],
    [{ path: "data.amount", op: "lt", value: 500 }, "data.amount was 412, which is less than 500"],
    [
      { path: "data.amount", op: "eq", value: "412" },
      'data.amount was 412 (a number), which cannot be compared with "412" (text)',
    ],
    [{ path: "data.total", op: "ne", value: 1 }, "data.total is missing, so there is nothing to compare"],
    [{ path: "data.total", op: "exists" }, "data.total is missing, but it should exist"],
    [{ path: "data.total", op: "exists", value: false }, "data.total is missing, as required"],
    [{ path: "data.amount", op: "exists", value: false }, "data.amount was 412, but it should be missing"],
    [{ path: "data.amount", op: "in", value: [1, 2] }, "data.amount was 412, which is not one of [1,2]"],
    [{ path: "type", op: "ends_with", value: ".paid" }, 'type was "order.paid", which ends with ".paid"'],
  ])("of %j is: %s", (condition, sentence) => {
    expect(sentenceOf(condition)).toBe(sentence);
  });

  it("says when a text was too long to be searched", () => {
    expect(sentenceOf({ path: "data.note", op: "matches", value: "a" })).toMatch(/longer than the 4096 characters/);
  });

  it("shows every pattern and every condition, also those that no longer mattered", () => {
    const filter: RuleFilter = {
      eventTypes: ["user.*", "order.*"],
      conditions: {
        any: [
          { path: "source", op: "eq", value: "shop" },
          { path: "data.note", op: "eq", value: "b" },
        ],
      },
    };
    const explanation = explain(compileRule(filter), event);
    expect(explanation).toMatchObject({
      matched: true,
      sentence: "The rule matched",
      patterns: [
        { pattern: "user.*", matched: false, sentence: "order.paid does not match user.*" },
        { pattern: "order.*", matched: true, sentence: "order.paid matches order.*" },
      ],
      conditions: { kind: "any", matched: true, sentence: "At least one of these must be met; 1 of 2 was" },
    });
    const { conditions } = explanation;
    expect(conditions?.kind === "any" && conditions.children.map((child) => child.matched)).toEqual([true, false]);
  });

  it("keeps every value it shows short", () => {
    const { conditions } = explain(
      compileRule({ eventTypes: ["**"], conditions: { path: "data.note", op: "eq", value: "b" } }),
      event,
    );
    expect(conditions?.kind === "condition" && conditions.seen?.length).toBe(200);
    expect(conditions?.sentence.length).toBeLessThan(250);
  });

  it("names what was wrong: the type, the conditions, or both", () => {
    const no: ConditionTree = { path: "subject", op: "exists" };
    const summary = (filter: RuleFilter) => explain(compileRule(filter), event).sentence;
    expect(summary({ eventTypes: ["user.*"], conditions: null })).toBe(
      "No event type pattern of the rule matches order.paid",
    );
    expect(summary({ eventTypes: ["**"], conditions: no })).toBe(
      "The event type matched, but the conditions were not met",
    );
    expect(summary({ eventTypes: ["user.*"], conditions: no })).toMatch(
      /^No event type pattern.*and the conditions were not met$/,
    );
  });
});

describe("an explanation and the match itself", () => {
  const scalar: fc.Arbitrary<Scalar> = fc.constantFrom<Scalar>("a", "ab", 1, 2, true, null);
  const path = fc.constantFrom(
    "data.x",
    "data.y.z",
    "data.list[0]",
    "data.list",
    "type",
    "source",
    "subject",
    "priority",
  );
  const text = fc.constantFrom("a", "b", "1");
  const condition: fc.Arbitrary<Condition> = fc.oneof(
    fc.record({ path, op: fc.constantFrom("eq", "ne", "contains"), value: scalar }) as fc.Arbitrary<Condition>,
    fc.record({
      path,
      op: fc.constantFrom("gt", "gte", "lt", "lte"),
      value: fc.oneof(text, fc.integer({ min: 0, max: 3 })),
    }),
    fc.record({ path, op: fc.constantFrom("in", "not_in"), value: fc.array(scalar, { maxLength: 3 }) }),
    fc.record({
      path,
      op: fc.constantFrom("starts_with", "ends_with", "matches"),
      value: text,
    }) as fc.Arbitrary<Condition>,
    fc.record({ path, op: fc.constant("exists"), value: fc.boolean() }),
  );
  const { tree } = fc.letrec<{ tree: ConditionTree; some: ConditionTree[] }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, depthIdentifier: "tree" },
      condition,
      fc.record({ all: tie("some") }),
      fc.record({ any: tie("some") }),
      fc.record({ none: tie("some") }),
    ),
    some: fc.array(tie("tree"), { maxLength: 3, depthIdentifier: "tree" }),
  }));
  const filter: fc.Arbitrary<RuleFilter> = fc.record({
    eventTypes: fc.subarray(["**", "a.*", "a", "b.**"], { minLength: 1 }),
    conditions: fc.option(tree),
  });
  const anyEvent: fc.Arbitrary<RuleEvent> = fc.record({
    type: fc.constantFrom("a", "a.b", "b", "c.d"),
    source: text,
    subject: fc.option(text),
    priority: fc.constantFrom("low", "normal", "high"),
    data: fc.oneof(
      fc.record(
        { x: scalar, y: fc.oneof(scalar, fc.record({ z: scalar })), list: fc.array(scalar, { maxLength: 2 }) },
        { requiredKeys: [] },
      ),
      fc.jsonValue(),
    ),
  });

  it("always agree", () => {
    const seen = { matched: 0, unmatched: 0 };
    fc.assert(
      fc.property(filter, anyEvent, (someFilter, someEvent) => {
        const rule = compileRule(someFilter);
        const { matched } = explain(rule, someEvent);
        expect(matched).toBe(matchesRule(rule, someEvent));
        seen[matched ? "matched" : "unmatched"]++;
      }),
      { numRuns: 2000 },
    );
    expect(Math.min(seen.matched, seen.unmatched)).toBeGreaterThan(200);
  });
});
