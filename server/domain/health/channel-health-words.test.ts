import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type HealthFacts, judgeHealth } from "./channel-health";
import { healthLead, healthSentence } from "./channel-health-words";
import { CLOSED_CIRCUIT, forceOpen } from "@/server/domain/circuit/circuit-state";
import type { HoldReason } from "@/server/domain/gate/stop";
import { GOOD_FACTS } from "@/server/domain/testing/health-facts";

const now = new Date("2026-11-01T12:00:00Z");
const nowMs = now.getTime();
const outage = { generation: 1, sinceMs: nowMs, sleepMs: 30_000, outageSinceMs: nowMs };
const open = { ...outage, kind: "open", reason: "failure_rate", probeAtMs: nowMs + 25_000 } as const;
const backlog = { waiting: 42, oldestWaitingSeconds: 3 * 3600 + 59 };
const none = { attempts: 0, succeeded: 0, rateLimited: 0 };
const hour = (attempts: number, succeeded: number, rateLimited = 0) => ({
  hour: { attempts, succeeded, rateLimited },
  recent: none,
});
const hold = (reason: HoldReason, note: string | null = null) => ({ hold: { reason, since: now, note } });

function said(changes: Partial<HealthFacts>): string {
  const facts = { ...GOOD_FACTS, ...changes };
  const { state } = judgeHealth(facts);
  return `${healthLead(state)}. ${healthSentence(facts, state)}`;
}

