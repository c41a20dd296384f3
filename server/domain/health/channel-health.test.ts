import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHANNEL_HEALTHS, type HealthFacts, healthOf, judgeHealth } from "./channel-health";
import { CLOSED_CIRCUIT } from "@/server/domain/circuit/circuit-state";
import { GOOD_FACTS } from "@/server/domain/testing/health-facts";

const judged = (changes: Partial<HealthFacts>) => judgeHealth({ ...GOOD_FACTS, ...changes }).state;
const tally = (attempts: number, succeeded: number, rateLimited = 0) => ({ attempts, succeeded, rateLimited });
const quiet = { recent: tally(0, 0) };
const SINCE = new Date("2026-11-01T11:59:00Z");

describe("with little traffic", () => {
  it.each([
    ["healthy", 6, 6],
    ["healthy", 6, 5],
    ["healthy", 1, 0],
    ["unreliable", 6, 4],
    ["unreliable", 2, 0],
    ["unreliable", 12, 3],
    ["healthy", 30, 28],
    ["unreliable", 19, 17],
    ["failing", 14, 4],
  ] as const)("a channel is %s when of %i attempts %i succeeded, the last one among them", (state, all, good) => {
    expect(judged({ ...quiet, hour: tally(all, good) })).toBe(state);
  });

  it.each([
    ["faltering", 1, 5],
    ["faltering", 2, 0],
    ["faltering", 4, 5],
    ["failing", 3, 0],
    ["failing", 10, 100],
  ] as const)("a channel is %s after %i failures in a row beside %i successes", (state, inRow, succeeded) => {
    const hour = tally(succeeded + Math.min(inRow, 1), succeeded);
    const facts = { ...GOOD_FACTS, ...quiet, hour, consecutiveFailures: inRow, failingSince: SINCE };
    expect(judgeHealth(facts)).toEqual({ state, since: SINCE, until: null });
  });
});

describe("with much traffic", () => {
  it("one failure that just happened is chance", () => {
    expect(judged({ consecutiveFailures: 1 })).toBe("healthy");
    expect(judged({ consecutiveFailures: 3 })).toBe("faltering");
  });

  it("an outage that is over is over", () => {
    const hour = tally(1000, 200);
    expect(judged({ hour, recent: tally(30, 10) })).toBe("failing");
    expect(judged({ hour, recent: tally(200, 200) })).toBe("healthy");
  });
});

describe("a receiver that answers 429", () => {
  it.each([
    ["healthy", 20, 19, 1],
    ["rate_limited", 1, 0, 1],
    ["rate_limited", 40, 20, 20],
    ["rate_limited", 40, 0, 40],
    ["rate_limited", 41, 20, 20],
    ["unreliable", 42, 20, 18],
    ["failing", 60, 5, 40],
  ] as const)("is %s when of %i attempts %i succeeded and %i were put off", (state, all, good, limited) => {
    expect(judged({ ...quiet, hour: tally(all, good, limited) })).toBe(state);
  });

  it("is rate limited until the time that it asked for, while that is to come", () => {
    const asked = (at: Date) =>
      judgeHealth({ ...GOOD_FACTS, ...quiet, hour: tally(5, 2, 3), askedUntilMs: at.getTime() });
    const later = new Date("2026-11-01T12:10:00Z");
    expect(asked(later)).toEqual({ state: "rate_limited", since: null, until: later });
    expect(asked(SINCE)).toEqual({ state: "rate_limited", since: null, until: null });
    expect(healthOf("rate_limited")).toBe("rate_limited");
  });
});

describe("an outage that was just fixed", () => {
  const fixed = { hour: tally(15, 3), recent: tally(15, 3), consecutiveFailures: 0 };

  it("is no longer failing after three successes in a row, and not yet healthy", () => {
    expect(judged({ ...fixed, succeededSinceFailure: 2 })).toBe("failing");
    expect(judged({ ...fixed, succeededSinceFailure: 3 })).toBe("unreliable");
    expect(judged({ ...fixed, succeededSinceFailure: 3, consecutiveFailures: 1 })).toBe("failing");
  });
});

