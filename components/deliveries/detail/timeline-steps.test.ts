import { describe, expect, it } from "vitest";
import { type Attempt, foldAttempts, timelineSteps } from "./timeline-steps";

const START = Date.parse("2026-11-16T12:38:02Z");
const at = (ms: number) => new Date(START + ms);

function attempt(number: number, ms: number, given: Partial<Attempt> = {}): Attempt {
  return {
    fence: number,
    number,
    startedAt: at(ms),
    category: "server_error",
    httpStatus: 503,
    error: null,
    dnsMs: null,
    connectMs: null,
    tlsMs: null,
    firstByteMs: 300,
    totalMs: 400,
    requestHeaders: null,
    responseHeaders: null,
    responseBody: null,
    responseCut: false,
    superseded: false,
    circuit: "closed",
    scheduledAt: null,
    nextAttemptAt: null,
    ...given,
  };
}

const numbers = (runs: readonly (readonly Attempt[])[]) => runs.map((run) => run.map(({ number }) => number));

describe("foldAttempts", () => {
  it("folds three or more that came to the same, and leaves the newest alone", () => {
    const attempts = [
      attempt(1, 0),
      attempt(2, 1),
      attempt(3, 2, { category: "timeout", httpStatus: null }),
      ...[4, 5, 6, 7, 8].map((number) => attempt(number, number)),
    ];
    expect(numbers(foldAttempts(attempts))).toEqual([[1], [2], [3], [4, 5, 6, 7], [8]]);
  });

  it("never joins answers that differ", () => {
    const attempts = [500, 502, 500, 502].map((httpStatus, index) => attempt(index + 1, index, { httpStatus }));
    expect(numbers(foldAttempts(attempts))).toEqual([[1], [2], [3], [4]]);
  });

  it("has nothing to say of no attempts", () => {
    expect(foldAttempts([])).toEqual([]);
  });
});

describe("timelineSteps", () => {
  const opening = [
    { kind: "received", at: at(0) },
    { kind: "grouped", at: at(4), eventCount: 14 },
    { kind: "queued", at: at(149_000), isReplay: false },
  ] as const;

  it("tells the whole life in order, with the time beside it", () => {
    const attempts = [attempt(1, 149_038), attempt(2, 176_000), attempt(3, 3_800_000)];
    const timeline = [
      ...opening,
      { kind: "settled", at: at(3_800_400), status: "failed", reason: "exhausted" } as const,
    ];
    const steps = timelineSteps({ timeline, attempts });
    expect(steps.map(({ kind }) => kind)).toEqual([
      "received",
      "matched",
      "grouped",
      "queued",
      "attempts",
      "attempts",
      "attempts",
      "settled",
    ]);
    const gutters = steps.map(({ gutter }) => (gutter?.kind === "delta" ? gutter.ms : gutter?.kind));
    // From the end of an attempt to the beginning of the next one.
    expect(gutters).toEqual(["clock", 4, 148_996, 0, 38, 26_562, "clock", 0]);
  });

  it("dashes the rail where time passes", () => {
    const steps = timelineSteps({ timeline: [...opening], attempts: [attempt(1, 149_038)] });
    expect(steps.filter(({ waits }) => waits).map(({ kind }) => kind)).toEqual(["matched"]);
  });

  it("does not speak of a group where one event went straight through", () => {
    const timeline = [
      { kind: "received", at: at(0) },
      { kind: "grouped", at: at(3), eventCount: 1 },
      { kind: "queued", at: at(5), isReplay: false },
      { kind: "sending", at: null },
    ] as const;
    const kinds = timelineSteps({ timeline: [...timeline], attempts: [] }).map(({ kind }) => kind);
    expect(kinds).toEqual(["received", "matched", "queued", "sending"]);
  });

  it("does not count the time until a replay as time in the group", () => {
    const timeline = [
      { kind: "grouped", at: at(0), eventCount: 2 },
      { kind: "queued", at: at(86_400_000), isReplay: true },
    ] as const;
    const [, grouped, queued] = timelineSteps({ timeline: [...timeline], attempts: [] });
    expect(grouped).toMatchObject({ kind: "grouped", gutter: { kind: "delta", ms: 0 } });
    expect(queued).toMatchObject({ kind: "queued", gutter: { kind: "clock" } });
  });

  it("never shows a time that runs backwards", () => {
    const timeline = [{ kind: "queued", at: at(10), isReplay: false } as const];
    const [, made] = timelineSteps({ timeline, attempts: [attempt(1, 0)] });
    expect(made?.gutter).toEqual({ kind: "delta", ms: 0 });
  });
});
