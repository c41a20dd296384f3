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