describe("a channel that was never tried", () => {
  const untried = { isUntried: true, hour: tally(0, 0), ...quiet };

  it("is ready, unless something keeps its deliveries waiting", () => {
    expect(judged(untried)).toBe("ready");
    expect(healthOf("ready")).toBe("unused");
    expect(judged({ ...untried, isFed: false })).toBe("unfed");
    expect(judged({ ...untried, waiting: 3, oldestWaitingSeconds: 301 })).toBe("late");
  });
});

describe("what comes first", () => {
  const failing = { consecutiveFailures: 40, failingSince: SINCE };
  const nowMs = SINCE.getTime() + 60_000;
  const outage = { generation: 1, sinceMs: nowMs, sleepMs: 30_000, outageSinceMs: SINCE.getTime() };
  const open = { ...outage, kind: "open", reason: "failure_rate", probeAtMs: nowMs + 25_000 } as const;

  it.each(["paused", "disabled", "catching_up"] as const)("is that somebody decided: %s", (reason) => {
    const hold = { reason, since: SINCE, note: null };
    expect(judgeHealth({ ...GOOD_FACTS, ...failing, circuit: open, hold })).toEqual({
      state: reason,
      since: SINCE,
      until: null,
    });
  });

  it("is then the circuit, since its first opening and until its next probe", () => {
    expect(judgeHealth({ ...GOOD_FACTS, ...failing, circuit: open })).toEqual({
      state: "circuit_open",
      since: SINCE,
      until: new Date(nowMs + 25_000),
    });
    expect(judgeHealth({ ...GOOD_FACTS, circuit: { ...open, probeAtMs: GOOD_FACTS.now.getTime() } }).until).toBeNull();
    expect(judged({ circuit: { ...outage, kind: "half_open", succeeded: 0, failed: 0 } })).toBe("probing");
    expect(judged({ circuit: { ...outage, kind: "forced_closed" } })).toBe("healthy");
    expect(judged({ circuit: CLOSED_CIRCUIT, pace: "slow" })).toBe("slow");
  });
});

describe("whatever the numbers are", () => {
  /** Ten minutes that fit into their hour. */
  const tallies = fc
    .tuple(fc.nat(60), fc.nat(60), fc.nat(60), fc.nat(60), fc.nat(60))
    .map(([good, bad, recentGood, recentBad, limited]) => ({
      hour: tally(good + bad + recentGood + recentBad + limited, good + recentGood, limited),
      recent: tally(recentGood + recentBad + limited, recentGood, limited),
    }));
  const gravity = (facts: Partial<HealthFacts>) => CHANNEL_HEALTHS.indexOf(healthOf(judged(facts)));

  it("one failure more never makes a channel look better", () => {
    fc.assert(
      fc.property(tallies, fc.nat(12), ({ hour, recent }, consecutiveFailures) => {
        const worse = {
          hour: tally(hour.attempts + 1, hour.succeeded, hour.rateLimited),
          recent: tally(recent.attempts + 1, recent.succeeded, recent.rateLimited),
        };
        const before = gravity({ hour, recent, consecutiveFailures });
        expect(gravity({ ...worse, consecutiveFailures })).toBeGreaterThanOrEqual(before);
        expect(gravity({ ...worse, consecutiveFailures: consecutiveFailures + 1 })).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it("no channel of which every fifth attempt failed twice is healthy, unless its last minutes prove it", () => {
    fc.assert(
      fc.property(tallies, ({ hour, recent }) => {
        const failed = hour.attempts - hour.succeeded - hour.rateLimited;
        fc.pre(failed >= 2 && failed * 5 >= hour.attempts && recent.succeeded < 20);
        expect(judged({ hour, recent })).not.toBe("healthy");
      }),
    );
  });

  it("no channel is blamed for a single failure that was followed by a success", () => {
    fc.assert(
      fc.property(fc.nat(500), (succeeded) => {
        expect(judged({ ...quiet, hour: tally(succeeded + 1, succeeded) })).toBe("healthy");
      }),
    );
  });
});
