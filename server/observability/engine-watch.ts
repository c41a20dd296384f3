import type { EngineEvents } from "@/server/engine/engine-events";
import { logAttempt } from "./delivery-lines";
import { log } from "./log";
import { counter, histogram } from "./metrics";
import { countAttempt, reportCircuitChange } from "./product-counters";

const duration = histogram({
  name: "webhook_delivery_duration_seconds",
  help: "How long attempts took, by phase.",
  labelNames: ["phase"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});
const attempts = histogram({
  name: "webhook_retry_attempt_number",
  help: "The number of the attempt, by outcome.",
  labelNames: ["outcome"],
  buckets: [1, 2, 3, 5, 8, 13, 21, 50],
});
const superseded = counter({ name: "webhook_superseded_total", help: "Results that came after their lease was lost." });
const claims = histogram({
  name: "webhook_claim_duration_seconds",
  help: "How long one claim took.",
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2],
});
const rateLimitHits = counter({
  name: "webhook_rate_limit_hits_total",
  help: "How often a rate limit left something behind that was due.",
});
const setAside = counter({
  name: "webhook_events_set_aside_total",
  help: "Events that cost too much to match, or failed again and again.",
});
const recovered = counter({ name: "webhook_recovered_total", help: "What was put right.", labelNames: ["kind"] });

/** Turns what the engine tells into metrics and log lines. */
export const engineWatch: EngineEvents = {
  claimed: (_count, ms) => claims.observe(ms / 1000),
  fannedOut: () => undefined,
  setAside: (orgId, events) => {
    setAside.inc(events);
    log().warn({ event: "event.set_aside", orgId, events }, "Events were set aside without having been matched.");
  },
  settled: (counted, late) => {
    superseded.inc(late.length);
    for (const result of counted) {
      const { row, channelId, outcome, totalMs } = result;
      const category = outcome.kind === "failed" ? outcome.category : "none";
      countAttempt({ orgId: row.org_id, channelId }, row.step, category);
      attempts.observe({ outcome: outcome.kind }, row.number);
      duration.observe({ phase: "total" }, totalMs / 1000);
      for (const phase of ["dns", "connect", "tls", "first_byte"] as const) {
        const ms = row[`${phase}_ms`];
        if (ms !== null) duration.observe({ phase }, ms / 1000);
      }
      logAttempt(result);
    }
  },
  unrecorded: ({ row: { org_id: orgId, id: deliveryId } }) => {
    recovered.inc({ kind: "quarantined" });
    log().error({ event: "delivery.unrecorded", orgId, deliveryId }, "What came of an attempt could not be stored.");
  },
  circuitsChanged: (changes) => {
    for (const { orgId, channelId, from, to, reason } of changes) {
      reportCircuitChange({ orgId, channelId, from, to, reason, by: "breaker" });
    }
  },
  rateLimited: (hits) => rateLimitHits.inc(hits),
  recovered: ({ deliveries: returned, quarantined, timers, forgottenEvents }) => {
    recovered.inc({ kind: "delivery" }, returned);
    recovered.inc({ kind: "quarantined" }, quarantined);
    recovered.inc({ kind: "timer" }, timers);
    recovered.inc({ kind: "event" }, forgottenEvents);
    if (returned + quarantined + timers + forgottenEvents > 0) {
      log().warn({ event: "engine.recovered", deliveries: returned, quarantined, timers, forgottenEvents });
    }
  },
  fault: (where, error, context) => {
    log().error({ event: "engine.fault", where, err: error, ...context }, "The engine met a fault of our own.");
  },
};
