import type { HealthFacts } from "@/server/domain/health/channel-health";
import { CLOSED_CIRCUIT } from "@/server/domain/circuit/circuit-state";

/** A busy channel that everything was delivered to. */
export const GOOD_FACTS: HealthFacts = {
  hour: { attempts: 1204, succeeded: 1204, rateLimited: 0 },
  recent: { attempts: 200, succeeded: 200, rateLimited: 0 },
  causes: [],
  p50Ms: 84,
  p95Ms: 120,
  pace: "fast",
  consecutiveFailures: 0,
  failingSince: null,
  succeededSinceFailure: 0,
  isUntried: false,
  isFed: true,
  waiting: 0,
  hasMoreWaiting: false,
  oldestWaitingSeconds: 0,
  hold: null,
  circuit: CLOSED_CIRCUIT,
  askedUntilMs: null,
  now: new Date("2026-11-01T12:00:00Z"),
};
