/** One request as the receiver saw it. All figures of the bench and of the chaos runs are counted from these. */
export type Sighting = {
  path: string;
  messageId: string;
  deliveryId: string;
  /** The publisher's idempotency key, or the event's own id: which accepted event this is. */
  key: string;
  attempt: number;
  /** Milliseconds of the epoch, with fractions. */
  arrivedAt: number;
  bytes: number;
  /** 0 as long as nothing was answered, and for ever when the caller went away first. */
  status: number;
};

export type PathSummary = {
  arrived: number;
  /** Answered with a success that reached the caller's side of the connection. */
  succeeded: number;
  /** The most requests that were open at once. */
  highWater: number;
  firstAt: number;
  lastAt: number;
};

export type Summary = Record<string, PathSummary>;

export type ReceiverQuestion = { ask: "summary" | "sightings" | "forget" | "mend"; id: number; path?: string };
export type ReceiverAnswer =
  { event: "listening"; port: number } | { event: "answer"; id: number; summary?: Summary; sightings?: Sighting[] };

export function isSuccess({ status }: Pick<Sighting, "status">): boolean {
  return status >= 200 && status < 300;
}

/** Milliseconds of the epoch by the same clock that the receiver uses. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

/** Seconds from `at` until the last of these events was delivered for the first time; NaN while one is not. */
export function lastDelivery(sightings: readonly Sighting[], keys: readonly string[], at: number): number {
  const firstAt = new Map<string, number>();
  for (const sighting of sightings) {
    if (isSuccess(sighting) && !firstAt.has(sighting.key)) firstAt.set(sighting.key, sighting.arrivedAt);
  }
  return Math.max(0, ...keys.map((key) => ((firstAt.get(key) ?? Number.NaN) - at) / 1000));
}

/** The value that `share` of the values do not exceed (nearest rank); NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
