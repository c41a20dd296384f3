/** When an observer asked for the heartbeats, and when it had the answer. Both by its own monotonic clock. */
export type Look = { askedMs: number; answeredMs: number };

/**
 * Decides which workers are dead: those whose heartbeat one observer has seen standing still for long enough, by the
 * observer's own clock.
 *
 * An answer is as old as anything between the question and its arrival: it may have waited for a lock. So the time in
 * which a heartbeat stood still runs from the arrival of the first answer to the question of the last one, and is never
 * longer than it was. An observer that did not look for a while starts anew: it may have stood still itself, together
 * with everybody else.
 */
export class DeathWatch {
  readonly #deadAfterMs: number;
  readonly #maxGapMs: number;
  readonly #seen = new Map<string, { beats: string; sinceMs: number }>();
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor({ deadAfterMs, maxGapMs }: { deadAfterMs: number; maxGapMs: number }) {
    this.#deadAfterMs = deadAfterMs;
    this.#maxGapMs = maxGapMs;
  }

  /** Answers with the workers that are dead as of this look. */
  observe(workers: readonly { id: string; beats: string }[], { askedMs, answeredMs }: Look): string[] {
    if (answeredMs - this.#lastMs > this.#maxGapMs) this.forget();
    this.#lastMs = answeredMs;
    const present = new Set(workers.map(({ id }) => id));
    for (const id of this.#seen.keys()) if (!present.has(id)) this.#seen.delete(id);

    return workers.flatMap(({ id, beats }) => {
      const seen = this.#seen.get(id);
      if (seen?.beats !== beats) {
        this.#seen.set(id, { beats, sinceMs: answeredMs });
        return [];
      }
      return askedMs - seen.sinceMs >= this.#deadAfterMs ? [id] : [];
    });
  }

  /** What was seen before a gap in the observation proves nothing. */
  forget(): void {
    this.#seen.clear();
  }
}

/** What becomes of a delivery whose worker died with it in hand. It spends no attempt, but it may be what kills workers. */
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 10 * 60_000;
export const QUARANTINE_AT = 10;

/** `crashes` counts this one. */
export function crashDelayMs(crashes: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (crashes - 1), LONGEST_DELAY_MS);
}
