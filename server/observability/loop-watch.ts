/** A turn of a loop that takes this much longer than it should is a loop that stands still. */
export const LATE_MS = 8_000;

/**
 * Knows which loops of this process do not come round. A process may live, and answer to whoever asks, while the loop
 * that does its work waits for something that never comes.
 */
export class LoopWatch {
  readonly #now: () => number;
  readonly #dueMs = new Map<string, number>();

  /** `now`: monotonic milliseconds. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** The loop works: it comes round again after its own pause, or is late soon after that. */
  cameRound(loop: string, pauseMs = 0): void {
    this.#dueMs.set(loop, this.#now() + pauseMs + LATE_MS);
  }

  /** It waits for something to do. That may take for ever. */
  rests(loop: string): void {
    this.#dueMs.delete(loop);
  }

  get late(): string[] {
    const nowMs = this.#now();
    return [...this.#dueMs].filter(([, dueMs]) => dueMs < nowMs).map(([loop]) => loop);
  }
}
