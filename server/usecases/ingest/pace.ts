import { AppError } from "@/server/contracts/errors";
import type { PublishQuota } from "@/server/usecases/events/publish-quota";

const MINUTE_MS = 60_000;

/**
 * Streams cannot be told to wait, so what is over its org's limit per minute is let through at that rate: each batch gets
 * a place behind the one before.
 */
export class Pace {
  readonly #quota: Pick<PublishQuota, "take" | "limitOf">;
  readonly #clock: () => number;
  /** When the last batch of an org is let through. */
  readonly #untilMs = new Map<string, number>();

  constructor(quota: Pick<PublishQuota, "take" | "limitOf">, clock: () => number) {
    this.#quota = quota;
    this.#clock = clock;
  }

  /** When so many events may be fanned out; null for now. */
  async admit(orgId: string, events: number): Promise<Date | null> {
    const nowMs = this.#clock();
    const queuedMs = this.#untilMs.get(orgId) ?? 0;
    // Behind what waits already, or later events would overtake earlier ones.
    if (queuedMs > nowMs) return this.#queue(orgId, events, queuedMs);
    this.#untilMs.delete(orgId);
    try {
      await this.#quota.take(orgId, events);
      return null;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "publish_quota_exceeded") throw error;
      return this.#queue(orgId, events, nowMs + (error.retryAfterSeconds ?? 1) * 1_000);
    }
  }

  #queue(orgId: string, events: number, fromMs: number): Date {
    const limit = Math.max(this.#quota.limitOf(orgId) ?? events, 1);
    this.#untilMs.set(orgId, fromMs + (events / limit) * MINUTE_MS);
    return new Date(fromMs);
  }
}
