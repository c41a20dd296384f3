import type { Heard, Listening } from "./notifications";

export type DatabaseListenerOptions = {
  listen: (heard: Heard) => Promise<Listening>;
  onPayload: (payload: string) => void;
  /** Whether anything would be heard if it happened. */
  onListening: (isListening: boolean) => void;
  onError: (error: unknown) => void;
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  random: () => number;
};

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/** Keeps one connection listening for as long as the process lives, and says when it does not. */
export class DatabaseListener {
  readonly #options: DatabaseListenerOptions;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: DatabaseListenerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const isOver = () => signal.aborted;
    for (let failures = 0; !isOver(); failures++) {
      try {
        await this.#listen();
        failures = 0;
      } catch (error) {
        this.#options.onError(error);
      }
      const ms = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) * (0.5 + this.#options.random() / 2);
      if (!isOver()) await this.#options.pause(ms, signal);
    }
  }

  /** Until the connection is lost. */
  async #listen(): Promise<void> {
    const { listen, onPayload, onListening } = this.#options;
    const { signal } = this.#stopping;
    const over = Promise.withResolvers<undefined>();
    const end = () => over.resolve(undefined);
    const listening = await listen({ onPayload, onEnd: end });
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
    onListening(true);
    await over.promise;
    onListening(false);
    signal.removeEventListener("abort", end);
    await listening.close();
  }
}
