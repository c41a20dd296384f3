import {
  fullBucket,
  nextTokenAt,
  type RateLimit,
  refill,
  takeTokens,
  TOKEN,
  type TokenBucket,
} from "@/server/domain/limits/token-bucket";

/** What waits, by org. Orgs take turns, each within its own share of time: a token is a millisecond. */
export class OrgTurns<Job> {
  readonly #share: RateLimit;
  /** The org that has waited longest since its last turn is first. */
  readonly #queues = new Map<string, Job[]>();
  /** Only of orgs that have used some of it. */
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(share: RateLimit) {
    this.#share = share;
  }

  waiting(orgId: string): number {
    return this.#queues.get(orgId)?.length ?? 0;
  }

  add(orgId: string, job: Job): void {
    const queue = this.#queues.get(orgId);
    if (queue) queue.push(job);
    else this.#queues.set(orgId, [job]);
  }

  /** False when it is not waiting any more. */
  remove(orgId: string, job: Job): boolean {
    const queue = this.#queues.get(orgId);
    const index = queue?.indexOf(job) ?? -1;
    if (!queue || index < 0) return false;
    queue.splice(index, 1);
    if (queue.length === 0) this.#queues.delete(orgId);
    return true;
  }

  /** The next job of an org that is not busy and has time left; or in how many milliseconds there may be one. */
  take(now: Date, isBusy: (orgId: string) => boolean): { job: Job } | { inMs: number } {
    let inMs = Number.POSITIVE_INFINITY;
    for (const [orgId, queue] of this.#queues) {
      if (isBusy(orgId)) continue;
      const bucket = this.#buckets.get(orgId);
      const restMs = bucket ? nextTokenAt(bucket, now, this.#share).getTime() - now.getTime() : 0;
      inMs = Math.min(inMs, restMs);
      const job = restMs > 0 ? undefined : queue.shift();
      if (!job) continue;
      if (queue.length === 0) this.#queues.delete(orgId);
      return { job };
    }
    return { inMs };
  }

  /** Its turn is over and took so long: from now on it is behind the others. */
  finish(orgId: string, ms: number, now: Date): void {
    const bucket = this.#buckets.get(orgId) ?? fullBucket(now, this.#share);
    this.#buckets.set(orgId, takeTokens(bucket, ms, now, this.#share));
    this.#goBehind(orgId);
    this.#forgetFull(now);
  }

  takeAll(): Job[] {
    const left = [...this.#queues.values()].flat();
    this.#queues.clear();
    return left;
  }

  #goBehind(orgId: string): void {
    const queue = this.#queues.get(orgId);
    this.#queues.delete(orgId);
    if (queue) this.#queues.set(orgId, queue);
  }

  /** A share that nobody has touched for a while is whole again, and need not be remembered. */
  #forgetFull(now: Date): void {
    if (this.#buckets.size <= MAX_REMEMBERED) return;
    const full = this.#share.burst * TOKEN;
    for (const [orgId, bucket] of this.#buckets) {
      if (refill(bucket, now, this.#share).credit >= full) this.#buckets.delete(orgId);
    }
  }
}

const MAX_REMEMBERED = 1_000;
