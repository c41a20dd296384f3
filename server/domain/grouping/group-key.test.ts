import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EventPath, parsePath, type RuleEvent } from "@/server/domain/rules/event-path";
import { groupKeyOf } from "./group-key";

const eventWith = (data: unknown, type = "order.paid"): RuleEvent => ({ type, source: "shop", priority: "high", data });
const path = (text: string): EventPath => {
  const result = parsePath(text);
  if (!result.ok) throw new Error(result.message);
  return result.value;
};
const byX = (x: unknown) => groupKeyOf(eventWith({ x }), path("data.x"), "none");
const byMissing = groupKeyOf(eventWith({}), path("data.x"), "none");

describe("a group key", () => {
  it("is one and the same for all events where nothing is grouped by", () => {
    expect(groupKeyOf(eventWith({ x: 1 }), null, "none")).toBe(
      groupKeyOf(eventWith("else", "user.created"), null, "strict"),
    );
  });

  it("is readable for plain values and tells text from numbers", () => {
    expect([byX("eu"), byX(7), byX("7"), byX(null), byX(true)]).toEqual(['"eu"', "7", '"7"', "null", "true"]);
  });

  it("collects events without the value under a key that no value has", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(byX(value)).not.toBe(byMissing);
      }),
    );
    expect(byX("?")).not.toBe(byMissing);
  });

  it("is split by type where order is kept per type, and only there", () => {
    const key = (type: string, ordering: "none" | "per_event_type" | "strict") =>
      groupKeyOf(eventWith({ x: 1 }, type), path("data.x"), ordering);
    expect(key("a", "per_event_type")).not.toBe(key("b", "per_event_type"));
    expect(key("a", "strict")).toBe(key("b", "strict"));
    expect(key("a", "none")).toBe(key("b", "none"));
  });

  it("is equal exactly for equal values, whatever the order of their keys", () => {
    expect(byX({ a: 1, b: [2] })).toBe(byX({ b: [2], a: 1 }));
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(byX(structuredClone(a))).toBe(byX(a));
        if (byX(a) === byX(b)) expect(b).toEqual(a);
      }),
    );
  });

  it("stays short and storable for any value", () => {
    let deep: unknown = 1;
    for (let i = 0; i < 50_000; i++) deep = [deep];
    const values = ["x".repeat(100_000), "\u0000\ud800", deep, { ["k".repeat(500)]: 1 }];
    for (const value of values) {
      const key = byX(value);
      expect(key.length).toBeLessThanOrEqual(128);
      expect(key).not.toContain("\u0000");
      expect(key.isWellFormed()).toBe(true);
    }
    expect(byX("x".repeat(1000))).not.toBe(byX("x".repeat(1001)));
  });
});
