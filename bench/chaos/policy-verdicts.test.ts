import { describe, expect, it } from "vitest";
import { BREAKER_COURT, type BreakerSeen, judgeBreaker, NOISE_MS } from "./breaker-verdict";
import { judgeOrder, ORDER_COURT, type OrderedSeen, type OrderSeen } from "./order-verdict";
import { judgeRate, RATE_COURT, type RateSeen, worstExcess } from "./rate-verdict";
import { reportOn } from "./report";

const unnoticed = ({ controls }: ReturnType<typeof reportOn>) => controls.filter(({ noticed }) => !noticed);
const evenly = (count: number, everyMs: number) => Array.from({ length: count }, (_, n) => n * everyMs);

describe("the verdict on a breaker", () => {
  const second = (n: number) => 1_000_000 + n * 1000;
  const phase = (kind: "open" | "half_open" | "closed", from: number, until: number) => ({
    kind,
    from: second(from),
    until: second(until),
  });
  const good: BreakerSeen = {
    probesAllowed: 3,
    rampSeconds: 5,
    phases: [
      phase("open", 0, 1),
      phase("half_open", 1, 1.1),
      phase("open", 1.1, 3),
      phase("half_open", 3, 3.1),
      phase("open", 3.1, 7),
      phase("half_open", 7, 7.1),
      phase("closed", 7.1, 20),
    ],
    arrivals: [0.1, 1, 1, 1.15, 3, 3, 3, 7, 7, 7, 7.11, 8.2, 8.3, 9.2, 9.3].map(second),
    attempts: [1, 1, 1, 3, 3, 3, 7, 7, 7, 8, 9].map(second),
    spent: [{ afterOpening: 13, beforeProbes: 13 }],
    p99Alone: 60,
    p99Beside: 90,
    published: 60,
    delivered: 60,
    unsettled: 0,
    unexpectedExits: 0,
  };
  const verdictOf = (change: Partial<BreakerSeen>) => judgeBreaker({ ...good, ...change });

  it("passes when probes, rests and ramp were kept, and notices every lie about it", () => {
    expect(judgeBreaker(good)).toMatchObject({ half_open_phases: 3, probes: 9, most_probes_in_a_phase: 3, pass: true });
    expect(unnoticed(reportOn(good, BREAKER_COURT))).toEqual([]);
  });

  it("counts a late probe to its phase, but nothing that comes when the rest has begun", () => {
    expect(verdictOf({ arrivals: [...good.arrivals, second(1.2)] })).toMatchObject({ most_probes_in_a_phase: 4 });
    expect(verdictOf({ arrivals: [...good.arrivals, second(2)] })).toMatchObject({ sent_while_open: 1, pass: false });
  });

  it("fails when a second after the recovery got more than the ramp allows", () => {
    const rushed = verdictOf({ arrivals: [...good.arrivals, second(7.5)] });
    expect(rushed).toMatchObject({ beyond_ramp: 1, pass: false });
  });

  it("allows the others to be half as slow again, and some noise", () => {
    expect(verdictOf({ p99Beside: 90 + NOISE_MS }).pass).toBe(true);
    expect(verdictOf({ p99Beside: 91 + NOISE_MS }).pass).toBe(false);
  });

  it("fails when the circuit hardly opened or nobody looked: nothing was shown then", () => {
    expect(verdictOf({ phases: good.phases.slice(-3) }).pass).toBe(false);
    expect(verdictOf({ spent: [] }).pass).toBe(false);
    expect(verdictOf({ phases: good.phases.slice(0, -1) })).toMatchObject({ beyond_ramp: Infinity, pass: false });
  });
});

describe("the verdict on rate limits", () => {
  const limit = {
    perMinute: 600,
    burst: 20,
    arrivals: [...evenly(20, 0.1), ...evenly(120, 100).map((ms) => ms + 100)],
  };
  const good: RateSeen = { limits: { channel: limit }, seconds: 12, unexpectedExits: 0 };

  it("passes for a burst and then the limit, and notices every lie about it", () => {
    expect(judgeRate(good)).toMatchObject({ least_share: 1, arrived: 140, pass: true });
    expect(unnoticed(reportOn(good, RATE_COURT))).toEqual([]);
  });

  it("finds the one window that holds too much, wherever it is", () => {
    const late = [...limit.arrivals, ...evenly(30, 1).map((ms) => ms + 9_000)].sort((a, b) => a - b);
    expect(worstExcess({ ...limit, arrivals: late })).toBeGreaterThan(5);
    expect(worstExcess(limit)).toBeLessThan(0);
  });

  it("fails when a limit was not used although much more was waiting", () => {
    const slow = { ...limit, arrivals: limit.arrivals.slice(0, 120) };
    expect(judgeRate({ ...good, limits: { channel: limit, other: slow } })).toMatchObject({ pass: false });
  });
});

describe("the verdict on order", () => {
  const keys = ["a", "b", "c", "d", "e"];
  const seenOf = (list: string[]) => list.map((key, n) => ({ key, arrivedAt: n, status: 200 }));
  const line = (change: Partial<OrderedSeen> = {}): OrderedSeen => ({
    published: keys,
    dead: [],
    deadHead: "skip",
    sightings: seenOf(keys),
    isPaused: false,
    ...change,
  });
  const stopped = line({ dead: ["c"], deadHead: "pause", sightings: seenOf(["a", "b"]), isPaused: true });
  const good: OrderSeen = { channels: [line(), stopped], inFlightAtKills: 1, unexpectedExits: 0 };
  const verdictOf = (...channels: OrderedSeen[]) => judgeOrder({ ...good, channels });

  it("passes when all came in order and a dead head stopped its channel, and notices every lie about it", () => {
    expect(judgeOrder(good)).toMatchObject({ delivered: 7, pass: true });
    expect(unnoticed(reportOn(good, ORDER_COURT))).toEqual([]);
  });

  it("looks at first answers only: what failed, or came again after a kill, is no disorder", () => {
    const failed = { key: "c", arrivedAt: -1, status: 503 };
    expect(verdictOf(line({ sightings: [failed, ...seenOf([...keys, "a"])] }))).toMatchObject({
      out_of_order: 0,
      repeated: 1,
      pass: true,
    });
    expect(verdictOf(line({ sightings: seenOf([...keys, "a", "b"]) }))).toMatchObject({ repeated: 2, pass: false });
  });

  it("wants the gap of a skipped head exactly there", () => {
    const skipping = { dead: ["c"], deadHead: "skip" as const };
    expect(verdictOf(line({ ...skipping, sightings: seenOf(["a", "b", "d", "e"]) })).pass).toBe(true);
    expect(verdictOf(line({ ...skipping, sightings: seenOf(["a", "b", "e"]) }))).toMatchObject({
      gaps: 1,
      pass: false,
    });
    expect(verdictOf(line({ ...skipping, sightings: seenOf(keys) }))).toMatchObject({ beyond_stop: 1, pass: false });
  });

  it("fails when one overtakes another, when nothing arrived, or when a channel stands still for no reason", () => {
    expect(verdictOf(line({ sightings: seenOf(["a", "c", "b", "d", "e"]) }))).toMatchObject({ out_of_order: 1 });
    expect(verdictOf(line({ published: [], sightings: [] })).pass).toBe(false);
    expect(verdictOf(line({ isPaused: true }))).toMatchObject({ wrongly_paused: 1, pass: false });
  });
});
