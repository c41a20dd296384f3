/** How fast a batch replay may feed its deliveries, when it will be done, and when it should stop by itself. */
import {
  availableTokens,
  nextTokenAt,
  type RateLimit,
  takeTokens,
  type TokenBucket,
} from "@/server/domain/limits/token-bucket";

/** The feeder comes by at least this often; what it may add at once is no more than one such span of its rate. */
export const FEED_EVERY_SECONDS = 2;

/** A batch begins, and goes on after a pause, with nothing saved up: it would otherwise start with a burst. */
export function emptyBucket(now: Date): TokenBucket {
  return { credit: 0, atMs: now.getTime() };
}

const SECONDS_IN_FLIGHT = 5;
const IN_FLIGHT = { min: 10, max: 1_000 } as const;
/** What may have been fed to channels that stopped since, besides what is in flight. */
export const MOST_STANDING_STILL = 1_000;

/** A receiver that is slower than the rate finds some seconds of it waiting, never the whole batch. */
export function mostInFlight(ratePerSecond: number): number {
  return Math.min(IN_FLIGHT.max, Math.max(IN_FLIGHT.min, Math.ceil(ratePerSecond * SECONDS_IN_FLIGHT)));
}

export type Feeder = {
  ratePerSecond: number;
  /** Shared by all feeders, and stopped by nobody: a pause saves up no more than one span. */
  bucket: TokenBucket;
  /** Fed, and not answered yet. */
  inFlight: number;
  maxInFlight: number;
  remaining: number;
  isPaused: boolean;
  now: Date;
};

/** `nextAt`: when to come again; null when only an answer, a person or the end of the replay can change anything. */
export type Feed = { count: number; bucket: TokenBucket; nextAt: Date | null };

export function feedNow({ ratePerSecond, bucket, inFlight, maxInFlight, remaining, isPaused, now }: Feeder): Feed {
  const limit = feedLimit(ratePerSecond);
  const room = isPaused ? 0 : Math.max(0, Math.min(remaining, maxInFlight - inFlight));
  const count = Math.min(room, availableTokens(bucket, now, limit));
  const after = takeTokens(bucket, count, now, limit);
  return { count, bucket: after, nextAt: room > count ? nextTokenAt(after, now, limit) : null };
}

export function feedLimit(ratePerSecond: number): RateLimit {
  return {
    perMinute: Math.max(1, Math.round(ratePerSecond * 60)),
    burst: Math.max(1, Math.ceil(ratePerSecond * FEED_EVERY_SECONDS)),
  };
}

export type ReplayPlan = {
  ratePerSecond: number;
  /** What is left for each channel. `perMinute` is null where the channel has no limit of its own. */
  channels: readonly { channelId: string; remaining: number; perMinute: number | null; livePerMinute: number }[];
  /** The limit of all channels together, where there is one. */
  orgPerMinute?: number | null;
  now: Date;
};

export type ReplayEta = {
  seconds: number;
  finishesAt: Date;
  /** What would have to be raised to be done sooner. */
  ruledBy: { kind: "own_rate" } | { kind: "org" } | { kind: "channel"; channelId: string };
};

/** Of a channel that is busy with live traffic, a replay still gets its share of the classes. */
const LEAST_SHARE = 0.1;

/** The slowest of them rules: the replay's own rate over everything, the org's limit, or that of one of its channels. */
export function replayEta({ ratePerSecond, channels, orgPerMinute = null, now }: ReplayPlan): ReplayEta {
  const total = sumOf(channels, "remaining");
  const own = { seconds: (total * 60) / feedLimit(ratePerSecond).perMinute, ruledBy: { kind: "own_rate" } as const };
  const org = {
    seconds: (total * 60) / perMinuteLeft({ perMinute: orgPerMinute, livePerMinute: sumOf(channels, "livePerMinute") }),
    ruledBy: { kind: "org" } as const,
  };
  const limits = channels.map(({ channelId, remaining, ...limit }) => ({
    seconds: (remaining * 60) / perMinuteLeft(limit),
    ruledBy: { kind: "channel", channelId } as const,
  }));
  const slowest = [org, ...limits].reduce<Omit<ReplayEta, "finishesAt">>(
    (worst, limit) => (limit.seconds > worst.seconds ? limit : worst),
    own,
  );
  const seconds = Math.ceil(slowest.seconds);
  return { seconds, finishesAt: new Date(now.getTime() + seconds * 1000), ruledBy: slowest.ruledBy };
}

type Limit = { perMinute: number | null; livePerMinute: number };

function perMinuteLeft({ perMinute, livePerMinute }: Limit): number {
  return perMinute === null ? Infinity : Math.max(perMinute - livePerMinute, perMinute * LEAST_SHARE);
}

function sumOf(channels: ReplayPlan["channels"], field: "remaining" | "livePerMinute"): number {
  return channels.reduce((sum, channel) => sum + channel[field], 0);
}

/**
 * The errors of the last answers, in two halves of at least 20 each: a replay that went well for hours must not need
 * hours of errors to be stopped. Begins empty again when a person resumes it.
 */
export type ErrorTrack = { before: Answers; latest: Answers };
export type Answers = { count: number; failed: number };

export const NO_ANSWERS: ErrorTrack = { before: { count: 0, failed: 0 }, latest: { count: 0, failed: 0 } };
const MIN_ANSWERS = 20;
const MAX_ERROR_PERCENT = 50;

export function trackErrors({ before, latest }: ErrorTrack, answers: Answers): ErrorTrack {
  if (latest.count >= MIN_ANSWERS) return { before: latest, latest: answers };
  return { before, latest: { count: latest.count + answers.count, failed: latest.failed + answers.failed } };
}

export function shouldAutoPause({ before, latest }: ErrorTrack): boolean {
  const count = before.count + latest.count;
  const failed = before.failed + latest.failed;
  return count >= MIN_ANSWERS && failed * 100 > MAX_ERROR_PERCENT * count;
}
