/** Decides what follows an attempt. Attempts are 1-based; clock and dice are passed in. */
import type { Failure, Outcome } from "./outcome";
import type { RetryPolicy } from "./retry-policy";

export type Decision = {
  outcome: Outcome;
  /** The number of the attempt that just ended. */
  attempt: number;
  policy: RetryPolicy;
  now: Date;
  /** In [0, 1). */
  random: () => number;
  /** When the run of 429 answers that this one continues began; null when it is the first. */
  rateLimitedSince: Date | null;
  /** How many attempts before this one failed in TLS. */
  tlsFailures: number;
};

export type NextStep =
  | { kind: "settle"; status: "succeeded" }
  | { kind: "settle"; status: "failed"; reason: "permanent" | "exhausted" }
  /** 410: the receiver asked never to be called again, so the whole channel stops. */
  | { kind: "settle"; status: "failed"; reason: "gone"; disablesChannel: true }
  /** When `spendsAttempt` is false the next attempt has the same number as the one that ended. */
  | { kind: "retry"; at: Date; spendsAttempt: boolean };

export function nextStep(decision: Decision): NextStep {
  const { outcome, attempt, policy, now, random, rateLimitedSince } = decision;
  if (outcome.kind === "delivered") return { kind: "settle", status: "succeeded" };
  if (outcome.httpStatus === 410) return { kind: "settle", status: "failed", reason: "gone", disablesChannel: true };
  if (!isRetryable(outcome, policy)) return { kind: "settle", status: "failed", reason: "permanent" };

  const spendsAttempt = !waitsForFree(outcome, now, rateLimitedSince);
  if (spendsAttempt && (attempt >= policy.maxAttempts || isTlsSpent(outcome, decision.tlsFailures))) {
    return { kind: "settle", status: "failed", reason: "exhausted" };
  }

  const jitteredMs = delayMs(policy, attempt) * spread(policy.jitter, random());
  const waitMs = Math.ceil(Math.max(jitteredMs, outcome.retryAfterMs ?? 0, floorMs(outcome)));
  return { kind: "retry", at: new Date(now.getTime() + waitMs), spendsAttempt };
}

const PERMANENT_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 410, 413, 414, 415, 422, 451]);
/** What a receiver may answer while it deploys. The other permanent statuses speak of the body or the URL, which stay. */
const DEPLOY_STATUSES: ReadonlySet<number> = new Set([401, 403, 404]);

export function isRetryable(failure: Failure, policy: Pick<RetryPolicy, "retryClientErrors">): boolean {
  const { category, httpStatus } = failure;
  // A refused URL stays refused until someone edits it. A refused DNS answer may be corrected by its owner, and asking
  // again is safe: the guard looks at every answer anew.
  if (category === "blocked") return failure.refusedBy === "dns_answer";
  if (category === "payload_too_large") return false;
  if (failure.isFinal !== undefined) return !failure.isFinal;
  if (httpStatus === undefined || !PERMANENT_STATUSES.has(httpStatus)) return true;
  return policy.retryClientErrors && DEPLOY_STATUSES.has(httpStatus);
}

const FREE_RATE_LIMIT_MS = 24 * 60 * 60 * 1000;

/** Being told to slow down is no failure of the delivery, but it cannot go on for ever. */
function waitsForFree(failure: Failure, now: Date, rateLimitedSince: Date | null): boolean {
  if (failure.category !== "rate_limit") return false;
  return rateLimitedSince === null || now.getTime() - rateLimitedSince.getTime() < FREE_RATE_LIMIT_MS;
}

const TLS_RETRIES = 3;

/** Certificates seldom heal by themselves, so TLS failures are given up after three retries; others do not count. */
function isTlsSpent({ category }: Failure, tlsFailures: number): boolean {
  return category === "tls" && tlsFailures >= TLS_RETRIES;
}

/** The wait after this attempt by the policy alone, before spread and floors. */
export function delayMs({ curve }: Pick<RetryPolicy, "curve">, attempt: number): number {
  if (curve.kind === "list") return curve.delaysMs[Math.min(attempt, curve.delaysMs.length) - 1] ?? 0;
  return Math.min(curve.baseMs * curve.multiplier ** (attempt - 1), curve.capMs);
}

/** The cap bounds the schedule, not the spread: a capped wait is spread like any other, or all would end at once. */
function spread(jitter: number, roll: number): number {
  return 1 - jitter + 2 * jitter * roll;
}

/** The least wait by cause, whatever the policy says. */
export function floorMs({ category, httpStatus }: Failure): number {
  if (category === "rate_limit") return 60_000;
  if (category === "dns" || category === "blocked") return 5_000;
  if (category === "timeout") return 2_000;
  return category === "client_error" && !isExpected(httpStatus) ? 60_000 : 0;
}

/** 408 and 425 ask to be called again, deploys were opted into; any other 3xx or 4xx is retried, but not in a hurry. */
function isExpected(httpStatus: number | undefined): boolean {
  return httpStatus === 408 || httpStatus === 425 || (httpStatus !== undefined && DEPLOY_STATUSES.has(httpStatus));
}
