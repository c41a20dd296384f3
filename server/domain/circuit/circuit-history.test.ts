import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { circuitAllowance, foldResults, startProbing } from "./circuit";
import { type CircuitSettings, DEFAULT_CIRCUIT } from "./circuit-settings";
import { CLOSED_CIRCUIT, type CircuitState, forceClosed, forceOpen, resetCircuit } from "./circuit-state";

const start = new Date("2026-11-01T12:00:00Z");

/**
 * The same rules told the long way: the model keeps every answer of every period and counts anew each time. It knows
 * requests by the period in which they were sent, where the code knows generations.
 */
class Model {
  kind: CircuitState["kind"] = "closed";
  period = 0;
  answers: { atMs: number; failed: boolean }[] = [];
  openedAtMs = 0;
  sleepMs = 0;
  recoveredAtMs: number | null = null;
  /** While a person holds it open; null: until a person ends it. */
  forcedUntilMs: number | null = null;
  sentInPeriod = 0;
  lostInPeriod = 0;

  constructor(readonly rules: CircuitSettings) {}

  enter(kind: Model["kind"]) {
    Object.assign(this, { kind, answers: [], sentInPeriod: 0, lostInPeriod: 0 });
    this.period += 1;
  }

  mayHaveSent(nowMs: number): number {
    if (this.kind === "half_open") return this.rules.probes + this.lostInPeriod;
    if (this.kind === "open") return nowMs >= this.openedAtMs + this.sleepMs ? this.rules.probes : 0;
    if (this.kind === "forced_open") return nowMs >= (this.forcedUntilMs ?? Infinity) ? this.rules.probes : 0;
    if (this.kind === "forced_closed") return Infinity;
    const since = this.recoveredAtMs === null ? Infinity : nowMs - this.recoveredAtMs;
    if (since >= this.rules.rampSeconds * 1000) return Infinity;
    let allowed = 0;
    for (let second = 0; second <= Math.floor(since / 1000); second++) allowed += 2 ** second;
    return allowed + this.lostInPeriod;
  }

  send(count: number) {
    if (count > 0 && this.kind === "forced_open") this.sleepMs = this.rules.sleepSeconds * 1000;
    if (count > 0 && (this.kind === "open" || this.kind === "forced_open")) this.enter("half_open");
    this.sentInPeriod += count;
  }

  answer(period: number, failed: boolean, nowMs: number) {
    if (period !== this.period || (this.kind !== "closed" && this.kind !== "half_open")) return;
    this.answers.push({ atMs: nowMs, failed });
    const { rules } = this;
    if (this.kind === "half_open") {
      const good = this.answers.filter((each) => !each.failed).length;
      const bad = this.answers.length - good;
      const left = rules.probes - good - bad;
      const enough = (successes: number) => successes * 100 >= rules.successPercent * rules.probes;
      if (enough(good)) this.close(nowMs);
      else if (!enough(good + left)) this.open(nowMs, this.sleepMs * 2);
      return;
    }
    const widthMs = (rules.windowSeconds * 1000) / 6;
    const bucket = (ms: number) => Math.floor(ms / widthMs);
    const recent = this.answers.filter(({ atMs }) => bucket(atMs) > bucket(nowMs) - 6);
    const failures = recent.filter((each) => each.failed).length;
    const lastGood = this.answers.findLastIndex((each) => !each.failed);
    const inRow = this.answers.length - 1 - lastGood;
    const isHigh = recent.length >= rules.minCalls;
    if (isHigh ? failures / recent.length >= rules.failurePercent / 100 : inRow >= rules.failuresInRow) {
      const ramping = this.recoveredAtMs !== null && nowMs - this.recoveredAtMs < rules.rampSeconds * 1000;
      this.open(nowMs, ramping ? this.sleepMs * 2 : rules.sleepSeconds * 1000);
    }
  }

  noMoreComing(nowMs: number) {
    const good = this.answers.filter((each) => !each.failed).length;
    if (this.kind !== "half_open" || good === 0) return;
    if (good * 100 >= this.rules.successPercent * this.answers.length) this.close(nowMs);
  }

  open(nowMs: number, sleepMs: number) {
    this.openedAtMs = nowMs;
    this.sleepMs = Math.min(sleepMs, this.rules.maxSleepSeconds * 1000);
    this.enter("open");
  }

  /** What people do: whatever was is forgotten. */
  decide(kind: "closed" | "forced_open" | "forced_closed", untilMs: number | null) {
    this.forcedUntilMs = untilMs;
    this.recoveredAtMs = null;
    this.enter(kind);
  }

  close(nowMs: number) {
    this.recoveredAtMs = nowMs;
    this.enter("closed");
  }
}

