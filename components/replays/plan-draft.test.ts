import { describe, expect, it } from "vitest";
import { FormRefusal } from "@/components/forms/use-api-form";
import { readPlan, readRate } from "./plan-draft";

const now = new Date("2026-11-16T12:00:00Z");
const plan = { rate: "10", priority: "own", when: "now" as const, at: "" };

describe("the rate that is typed", () => {
  it.each([
    ["10", 10],
    ["0.5", 0.5],
    ["0,5", 0.5],
    ["", undefined],
    ["fast", undefined],
    ["0", undefined],
    ["100000", undefined],
  ])("%j is %j", (text, rate) => {
    expect(readRate(text)).toBe(rate);
  });
});

describe("a plan", () => {
  it("is sent with what was chosen, and nothing else", () => {
    expect(readPlan(plan, now)).toEqual({ ratePerSecond: 10 });
    expect(readPlan({ ...plan, priority: "high", when: "later", at: "2026-11-17T08:00:00Z" }, now)).toEqual({
      ratePerSecond: 10,
      priority: "high",
      startsAt: new Date("2026-11-17T08:00:00Z"),
    });
  });

  it.each([
    [{ rate: "0" }, "rate"],
    [{ when: "later" as const, at: "" }, "at"],
    [{ when: "later" as const, at: "2026-11-15T08:00:00Z" }, "at"],
  ])("is refused beside the field that is wrong: %j", (change, field) => {
    const read = () => readPlan({ ...plan, ...change }, now);
    expect(read).toThrow(FormRefusal);
    try {
      read();
    } catch (error) {
      expect(Object.keys((error as FormRefusal).fields)).toEqual([field]);
    }
  });
});
