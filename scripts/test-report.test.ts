import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest, describePart, lastLine, type Part } from "./test-report";

const part = (over: Partial<Part>): Part => ({ name: "unit", outcome: "passed", milliseconds: 1, ...over });

describe("the report of a test run", () => {
  it("adds up every part in its last line", () => {
    const parts = [
      part({ counts: { passed: 10, failed: 0, skipped: 1 } }),
      part({ outcome: "failed", counts: { passed: 3, failed: 2, skipped: 0 } }),
      part({ outcome: "not run" }),
    ];
    expect(lastLine(parts)).toBe("13 passed, 2 failed");
  });

  it("never shows zero failures when a part is red without a failed test", () => {
    expect(lastLine([part({ outcome: "failed" })])).toBe("0 passed, 1 failed");
    expect(lastLine([part({ outcome: "failed", counts: { passed: 7, failed: 0, skipped: 0 } })])).toBe(
      "7 passed, 1 failed",
    );
  });

  it("counts a test that passed at the second try as failed", () => {
    expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 } })).toEqual({
      passed: 5,
      failed: 3,
      skipped: 3,
    });
  });

  it("counts tests to do as skipped", () => {
    const report = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 2, numTodoTests: 3 };
    expect(countVitest(report)).toEqual({ passed: 4, failed: 1, skipped: 5 });
  });

  it("refuses a report that it does not understand, rather than counting nothing", () => {
    expect(() => countVitest({})).toThrow();
    expect(() => countPlaywright(undefined)).toThrow();
  });

  it("mentions what was skipped", () => {
    expect(describePart(part({ counts: { passed: 2, failed: 0, skipped: 1 } }))).toBe("2 passed, 1 skipped");
    expect(describePart(part({ outcome: "not run" }))).toBe("not run");
  });
});
