/** What a channel's retry policy is, and how one layer of settings lies over another. */

/** The wait after attempt n is `delaysMs[n - 1]` (the last one repeats), or grows from `baseMs` up to `capMs`. */
export type RetryCurve =
  | { kind: "list"; delaysMs: readonly number[] }
  | { kind: "exponential"; baseMs: number; multiplier: number; capMs: number };

export type RetryPolicy = {
  curve: RetryCurve;
  /** All attempts, the first one included. */
  maxAttempts: number;
  /** Half the width of the spread: 0.5 turns a wait into 0.5–1.5 of itself, 0 leaves it alone. */
  jitter: number;
  /** For receivers that answer 401, 403 or 404 while they deploy. */
  retryClientErrors: boolean;
  timeoutMs: number;
  /** How many times the first timeout is added with each further attempt. */
  timeoutGrowth: number;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const RETRY_PRESETS = {
  standard: { curve: { kind: "exponential", baseMs: 30 * SECOND, multiplier: 2, capMs: 30 * MINUTE }, maxAttempts: 8 },
  fast: { curve: { kind: "exponential", baseMs: SECOND, multiplier: 2, capMs: 30 * MINUTE }, maxAttempts: 5 },
  patient: {
    curve: { kind: "list", delaysMs: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 24 * HOUR] },
    maxAttempts: 6,
  },
} as const satisfies Record<string, Pick<RetryPolicy, "curve" | "maxAttempts">>;
export type RetryPreset = keyof typeof RETRY_PRESETS;

export const DEFAULT_RETRY: RetryPolicy = {
  ...RETRY_PRESETS.standard,
  jitter: 0.5,
  retryClientErrors: false,
  timeoutMs: 15 * SECOND,
  timeoutGrowth: 1,
};

/** The outer bounds of every setting, for the schemas that accept them; `applyRetry` clamps to the same numbers. */
export const POLICY_LIMITS = {
  maxAttempts: { min: 1, max: 50 },
  delaySeconds: { min: 0, max: 7 * 24 * 3600 },
  multiplier: { min: 1, max: 10 },
  jitter: { min: 0, max: 0.5 },
  timeoutSeconds: { min: 1, max: 30 },
  timeoutGrowth: { min: 0, max: 2 },
} as const;

/** What one layer may say; whatever it leaves out comes from the layer below. */
export type RetrySettings = {
  /** Replaces curve and attempts of the layers below; the fields after it adjust it. */
  preset?: RetryPreset;
  /** Replaces the curve; attempts follow from its length unless `maxAttempts` is given beside it. */
  delaysSeconds?: readonly number[];
  baseSeconds?: number;
  multiplier?: number;
  capSeconds?: number;
  maxAttempts?: number;
  jitter?: number;
  retryClientErrors?: boolean;
  timeoutSeconds?: number;
  timeoutGrowth?: number;
};

/** One layer over the ones below it, field by field. */
export function applyRetry(below: RetryPolicy, settings: RetrySettings): RetryPolicy {
  const { preset, delaysSeconds, maxAttempts, jitter, timeoutSeconds, timeoutGrowth } = settings;
  const start = preset ? { ...below, ...RETRY_PRESETS[preset] } : below;
  const attempts = maxAttempts ?? (delaysSeconds ? delaysSeconds.length + 1 : start.maxAttempts);

  return {
    curve: applyCurve(start.curve, settings),
    maxAttempts: Math.trunc(clamp(attempts, POLICY_LIMITS.maxAttempts)),
    jitter: clamp(jitter ?? below.jitter, POLICY_LIMITS.jitter),
    retryClientErrors: settings.retryClientErrors ?? below.retryClientErrors,
    timeoutMs:
      timeoutSeconds === undefined ? below.timeoutMs : clamp(timeoutSeconds, POLICY_LIMITS.timeoutSeconds) * SECOND,
    timeoutGrowth: clamp(timeoutGrowth ?? below.timeoutGrowth, POLICY_LIMITS.timeoutGrowth),
  };
}

function applyCurve(below: RetryCurve, settings: RetrySettings): RetryCurve {
  const { delaysSeconds, baseSeconds, multiplier, capSeconds } = settings;
  if (delaysSeconds) return { kind: "list", delaysMs: delaysSeconds.map(delayMsOf) };
  if (baseSeconds === undefined && multiplier === undefined && capSeconds === undefined) return below;

  const curve = growthOf(below);
  return {
    kind: "exponential",
    baseMs: baseSeconds === undefined ? curve.baseMs : delayMsOf(baseSeconds),
    multiplier: clamp(multiplier ?? curve.multiplier, POLICY_LIMITS.multiplier),
    capMs: capSeconds === undefined ? curve.capMs : delayMsOf(capSeconds),
  };
}

/** What growth starts from. It has no meaning on a list, so that there it starts afresh from the standard curve. */
export function growthOf(curve: RetryCurve): Extract<RetryCurve, { kind: "exponential" }> {
  return curve.kind === "exponential" ? curve : RETRY_PRESETS.standard.curve;
}

function delayMsOf(seconds: number): number {
  return clamp(seconds, POLICY_LIMITS.delaySeconds) * SECOND;
}

function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(Math.max(value, min), max);
}

const MAX_TIMEOUT_MS = 30 * SECOND;
const MAX_TIMEOUT_FACTOR = 3;

/** The total deadline of an attempt: a receiver that was too slow once gets more time, up to 3× and never above 30 s. */
export function attemptTimeoutMs(policy: Pick<RetryPolicy, "timeoutMs" | "timeoutGrowth">, attempt: number): number {
  const factor = Math.min(1 + policy.timeoutGrowth * Math.max(attempt - 1, 0), MAX_TIMEOUT_FACTOR);
  return Math.min(Math.round(policy.timeoutMs * factor), MAX_TIMEOUT_MS);
}
