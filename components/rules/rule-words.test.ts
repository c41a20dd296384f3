import { describe, expect, it } from "vitest";
import {
  bytesWords,
  describeGrouping,
  describeGroupingBriefly,
  describeMatch,
  describeRule,
  describeTree,
  durationWords,
  plainText,
} from "./rule-words";

const amount = { path: "data.amount", op: "gt", value: 500 } as const;
const tier = { path: "data.tier", op: "eq", value: "gold" } as const;
const grouping = { windowSeconds: 120, maxWaitSeconds: 600, maxEvents: 100, maxBytes: 262_144, groupBy: null };

describe("describeMatch", () => {
  it("says when a rule fires, patterns first", () => {
    expect(plainText(describeMatch(["billing.invoice.failed"], amount))).toBe(
      "When billing.invoice.failed arrives and data.amount > 500",
    );
  });

  it("joins patterns with or, and says any event where one takes everything", () => {
    expect(plainText(describeMatch(["a.b", "c.*"], null))).toBe("When a.b or c.* arrives");
    expect(plainText(describeMatch(["a.b", "**"], null))).toBe("When any event arrives");
  });
});

describe("describeTree", () => {
  it("puts brackets where and meets or, and nowhere else", () => {
    expect(plainText(describeTree({ all: [amount, { any: [tier, amount] }] }))).toBe(
      "data.amount > 500 and (data.tier is gold or data.amount > 500)",
    );
    expect(plainText(describeTree({ all: [amount, { all: [tier, amount] }] }))).toBe(
      "data.amount > 500 and data.tier is gold and data.amount > 500",
    );
    expect(plainText(describeTree({ all: [amount, { any: [tier] }] }))).toBe("data.amount > 500 and data.tier is gold");
  });

  it("negates a whole group at once", () => {
    expect(plainText(describeTree({ none: [amount, { all: [tier, amount] }] }))).toBe(
      "not (data.amount > 500 or (data.tier is gold and data.amount > 500))",
    );
  });

  it("says what is asked of absence, lists and long texts", () => {
    expect(plainText(describeTree({ path: "subject", op: "exists", value: false }))).toBe("subject is missing");
    expect(plainText(describeTree({ path: "data.c", op: "in", value: ["EUR", "CHF"] }))).toBe(
      "data.c is one of EUR, CHF",
    );
    expect(plainText(describeTree({ ...tier, value: "x".repeat(200) })).length).toBeLessThan(80);
  });
});

describe("describeGroupingBriefly", () => {
  it("says what ends a group and how far it may grow", () => {
    const { when, bounds } = describeGroupingBriefly({ ...grouping, groupBy: "data.zone" });
    expect(when).toBe("After 2 minutes of quiet");
    expect(plainText(bounds)).toBe("at most 10 minutes by data.zone");
  });

  it.each([{ windowSeconds: 0 }, { maxEvents: 1 }])("has nothing to collect with %o", (change) => {
    expect(describeGroupingBriefly({ ...grouping, ...change })).toEqual({ when: "Each at once", bounds: [] });
  });
});

describe("describeGrouping", () => {
  it("explains window, longest wait, size and key", () => {
    expect(plainText(describeGrouping({ ...grouping, groupBy: "data.customer" }))).toBe(
      "Events are collected, apart for each data.customer until 2 minutes pass without a new one, but never longer " +
        "than 10 minutes. A delivery holds at most 100 events and 256 KiB.",
    );
  });

  it("counts one unit of time as one", () => {
    const words = (windowSeconds: number) => plainText(describeGrouping({ ...grouping, windowSeconds }));
    expect(words(60)).toContain("until 1 minute passes without");
    expect(words(90)).toContain("until 90 seconds pass without");
  });

  it("says that a window of zero delivers at once", () => {
    expect(plainText(describeGrouping({ ...grouping, windowSeconds: 0 }))).toContain("immediately");
  });
});

describe("describeRule", () => {
  const rule = { eventTypes: ["a.b"], conditions: null, grouping, channels: ["ERP", "Ops"] };

  it("says what fires it, how it is sent and to whom", () => {
    expect(plainText(describeRule(rule))).toBe(
      "When a.b arrives, collect until 2 minutes pass without another, then send all of it at once to ERP and Ops.",
    );
    expect(plainText(describeRule({ ...rule, grouping: { ...grouping, groupBy: "data.c" } }))).toContain(
      "collect for each data.c until",
    );
  });

  it("does not pretend to collect or to send where it does neither", () => {
    const at = { ...rule, grouping: { ...grouping, windowSeconds: 0 }, channels: [] };
    expect(plainText(describeRule(at))).toBe("When a.b arrives, send it at once to no channel yet.");
  });

  it("names three channels and counts the others", () => {
    expect(plainText(describeRule({ ...rule, channels: ["A", "B", "C", "D", "E"] }))).toContain("A, B, C, and 2 more");
  });
});

describe("durationWords and bytesWords", () => {
  it("use the largest unit that loses nothing", () => {
    expect([1, 90, 120, 3600, 5400, 86_400].map(durationWords)).toEqual([
      "1 second",
      "90 seconds",
      "2 minutes",
      "1 hour",
      "90 minutes",
      "1 day",
    ]);
    expect([1, 900, 262_144, 1_048_576].map(bytesWords)).toEqual(["1 byte", "900 bytes", "256 KiB", "1 MiB"]);
  });
});
