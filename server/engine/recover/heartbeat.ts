import { insertBeat, updateWorkerStopped, type WorkerIdentity } from "./workers-sql";
import { withWorker } from "@/server/db/scope";
import { log } from "@/server/observability/log";

export const BEAT_INTERVAL_MS = 5_000;
/** As long as others wait before they call this worker dead. */
const FRESH_MS = 3 * BEAT_INTERVAL_MS;

/** Tells the other workers that this one lives. Its row is how they find the work of one that does not. */
export class Heartbeat {
  readonly #identity: WorkerIdentity;
  readonly #intervalMs: number;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> | undefined;
  #lastBeatMs: number | undefined;

  /** `now`: monotonic milliseconds. */
  constructor(identity: WorkerIdentity, intervalMs = BEAT_INTERVAL_MS, now = () => performance.now()) {
    this.#identity = identity;
    this.#intervalMs = intervalMs;
    this.#now = now;
  }

  /** Resolves after the first beat: a worker without a row must not claim anything. */
  async start(): Promise<void> {
    await this.#beat();
    this.#schedule();
  }

  /** Whether the database has heard of this worker lately. Measured by a clock that nobody sets. */
  isFresh(): boolean {
    return this.#lastBeatMs !== undefined && this.#now() - this.#lastBeatMs < FRESH_MS;
  }

  /** Says goodbye, so that nobody waits for this worker. Without a database others find out by themselves. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#beating;
    this.#lastBeatMs = undefined;
    await withWorker((sql) => updateWorkerStopped(sql, this.#identity.id)).catch(complain);
  }

  #schedule(): void {
    this.#timer = setTimeout(() => {
      this.#beating = this.#beat()
        .catch(complain)
        .then(() => {
          this.#beating = undefined;
          this.#schedule();
        });
    }, this.#intervalMs);
  }

  async #beat(): Promise<void> {
    // Before the statement, which may wait: others count from the moment at which they could see the beat.
    const startedMs = this.#now();
    await withWorker((sql) => insertBeat(sql, this.#identity));
    this.#lastBeatMs = startedMs;
  }
}

function complain(error: unknown): void {
  log().warn({ event: "worker.heartbeat_failed", err: error }, "The heartbeat could not be written.");
}
