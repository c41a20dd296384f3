import { fullBucket, nextTokenAt, type RateLimit, refill, takeTokens, TOKEN, type TokenBucket } from "./token-bucket";

/** How much of something each org may use over time; what was used beyond it is waited for. Kept in one process. */
export class OrgShares {
  readonly #limit: RateLimit;
  /** Only of orgs that have used some of it. */
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** How long until there is something left; 0 while there is. */
  restMs(orgId: string, now: Date): number {
    const bucket = this.#buckets.get(orgId);
    return bucket ? nextTokenAt(bucket, now, this.#limit).getTime() - now.getTime() : 0;
  }

  use(orgId: string, amount: number, now: Date): void {
    const bucket = this.#buckets.get(orgId) ?? fullBucket(now, this.#limit);
    this.#buckets.set(orgId, takeTokens(bucket, amount, now, this.#limit));
    if (this.#buckets.size > MAX_REMEMBERED) this.#forgetFull(now);
  }

  /** A share that was not touched for a while is whole again, and need not be remembered. */
  #forgetFull(now: Date): void {
    const full = this.#limit.burst * TOKEN;
    for (const [orgId, bucket] of this.#buckets) {
      if (refill(bucket, now, this.#limit).credit >= full) this.#buckets.delete(orgId);
    }
  }
}

const MAX_REMEMBERED = 1_000;
