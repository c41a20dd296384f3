/** When a circuit opens, how long it rests, and what it takes to trust the receiver again. */
export type CircuitSettings = {
  enabled: boolean;
  /** Opens at this share of failures… */
  failurePercent: number;
  /** …of at least so many calls… */
  minCalls: number;
  /** …within this time. */
  windowSeconds: number;
  /** With fewer calls than that, so many failures in a row open it. */
  failuresInRow: number;
  sleepSeconds: number;
  /** Each failed recovery doubles the sleep, up to this. */
  maxSleepSeconds: number;
  /** Sent after the sleep, by all workers together. */
  probes: number;
  /** Closes at this share of successful probes. */
  successPercent: number;
  /** How long the flow is held back after a recovery: 1 in the first second, then 2, 4, 8 … */
  rampSeconds: number;
};

export const DEFAULT_CIRCUIT: CircuitSettings = {
  enabled: true,
  failurePercent: 60,
  minCalls: 20,
  windowSeconds: 60,
  failuresInRow: 10,
  sleepSeconds: 30,
  maxSleepSeconds: 30 * 60,
  probes: 5,
  successPercent: 60,
  rampSeconds: 10,
};

/** The outer bounds of every setting. The window must outlast the ramp, which counts the calls in it. */
export const CIRCUIT_LIMITS = {
  failurePercent: { min: 1, max: 100 },
  minCalls: { min: 1, max: 1000 },
  windowSeconds: { min: 60, max: 600 },
  failuresInRow: { min: 1, max: 1000 },
  sleepSeconds: { min: 1, max: 30 * 60 },
  maxSleepSeconds: { min: 1, max: 24 * 3600 },
  probes: { min: 1, max: 100 },
  successPercent: { min: 1, max: 100 },
  rampSeconds: { min: 0, max: 30 },
} as const satisfies Record<Exclude<keyof CircuitSettings, "enabled">, { min: number; max: number }>;
