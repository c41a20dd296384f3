/** How often a key and an org may call. Publishing is not counted here: it has a quota of its own, in events. */
import { AppError } from "@/server/contracts/errors";

const WINDOW_SECONDS = 60;
/** Entries of a minute that is over are dropped when there are more than these. */
const MAX_TRACKED = 10_000;

export type Rates = { key: number; org: number };
type Count = { minute: number; calls: number };

/** Counted by each process for itself, in memory: a refusal must cost less than what it refuses. */
export class RequestRate {
  readonly #counts = new Map<string, Count>();
  readonly #rates: Rates;

  constructor(rates: Rates) {
    this.#rates = rates;
  }

  /** The headers of the answer. Throws when there were too many. */
  spend({ keyId, orgId }: { keyId: string; orgId: string }, now: Date): Record<string, string> {
    const minute = Math.floor(now.getTime() / 1000 / WINDOW_SECONDS);
    const left = {
      key: this.#rates.key - this.#hit(`key:${keyId}`, minute),
      org: this.#rates.org - this.#hit(`org:${orgId}`, minute),
    };
    const resetSeconds = Math.max(1, Math.ceil((minute + 1) * WINDOW_SECONDS - now.getTime() / 1000));
    const scarcest = left.key <= left.org ? "key" : "org";
    if (left[scarcest] < 0) {
      const whose = scarcest === "key" ? "This key" : "This organisation";
      const detail = `${whose} may call ${this.#rates[scarcest]} times a minute.`;
      throw new AppError("rate_limited", { retryAfterSeconds: resetSeconds, detail });
    }
    return {
      "ratelimit-policy": `"key";q=${this.#rates.key};w=${WINDOW_SECONDS}, "org";q=${this.#rates.org};w=${WINDOW_SECONDS}`,
      ratelimit: `"${scarcest}";r=${left[scarcest]};t=${resetSeconds}`,
    };
  }

  #hit(subject: string, minute: number): number {
    const known = this.#counts.get(subject);
    if (known?.minute === minute) return ++known.calls;
    if (this.#counts.size >= MAX_TRACKED) this.#forget(minute);
    this.#counts.set(subject, { minute, calls: 1 });
    return 1;
  }

  #forget(minute: number): void {
    for (const [subject, count] of this.#counts) if (count.minute !== minute) this.#counts.delete(subject);
  }
}
