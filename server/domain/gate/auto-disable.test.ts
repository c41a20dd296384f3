import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AutoDisableStep, autoDisableStep, type Warnings } from "./auto-disable";

const start = new Date("2026-11-01T12:00:00Z");
const afterHours = (hours: number) => new Date(start.getTime() + hours * 3600 * 1000);

/** What happens at each answer: "x" a failure, "." a success, one every `every` hours. */
function history(marks: string, every = 1): { hour: number; step: AutoDisableStep }[] {
  let failingSince: Date | null = null;
  let lastFailureAt: Date | null = null;
  let lastSuccessAt: Date | null = null;
  let warnings: Warnings = { given: 0, lastAt: null };
  const news: { hour: number; step: AutoDisableStep }[] = [];
  for (const [index, mark] of Array.from(marks).entries()) {
    const now = afterHours(index * every);
    if (mark === "x") [failingSince, lastFailureAt] = [failingSince ?? now, now];
    if (mark === ".") [failingSince, lastSuccessAt] = [null, now];
    const step = autoDisableStep({ failingSince, lastFailureAt, lastSuccessAt, warnings, now });
    warnings = step.warnings;
    if (step.kind !== "none") news.push({ hour: index * every, step });
    if (step.kind === "disable") break;
  }
  return news;
}
const told = (marks: string, every?: number) => history(marks, every).map(({ hour, step }) => [hour, step.kind]);

describe("switching off a channel that only fails", () => {
  it("comes after five days, with warnings after one and after four", () => {
    expect(told("x".repeat(200))).toEqual([
      [24, "warn"],
      [96, "warn"],
      [120, "disable"],
    ]);
    const [first, last] = history("x".repeat(200)).map(({ step }) => step);
    expect(first).toMatchObject({ failingSince: start, disablesAt: afterHours(120) });
    expect(last).toMatchObject({ disablesAt: afterHours(120) });
  });

  it("starts again from nothing after a single success", () => {
    expect(told("x".repeat(119) + "." + "x".repeat(121))).toEqual([
      [24, "warn"],
      [96, "warn"],
      [144, "warn"],
      [216, "warn"],
      [240, "disable"],
    ]);
  });

  it("does not follow from one failure and a long silence", () => {
    expect(told("x" + " ".repeat(1000))).toEqual([]);
  });

  it("never comes unwarned, however rare the failures are", () => {
    expect(told("xxx", 24 * 7)).toEqual([
      [24 * 7, "warn"],
      [24 * 14, "disable"],
    ]);
    expect(history("xx", 24 * 7).at(0)?.step).toMatchObject({ disablesAt: afterHours(24 * 8) });
  });

  it("keeps its promises over any history", () => {
    const marks = fc.array(
      fc.oneof({ weight: 60, arbitrary: fc.constant("x") }, { weight: 1, arbitrary: fc.constantFrom(".", " ") }),
      { minLength: 50, maxLength: 400 },
    );
    let disabled = 0;
    fc.assert(
      fc.property(marks, fc.integer({ min: 1, max: 30 }), (list, every) => {
        const news = history(list.join(""), every);
        for (const [index, { hour, step }] of news.entries()) {
          if (step.kind !== "disable") continue;
          disabled += 1;
          expect(list.slice(0, hour / every + 1).lastIndexOf(".") * every).toBeLessThan(hour - 120 + every);
          const warning = news[index - 1];
          expect(warning?.step.kind).toBe("warn");
          expect(hour - (warning?.hour ?? hour)).toBeGreaterThanOrEqual(24);
          if (warning?.step.kind === "warn") expect(warning.step.disablesAt <= afterHours(hour)).toBe(true);
        }
        // Between two successes nobody is warned more than twice.
        const runs = Map.groupBy(
          news.filter(({ step }) => step.kind === "warn"),
          ({ hour }) => list.slice(0, hour / every + 1).filter((mark) => mark === ".").length,
        );
        for (const warnings of runs.values()) expect(warnings.length).toBeLessThanOrEqual(2);
      }),
    );
    expect(disabled).toBeGreaterThan(10);
  });
});
