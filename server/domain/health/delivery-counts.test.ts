import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addCounts,
  byCause,
  countAttempts,
  countUnsentDeaths,
  DEATH_CAUSES,
  NOTHING_COUNTED,
  type RunningMinute,
  spreadMinutes,
  UNSENT_DEATHS,
  unsentDeaths,
  WHOLE_ORG,
} from "./delivery-counts";
import { countOf, quantile } from "./latency-histogram";
import { FAILURE_CATEGORIES } from "@/server/domain/retry/outcome";

const attempt = fc
  .record({
    category: fc.option(fc.constantFrom(...FAILURE_CATEGORIES), { nil: null }),
    wantsDead: fc.boolean(),
    totalMs: fc.double({ min: 0, max: 60_000, noNaN: true }),
  })
  .map(({ category, wantsDead, totalMs }) => ({ category, isDead: wantsDead && category !== null, totalMs }));

it("keeps the order in which stored numbers are read: causes are only ever added at the end", () => {
  const causes = [
    "timeout",
    "server_error",
    "client_error",
    "network",
    "dns",
    "tls",
    "rate_limit",
    "payload_too_large",
    "blocked",
  ];
  expect(FAILURE_CATEGORIES.slice(0, 9)).toEqual(causes);
  expect(DEATH_CAUSES.slice(0, 11)).toEqual([...causes, "held_too_long", "quarantined"]);
});

describe("countAttempts", () => {
  it("counts each attempt once by result, once by cause and once by duration", () => {
    fc.assert(
      fc.property(fc.array(attempt), (attempts) => {
        const counts = countAttempts(attempts);
        expect(counts.attempts).toBe(attempts.length);
        expect(counts.succeeded + countOf(counts.failures)).toBe(attempts.length);
        expect(countOf(counts.latency)).toBe(attempts.length);
        expect(countOf(counts.deadBy)).toBe(counts.dead);
        expect(counts.dead).toBeLessThanOrEqual(countOf(counts.failures));
      }),
    );
  });

  it("can be added up in any pieces", () => {
    fc.assert(
      fc.property(fc.array(attempt), fc.array(attempt), (some, others) => {
        const [whole, pieces] = [
          countAttempts([...some, ...others]),
          addCounts([NOTHING_COUNTED, countAttempts(some), countAttempts(others)]),
        ];
        expect(pieces).toMatchObject({ attempts: whole.attempts, succeeded: whole.succeeded, dead: whole.dead });
        const causesOf = (counts: typeof whole) => byCause(FAILURE_CATEGORIES, counts.failures);
        expect(causesOf(pieces)).toEqual(causesOf(whole));
        expect(quantile(pieces.latency, 0.95)).toBe(quantile(whole.latency, 0.95));
      }),
    );
  });
});

it("tells those who died unsent from those whom an attempt killed, however they are added up", () => {
  fc.assert(
    fc.property(fc.array(attempt), fc.constantFrom(...UNSENT_DEATHS), fc.nat(10_000), (attempts, cause, count) => {
      const [sent, unsent] = [countAttempts(attempts), countUnsentDeaths(cause, count)];
      expect(unsent).toMatchObject({ attempts: 0, succeeded: 0, dead: count, failures: [], latency: [] });
      const both = addCounts([sent, unsent]);
      expect(both.dead).toBe(sent.dead + count);
      expect(unsentDeaths(both.deadBy)).toBe(count);
      expect(countOf(both.deadBy)).toBe(both.dead);
    }),
  );
});

describe("spreadMinutes", () => {
  const minute = (channelId: string, at: string, succeeded: number): RunningMinute => ({
    ...countAttempts(Array.from({ length: succeeded }, () => ({ category: null, isDead: false, totalMs: 5 }))),
    orgId: "org",
    channelId,
    minute: new Date(at),
  });

  it("adds a minute to one bucket of every span, of its channel and of the org", () => {
    const buckets = spreadMinutes([minute("a", "2026-01-01T13:31:00Z", 2)]);
    expect(buckets).toHaveLength(8);
    expect(
      buckets.filter(({ channelId }) => channelId === "a").map(({ span, bucket }) => [span, bucket.toISOString()]),
    ).toEqual([
      [1, "2026-01-01T13:31:00.000Z"],
      [30, "2026-01-01T13:30:00.000Z"],
      [180, "2026-01-01T12:00:00.000Z"],
      [720, "2026-01-01T12:00:00.000Z"],
    ]);
    expect(buckets.every(({ succeeded }) => succeeded === 2)).toBe(true);
  });

  it("names each key once, in the order in which all processes lock them", () => {
    const buckets = spreadMinutes([
      minute("b", "2026-01-01T13:31:00Z", 1),
      minute("a", "2026-01-01T13:31:00Z", 2),
      minute("c", "2026-01-01T01:00:00Z", 4),
    ]);
    const keys = buckets.map(
      ({ channelId, span, bucket }) => `${channelId} ${String(span).padStart(3, "0")} ${bucket.toISOString()}`,
    );
    expect(keys).toEqual([...new Set(keys)].sort());
    const ofOrg = buckets.filter(({ channelId, span }) => channelId === WHOLE_ORG && span === 720);
    expect(ofOrg.map(({ succeeded }) => succeeded)).toEqual([4, 3]);
  });
});
