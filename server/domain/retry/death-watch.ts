/**
 * Decides which workers are dead: those whose heartbeat one observer has seen standing still for long enough, by the
 * observer's own clock. A database that was away for a while kills nobody: the observer starts to watch anew.
 */
export class DeathWatch {
  readonly #deadAfterMs: number;
  readonly #seen = new Map<string, { beats: string; sinceMs: number }>();

  constructor(deadAfterMs: number) {
    this.#deadAfterMs = deadAfterMs;
  }

  /** `nowMs` is monotonic. Answers with the workers that are dead as of now. */
  observe(workers: readonly { id: string; beats: string }[], nowMs: number): string[] {
    const present = new Set(workers.map(({ id }) => id));
    for (const id of this.#seen.keys()) if (!present.has(id)) this.#seen.delete(id);

    return workers.flatMap(({ id, beats }) => {
      const seen = this.#seen.get(id);
      if (seen?.beats !== beats) {
        this.#seen.set(id, { beats, sinceMs: nowMs });
        return [];
      }
      return nowMs - seen.sinceMs >= this.#deadAfterMs ? [id] : [];
    });
  }

  /** What was seen before a gap in the observation proves nothing. */
  forget(): void {
    this.#seen.clear();
  }
}
