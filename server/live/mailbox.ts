import { EVERYTHING, type LiveMessage, type Topic } from "@/server/contracts/live";

/**
 * What one reader has still to be told. It holds names, not messages: however slow the reader, it never grows beyond
 * the number of topics.
 */
export class Mailbox {
  readonly #topics = new Set<Topic>();
  #isListening: boolean;
  #hasNews = true;
  #isClosed = false;
  #wake: () => void = () => undefined;
  readonly #onClose: () => void;

  constructor(isListening: boolean, onClose: () => void) {
    this.#isListening = isListening;
    this.#onClose = onClose;
  }

  put({ isListening, topics }: LiveMessage): void {
    this.#isListening = isListening;
    for (const topic of topics) this.#topics.add(topic);
    this.#hasNews = true;
    this.#wake();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#onClose();
    this.#wake();
  }

  /** The news since the last time, waited for; "quiet" after a while without any. The first says how things stand. */
  async next(limitMs: number): Promise<LiveMessage | "quiet" | "closed"> {
    if (!this.#hasNews && !this.#isClosed) await this.#news(limitMs);
    if (this.#isClosed) return "closed";
    if (!this.#hasNews) return "quiet";
    const topics = this.#topics.has(EVERYTHING) ? [EVERYTHING] : [...this.#topics];
    this.#topics.clear();
    this.#hasNews = false;
    return { isListening: this.#isListening, topics };
  }

  #news(limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const limit = setTimeout(resolve, limitMs);
      limit.unref();
      this.#wake = () => {
        clearTimeout(limit);
        resolve();
      };
    });
  }
}
