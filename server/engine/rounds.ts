import { setTimeout as pause } from "node:timers/promises";
import type { LoopWatch } from "@/server/observability/loop-watch";

const AFTER_FAULT_MS = 1_000;

/** The loops of one worker process: each does its work again and again, whatever goes wrong, until all are stopped. */
export class Rounds {
  readonly #watch: LoopWatch;
  readonly #onFault: (name: string, error: unknown) => void;
  readonly #stopping = new AbortController();

  constructor(watch: LoopWatch, onFault: (name: string, error: unknown) => void) {
    this.#watch = watch;
    this.#onFault = onFault;
  }

  get areStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  stop(): void {
    this.#stopping.abort();
  }

  async every(ms: number, name: string, work: () => Promise<void>): Promise<void> {
    this.#watch.cameRound(name);
    while (!this.areStopped) {
      try {
        await work();
        this.#watch.cameRound(name, ms);
        await this.rest(ms);
      } catch (error) {
        this.#onFault(name, error);
        await this.rest(Math.min(ms, AFTER_FAULT_MS));
      }
    }
  }

  /** Ends early when the worker stops. */
  async rest(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
