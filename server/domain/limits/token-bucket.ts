/**
 * A rate limit: so many per minute, with a burst. In any span of time no more goes out than the burst and what was
 * refilled during it.
 *
 * Credit is counted in sixty-thousandths of a token, of which every millisecond adds exactly `perMinute`: whole numbers,
 * so that nothing is gained or lost by rounding, however often one looks.
 */
export type TokenBucket = { credit: number; atMs: number };
export type RateLimit = { perMinute: number; burst: number };

export const DEFAULT_CHANNEL_RATE: RateLimit = { perMinute: 100, burst: 20 };
/** All channels of an org together. */
export const DEFAULT_ORG_RATE: RateLimit = { perMinute: 1_000, burst: 200 };
export const RATE_LIMITS = { perMinute: { min: 1, max: 1_000_000 }, burst: { min: 1, max: 100_000 } } as const;

/** What one token is worth in credit. */
export const TOKEN = 60_000;
/** How far a clock may be behind and still be waited for. */
const CLOCK_SET_BACK_MS = 60_000;

export function fullBucket(now: Date, { burst }: RateLimit): TokenBucket {
  return { credit: burst * TOKEN, atMs: now.getTime() };
}

/**
 * Two clocks that differ a little must not credit the same moment twice: until the later time is reached again, nothing
 * is added. A clock that was set back for good is followed instead, or the bucket would stay dry until it caught up.
 */
export function refill({ credit, atMs }: TokenBucket, now: Date, { perMinute, burst }: RateLimit): TokenBucket {
  const passedMs = now.getTime() - atMs;
  if (passedMs < 0)
    return { credit: Math.min(credit, burst * TOKEN), atMs: Math.min(atMs, now.getTime() + CLOCK_SET_BACK_MS) };
  return { credit: Math.min(credit + passedMs * perMinute, burst * TOKEN), atMs: now.getTime() };
}

/** Whole tokens. */
export function availableTokens(bucket: TokenBucket, now: Date, limit: RateLimit): number {
  return Math.max(0, Math.floor(refill(bucket, now, limit).credit / TOKEN));
}

/** Taking more than there is leaves a debt, which is paid off first: what went out is counted in any case. */
export function takeTokens(bucket: TokenBucket, count: number, now: Date, limit: RateLimit): TokenBucket {
  const filled = refill(bucket, now, limit);
  return { ...filled, credit: filled.credit - count * TOKEN };
}

/** The first moment with a whole token; now, when there is one. */
export function nextTokenAt(bucket: TokenBucket, now: Date, limit: RateLimit): Date {
  const { credit, atMs } = refill(bucket, now, limit);
  if (credit >= TOKEN) return now;
  return new Date(atMs + Math.ceil((TOKEN - credit) / limit.perMinute));
}

/** As the claim asks for it. */
export function tokenFacts(bucket: TokenBucket, now: Date, limit: RateLimit): { available: number; nextAt: Date } {
  return { available: availableTokens(bucket, now, limit), nextAt: nextTokenAt(bucket, now, limit) };
}
