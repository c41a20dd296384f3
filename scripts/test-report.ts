import { z } from "zod";

/** How many tests a part ran, read from the runners' own reports. */
export type Counts = { passed: number; failed: number; skipped: number };

export type Part = { name: string; outcome: "passed" | "failed" | "not run"; milliseconds: number; counts?: Counts };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = vitestReport.parse(report);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/** A test that passed only when tried again has failed once: it counts as failed. */
export function countPlaywright(report: unknown): Counts {
  const { expected, unexpected, flaky, skipped } = playwrightReport.parse(report).stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/** A part that is red without a failed test (a type error, a suite that could not load) is one failure. */
function totals(parts: Part[]): { passed: number; failed: number } {
  const failures = ({ outcome, counts }: Part) =>
    outcome === "failed" ? Math.max(1, counts?.failed ?? 0) : (counts?.failed ?? 0);
  return {
    passed: parts.reduce((sum, part) => sum + (part.counts?.passed ?? 0), 0),
    failed: parts.reduce((sum, part) => sum + failures(part), 0),
  };
}

export function lastLine(parts: Part[]): string {
  const { passed, failed } = totals(parts);
  return `${passed} passed, ${failed} failed`;
}

export function describePart({ outcome, counts }: Part): string {
  if (!counts) return outcome;
  const numbers = [`${counts.passed} passed`];
  if (counts.failed > 0 || outcome === "failed") numbers.push(`${counts.failed} failed`);
  if (counts.skipped > 0) numbers.push(`${counts.skipped} skipped`);
  return numbers.join(", ");
}
