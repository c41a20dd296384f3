/** How a channel is doing, judged once and for every page, from a fixed set of numbers. */
import type { CircuitState } from "@/server/domain/circuit/circuit-state";
import type { HoldReason } from "@/server/domain/gate/stop";
import type { CauseCount } from "./delivery-counts";
import type { Pace } from "@/server/domain/limits/channel-facts";
import type { FailureCategory } from "@/server/domain/retry/outcome";

export const CHANNEL_HEALTHS = ["unused", "healthy", "rate_limited", "degraded", "failing", "held"] as const;
export type ChannelHealth = (typeof CHANNEL_HEALTHS)[number];

/** Everything that can be said of a channel, and what it counts as. */
const HEALTH_OF = {
  paused: "held",
  disabled: "held",
  catching_up: "held",
  held: "held",
  forced_open: "held",
  circuit_open: "failing",
  probing: "failing",
  failing: "failing",
  faltering: "degraded",
  unreliable: "degraded",
  rate_limited: "rate_limited",
  late: "degraded",
  slow: "degraded",
  unfed: "unused",
  ready: "unused",
  healthy: "healthy",
} as const satisfies Record<string, ChannelHealth>;
export type HealthState = keyof typeof HEALTH_OF;

export const healthOf = (state: HealthState): ChannelHealth => HEALTH_OF[state];

export type Tally = {
  attempts: number;
  succeeded: number;
  /** Answered with 429: the receiver works and wants less, so these are no failures. */
  rateLimited: number;
};

export type HealthFacts = {
  hour: Tally;
  /** The last ten minutes of that hour. */
  recent: Tally;
  /** Why attempts of the hour failed, the most frequent cause first. */
  causes: readonly CauseCount<FailureCategory>[];
  p50Ms: number | null;
  p95Ms: number | null;
  pace: Pace;
  consecutiveFailures: number;
  /** The first failure since the last success. */
  failingSince: Date | null;
  /** Successes in the minutes after the one of the last failure, which nothing but successes followed. */
  succeededSinceFailure: number;
  /** Nothing was ever tried. */
  isUntried: boolean;
  /** An active rule delivers here. */
  isFed: boolean;
  /** Due or waiting for a retry. */
  waiting: number;
  /** True when there are more than were counted. */
  hasMoreWaiting: boolean;
  oldestWaitingSeconds: number;
  /** By someone's decision; null when nobody holds it. */
  hold: { reason: HoldReason; since: Date | null; note: string | null } | null;
  circuit: CircuitState;
  /** Until when the receiver last asked us to wait. */
  askedUntilMs: number | null;
  now: Date;
};

export type Verdict = {
  state: HealthState;
  since: Date | null;
  /** When it changes by itself: the next probe, or the end of what somebody set. */
  until: Date | null;
};

/** One failure may be chance; two of a few are not. */
const DEGRADED_FAILURES = 2;
const DEGRADED_SHARE = 0.1;
const FAILING_FAILURES = 10;
const FAILING_SHARE = 0.5;
/** In a row, if nothing else was heard of it; and whatever else was. */
const SILENT_IN_ROW = 3;
const FAILING_IN_ROW = 10;
const RECOVERED_IN_ROW = 3;
/** So many successes within minutes prove that an outage is over, and that one failure among them is chance. */
const PROOF = 20;
const LATE_SECONDS = 5 * 60;
/** Below this a quantile says nothing. */
const MIN_ANSWERS = 20;
const SLOW_P95_MS = 2_000;

/** From what people decided, over what has to be dealt with first, to the mildest. */
export function judgeHealth(facts: HealthFacts): Verdict {
  return (
    holdVerdict(facts) ??
    circuitVerdict(facts) ??
    failureVerdict(facts) ??
    limitVerdict(facts) ??
    simply(isLate(facts) ? "late" : isSlow(facts) ? "slow" : restingState(facts))
  );
}

function restingState({ isUntried, isFed }: HealthFacts): HealthState {
  if (!isUntried) return "healthy";
  return isFed ? "ready" : "unfed";
}

const simply = (state: HealthState): Verdict => ({ state, since: null, until: null });

const HELD_STATES = {
  paused: "paused",
  disabled: "disabled",
  catching_up: "catching_up",
  // Nobody looks at a channel that is deleted, or whose org is.
  deleted: "held",
  org_deleted: "held",
} as const satisfies Record<HoldReason, HealthState>;