describe("a circuit over any history", () => {
  type Action =
    | { do: "wait"; ms: number }
    | { do: "claim"; most: number }
    | { do: "settle"; picks: number[]; fails: boolean[]; moreComing: boolean }
    | { do: "crash"; pick: number }
    | { do: "person"; wants: "closed" | "forced_open" | "forced_closed"; forMs: number | null };
  const action: fc.Arbitrary<Action> = fc.oneof(
    { weight: 12, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 12_000 }) }) },
    { weight: 16, arbitrary: fc.record({ do: fc.constant("claim" as const), most: fc.integer({ min: 1, max: 8 }) }) },
    {
      weight: 16,
      arbitrary: fc.record({
        do: fc.constant("settle" as const),
        picks: fc.array(fc.nat(30), { minLength: 1, maxLength: 8 }),
        fails: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        moreComing: fc.boolean(),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant("crash" as const), pick: fc.nat(30) }) },
    // Rarely, and back to closed more often than not: otherwise the histories would be theirs alone.
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("person" as const),
        wants: fc.constantFrom("closed" as const, "closed" as const, "forced_open" as const, "forced_closed" as const),
        forMs: fc.option(fc.integer({ min: 1, max: 30_000 }), { freq: 6 }),
      }),
    },
  );
  const rules = fc.record({
    failurePercent: fc.constantFrom(40, 60, 75),
    minCalls: fc.integer({ min: 3, max: 12 }),
    failuresInRow: fc.integer({ min: 2, max: 6 }),
    sleepSeconds: fc.integer({ min: 1, max: 20 }),
    maxSleepSeconds: fc.integer({ min: 20, max: 60 }),
    probes: fc.integer({ min: 1, max: 6 }),
    successPercent: fc.constantFrom(1, 60, 100),
    rampSeconds: fc.integer({ min: 0, max: 10 }),
  });

  it("opens, probes and closes exactly when the rules say, and never sends more than they allow", () => {
    const seen = { open: 0, half_open: 0, closed: 0, forced_open: 0, forced_closed: 0, lost: 0 };
    fc.assert(
      fc.property(rules, fc.array(action, { minLength: 50, maxLength: 250 }), (someRules, script) => {
        const chosen: CircuitSettings = { ...DEFAULT_CIRCUIT, ...someRules };
        const model = new Model(chosen);
        let state = CLOSED_CIRCUIT;
        let nowMs = start.getTime();
        let inFlight: { generation: number; period: number }[] = [];

        for (const step of script) {
          const now = new Date(nowMs);
          if (step.do === "wait") nowMs += step.ms;
          if (step.do === "person") {
            const untilMs = step.wants === "forced_open" && step.forMs !== null ? nowMs + step.forMs : null;
            const decided = {
              closed: () => resetCircuit(state, now),
              forced_open: () => forceOpen(state, untilMs === null ? null : new Date(untilMs), now),
              forced_closed: () => forceClosed(state, now),
            }[step.wants]();
            state = decided.state;
            model.decide(step.wants, untilMs);
          }
          if (step.do === "crash") {
            const [lost] = inFlight.splice(step.pick % Math.max(1, inFlight.length), 1);
            if (lost?.period === model.period) model.lostInPeriod += 1;
            seen.lost += lost ? 1 : 0;
          }
          if (step.do === "claim") {
            const { probes, nextProbeAt } = circuitAllowance(state, {
              inFlight: inFlight.length,
              now,
              settings: chosen,
            });
            const room = Math.max(0, model.mayHaveSent(nowMs) - model.sentInPeriod);
            expect(probes).toBeLessThanOrEqual(room);
            // Requests of an earlier period may still hold a place; without any, nothing is withheld.
            if (inFlight.every(({ period }) => period === model.period)) expect(probes).toBe(room);
            // Whoever is refused is told when to come again, or has something in flight that will say.
            const waitsForPerson = model.kind === "forced_open" && model.forcedUntilMs === null;
            if (probes === 0) expect(nextProbeAt !== null || inFlight.length > 0 || waitsForPerson).toBe(true);
            if (nextProbeAt) expect(nextProbeAt > now).toBe(true);
            const count = Math.min(probes, step.most);
            model.send(count);
            if (count > 0) state = startProbing(state, { now, settings: chosen }).state;
            const claimed = { generation: state.generation, period: model.period };
            inFlight.push(...Array.from({ length: count }, () => claimed));
          }
          if (step.do === "settle" && inFlight.length > 0) {
            const batch = [...new Set(step.picks.map((pick) => pick % inFlight.length))].map((place, n) => ({
              ...inFlight[place]!,
              place,
              failed: step.fails[n]!,
            }));
            inFlight = inFlight.filter((_, place) => !batch.some((each) => each.place === place));
            const results = batch.map(({ generation, failed }) => ({ generation, failed, at: now }));
            const moreComing = step.moreComing || inFlight.length > 0;
            const folded = foldResults(state, { results, moreComing, now, settings: chosen });
            const kindBefore = model.kind;
            for (const { period, failed } of batch) model.answer(period, failed, nowMs);
            if (!moreComing) model.noMoreComing(nowMs);
            expect(folded.transitions.at(0)?.from ?? kindBefore).toBe(kindBefore);
            state = JSON.parse(JSON.stringify(folded.state)) as CircuitState;
          }
          expect(state.kind).toBe(model.kind);
          if (state.kind === "open") expect(state.probeAtMs).toBe(model.openedAtMs + model.sleepMs);
          seen[model.kind] += 1;
        }
      }),
      { numRuns: 300 },
    );
    // The histories must have been everywhere, or they prove nothing.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(500);
  });
});
