import type { Change, Topic } from "@/server/contracts/live";

export type AnnouncerOptions = {
  send: (changes: Change[]) => Promise<void>;
  onError: (error: unknown) => void;
  /** Calls back once after the pause; replaced in tests. */
  after?: (ms: number, work: () => void) => void;
};

/** Four statements a second for a whole process, however much happens in however many orgs. */
export const ANNOUNCE_MS = 250;

/**
 * Says what changed after it was committed: at once when it has been quiet, otherwise collected. Never awaited by
 * whoever made the change, and losing one costs a moment on somebody's screen, never data.
 */
export class Announcer {
  readonly #options: Required<AnnouncerOptions>;
  readonly #waiting = new Map<string, Set<Topic>>();
  #sending: Promise<void> | undefined;
  #isPausing = false;

  constructor({ after = unheldTimer, ...options }: AnnouncerOptions) {
    this.#options = { after, ...options };
  }

  announce(orgId: string, ...topics: readonly Topic[]): void {
    const waiting = this.#waiting.get(orgId) ?? new Set();
    for (const topic of topics) waiting.add(topic);
    this.#waiting.set(orgId, waiting);
    if (!this.#isPausing) this.#sendAndPause();
  }

  /** Until everything that was announced is out: before a process ends. */
  async flush(): Promise<void> {
    await this.#sending;
    await this.#sendNow();
  }

  #sendAndPause(): void {
    this.#isPausing = true;
    // One turn later, so that what was announced together travels together.
    this.#sending = Promise.resolve().then(() => this.#sendNow());
    void this.#sending.then(() => this.#options.after(ANNOUNCE_MS, () => this.#resume()));
  }

  #resume(): void {
    this.#isPausing = false;
    if (this.#waiting.size > 0) this.#sendAndPause();
  }

  async #sendNow(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const changes = [...this.#waiting].map(([orgId, topics]) => ({ orgId, topics: [...topics] }));
    this.#waiting.clear();
    try {
      await this.#options.send(changes);
    } catch (error) {
      // The database is away, and with it the listener: those are told to look at everything when they hear again.
      this.#options.onError(error);
    }
  }
}

/** Does not keep a process alive. */
function unheldTimer(ms: number, work: () => void): void {
  setTimeout(work, ms).unref();
}