describe("what is said of a channel", () => {
  it.each<[string, Partial<HealthFacts>]>([
    ["Healthy. 1,204 attempts in the last hour, all successful; the median response took 84 ms.", {}],
    ["Healthy. 99.9 % of 1,204 attempts in the last hour succeeded; the median response took 84 ms.", hour(1204, 1203)],
    ["Healthy. 5 of 6 attempts in the last hour succeeded; the median response took 84 ms.", hour(6, 5)],
    ["Healthy. 1 attempt in the last hour, successful; the median response took 91 ms.", { ...hour(1, 1), p50Ms: 91 }],
    ["Healthy. Nothing was sent in the last hour.", { ...hour(0, 0), p50Ms: null }],
    ["Ready. Nothing has been delivered here yet.", { ...hour(0, 0), isUntried: true }],
    ["Not in use. No active rule delivers here.", { ...hour(0, 0), isUntried: true, isFed: false }],
    ["Degraded. 2 of 6 attempts failed in the last hour, but the last one succeeded.", hour(6, 4)],
    ["Degraded. 2 of 6 attempts failed in the last hour, but the last one succeeded.", hour(16, 4, 10)],
    ["Rate limited. The receiver returned 429 to 12 of 40 attempts in the last hour.", hour(40, 28, 12)],
    ["Rate limited. The receiver returned 429 to all 12 attempts in the last hour.", hour(12, 0, 12)],
    [
      "Rate limited. The receiver returned 429 to one attempt in the last hour; 3 deliveries wait.",
      { ...hour(1, 0, 1), waiting: 3 },
    ],
    [
      "Degraded. 20 of 30 attempts failed in the last hour, all timeouts, but the last 3 succeeded.",
      {
        ...hour(130, 10, 100),
        succeededSinceFailure: 3,
        causes: [
          { category: "rate_limit", count: 100 },
          { category: "timeout", count: 20 },
        ],
      },
    ],
    [
      "Degraded. 12 of 15 attempts failed in the last hour, but the last 3 succeeded.",
      { ...hour(15, 3), succeededSinceFailure: 3 },
    ],
    ["Degraded. 2 of 6 attempts failed in the last hour.", { ...hour(6, 4), consecutiveFailures: 1 }],
    [
      "Degraded. 140 of 1,204 attempts failed in the last hour, mostly timeouts, but the last one succeeded.",
      {
        ...hour(1204, 1064),
        causes: [
          { category: "timeout", count: 100 },
          { category: "dns", count: 40 },
        ],
      },
    ],
    [
      "Degraded. 50 of 250 attempts failed in the last ten minutes, but the last one succeeded.",
      { recent: { attempts: 250, succeeded: 200, rateLimited: 0 } },
    ],
    ["Degraded. The last attempt failed.", { ...hour(6, 5), consecutiveFailures: 1 }],
    [
      "Degraded. The last two attempts failed; one delivery waits.",
      { ...hour(0, 0), consecutiveFailures: 2, waiting: 1 },
    ],
    ["Running late. 42 deliveries wait, the oldest for 3 h.", backlog],
    ["Slow. One response in twenty takes about 3.4 s or longer.", { p95Ms: 3400 }],
    [
      "Slow. The receiver takes so long that it gets one delivery at a time until it responds faster.",
      { pace: "slow" },
    ],
    [
      "Slow. One response in twenty takes about 3.4 s or longer: it gets one delivery at a time until it responds faster.",
      { pace: "slow", p95Ms: 3400 },
    ],
    [
      "Failing. 904 of 1,204 attempts failed in the last hour, all server errors, but the last one succeeded.",
      { ...hour(1204, 300), causes: [{ category: "server_error", count: 904 }] },
    ],
    [
      "Failing. The last 12 attempts failed; one delivery has waited for 45 s.",
      { consecutiveFailures: 12, waiting: 1, oldestWaitingSeconds: 45 },
    ],
    [
      "Failing. The last 355 attempts failed, recently all timeouts.",
      { ...hour(40, 0), consecutiveFailures: 355, causes: [{ category: "timeout", count: 40 }] },
    ],
    [
      "Failing. The last 12 attempts failed, all refusals. 42 deliveries are held until it responds again; nothing is lost.",
      {
        ...hour(12, 0),
        ...backlog,
        circuit: open,
        consecutiveFailures: 12,
        causes: [{ category: "client_error", count: 12 }],
      },
    ],
    [
      "Failing. The receiver kept failing. New deliveries are held until it responds again; nothing is lost.",
      { ...hour(0, 0), circuit: open },
    ],
    [
      "Failing. The receiver kept failing. The next delivery tests whether it responds again.",
      { ...hour(0, 0), circuit: { ...open, probeAtMs: nowMs } },
    ],
    [
      "Failing. Probes test whether the receiver is back. One delivery is held until they succeed; nothing is lost.",
      { circuit: { ...outage, kind: "half_open", succeeded: 0, failed: 0 }, waiting: 1 },
    ],
    [
      "Circuit opened manually. New deliveries are held until probes succeed; nothing is lost.",
      { circuit: forceOpen(CLOSED_CIRCUIT, new Date(nowMs + 60_000), now).state },
    ],
    [
      "Circuit opened manually. New deliveries are held until the circuit is reset; nothing is lost.",
      { circuit: forceOpen(CLOSED_CIRCUIT, null, now).state },
    ],
    [
      "Paused. More than 10,000 deliveries are held until it is resumed; nothing is lost.",
      { ...hold("paused"), waiting: 10_000, hasMoreWaiting: true, circuit: open },
    ],
    [
      "Disabled. The receiver answered 410 Gone. New deliveries are held until it is enabled; nothing is lost.",
      hold("disabled", "The receiver answered 410 Gone"),
    ],
    [
      "Catching up. New deliveries are held until it is decided what is left out; nothing is lost.",
      hold("catching_up"),
    ],
    ["On hold. New deliveries are held for now; nothing is lost.", hold("org_deleted")],
  ])("%s", (words, changes) => {
    expect(said(changes)).toBe(words);
  });

  it("is whole sentences, whatever the numbers are", () => {
    const tally = fc
      .tuple(fc.nat(3000), fc.nat(3000), fc.nat(3000))
      .map(([good, bad, limited]) => ({ attempts: good + bad + limited, succeeded: good, rateLimited: limited }));
    const facts = fc.record({
      hour: tally,
      recent: tally,
      consecutiveFailures: fc.nat(50),
      waiting: fc.nat(20_000),
      oldestWaitingSeconds: fc.nat(10_000_000),
      isUntried: fc.boolean(),
      pace: fc.constantFrom("fast" as const, "slow" as const),
      p95Ms: fc.option(fc.nat(40_000)),
      circuit: fc.constantFrom(open, CLOSED_CIRCUIT),
    });
    fc.assert(
      fc.property(facts, (changes) => {
        // Counting stops at a thousand, never below.
        const text = said({ ...changes, hasMoreWaiting: changes.waiting > 1000 });
        expect(text).toMatch(/^[A-Z][^.]*\. [A-Z0-9].*[^.]\.$/);
        expect(text).not.toMatch(/NaN|undefined|null|-\d|\b1 (attempts|deliveries)\b| {2}/);
      }),
    );
  });
});
