import { OrgShares } from "@/server/domain/limits/org-shares";
import type { RateLimit } from "@/server/domain/limits/token-bucket";

/** What waits, by org. Orgs take turns, each within its own share of time: a token is a millisecond. */
export class OrgTurns<Job> {
  /** The org that has waited longest since its last turn is first. */
  readonly #queues = new Map<string, Job[]>();
  readonly #shares: OrgShares;

  constructor(share: RateLimit) {
    this.#shares = new OrgShares(share);
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
      const restMs = this.#shares.restMs(orgId, now);
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
    this.#shares.use(orgId, ms, now);
    const queue = this.#queues.get(orgId);
    this.#queues.delete(orgId);
    if (queue) this.#queues.set(orgId, queue);
  }

  takeAll(): Job[] {
    const left = [...this.#queues.values()].flat();
    this.#queues.clear();
    return left;
  }
}