function holdVerdict({ hold }: HealthFacts): Verdict | null {
  if (hold === null) return null;
  const { reason, since } = hold;
  return { state: HELD_STATES[reason], since, until: null };
}

function circuitVerdict(facts: HealthFacts): Verdict | null {
  const { circuit } = facts;
  switch (circuit.kind) {
    case "closed":
    case "forced_closed":
      return null;
    case "forced_open":
      return { state: "forced_open", since: new Date(circuit.sinceMs), until: dateOf(circuit.untilMs) };
    case "open":
      return {
        state: "circuit_open",
        since: new Date(circuit.outageSinceMs),
        until: isProbeDue(facts) ? null : new Date(circuit.probeAtMs),
      };
    case "half_open":
      return { state: "probing", since: new Date(circuit.outageSinceMs), until: null };
  }
}

/** It has rested long enough, and waits for something to send. */
export function isProbeDue({ circuit, now }: HealthFacts): boolean {
  return circuit.kind === "open" && circuit.probeAtMs <= now.getTime();
}

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

function failureVerdict(facts: HealthFacts): Verdict | null {
  const { consecutiveFailures: inRow, failingSince, hour } = facts;
  const judged = judgedTally(facts);
  if (inRow >= FAILING_IN_ROW || (inRow >= SILENT_IN_ROW && hour.succeeded === 0))
    return { state: "failing", since: failingSince, until: null };
  if (exceeds(judged, FAILING_FAILURES, FAILING_SHARE)) return simply(hasRecovered(facts) ? "unreliable" : "failing");
  const falters: Verdict = { state: "faltering", since: failingSince, until: null };
  if (inRow >= SILENT_IN_ROW) return falters;
  if (exceeds(judged, DEGRADED_FAILURES, DEGRADED_SHARE)) return simply("unreliable");
  return inRow > 0 && !isProven(facts) ? falters : null;
}

/** Not for a single 429 among successes: that one is already sent again. */
function limitVerdict(facts: HealthFacts): Verdict | null {
  const { attempts, succeeded, rateLimited } = judgedTally(facts);
  const isLimited =
    rateLimited > 0 && (succeeded === 0 || isMany(rateLimited, attempts, DEGRADED_FAILURES, DEGRADED_SHARE));
  if (!isLimited) return null;
  const { askedUntilMs, now } = facts;
  const isAhead = askedUntilMs !== null && askedUntilMs > now.getTime();
  return { state: "rate_limited", since: null, until: isAhead ? new Date(askedUntilMs) : null };
}

/** Too few successes to prove that an outage is over, and too many to call it failing now. */
function hasRecovered({ consecutiveFailures, succeededSinceFailure }: HealthFacts): boolean {
  return consecutiveFailures === 0 && succeededSinceFailure >= RECOVERED_IN_ROW;
}

const isProven = ({ recent }: HealthFacts): boolean => recent.succeeded >= PROOF;

/** A busy channel is judged by its last minutes, so that an outage that is over is; a quiet one by the whole hour. */
export function judgedTally(facts: HealthFacts): Tally {
  return isProven(facts) ? facts.recent : facts.hour;
}

/** By the number of failures, not of attempts: with little traffic, too, two of six are worth a word. */
function exceeds(tally: Tally, failures: number, share: number): boolean {
  const { attempts, failed } = judgedAttempts(tally);
  return isMany(failed, attempts, failures, share);
}

function isMany(count: number, attempts: number, least: number, share: number): boolean {
  return count >= least && count > share * attempts;
}

/** Attempts that say whether the receiver works: all but those it only asked to send later. */
export function judgedAttempts({ attempts, succeeded, rateLimited }: Tally): { attempts: number; failed: number } {
  return { attempts: attempts - rateLimited, failed: attempts - rateLimited - succeeded };
}

function isLate({ oldestWaitingSeconds }: HealthFacts): boolean {
  return oldestWaitingSeconds > LATE_SECONDS;
}

function isSlow({ pace, hour, p95Ms }: HealthFacts): boolean {
  return pace === "slow" || hasSlowTail({ hour, p95Ms });
}

export function hasSlowTail({ hour, p95Ms }: Pick<HealthFacts, "hour" | "p95Ms">): boolean {
  return hour.attempts >= MIN_ANSWERS && p95Ms !== null && p95Ms > SLOW_P95_MS;
}
