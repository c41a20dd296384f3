import { readNextFeed } from "@/server/engine/replays/feed-replays-sql";
import type { WorkerSql } from "@/server/db/scope";
import { type FeedOptions, feedReplays, type FeedTurn } from "@/server/engine/replays/feed-replays";
import { LoopWatch } from "@/server/observability/loop-watch";
import type { WorkerPart } from "./worker-process";

export type FeederOptions = FeedOptions & {
  transaction: <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>;
  /** After the commit of a turn. */
  onTurn: (turn: FeedTurn) => void;
  onError: (error: unknown) => void;
  /** Ends early, without a fault, when it is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** What nobody told us of is found after this time: another worker may have died with it. */
const IDLE_MS = 2_000;
/** What is due and in other hands is asked for again after this time. */
const SHORTEST_MS = 50;
const AFTER_ERROR_MS = 1_000;

/**
 * Feeds the batch replays of all orgs. Every worker runs one: a batch is fed by whoever locks it first, and the rate is
 * kept in its row, so that several feeders are no faster than one, and one that dies is missed by nobody.
 */
export class ReplayFeeder implements WorkerPart {
  readonly name = "replays";
  readonly #options: FeederOptions;
  readonly #stopping = new AbortController();
  readonly #loops = new LoopWatch();
  #resting = new AbortController();
  #loop: Promise<void> = Promise.resolve();

  constructor(options: FeederOptions) {
    this.#options = options;
  }

  start(): void {
    this.#loop = this.#run();
  }

  late(): string[] {
    return this.#loops.late;
  }

  /** A hint that a batch was made or steered. Losing one costs a moment. */
  wake(): void {
    this.#resting.abort();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#loop;
  }

  async #run(): Promise<void> {
    this.#loops.cameRound(this.name);
    while (!this.#isStopping()) {
      // Before looking: a wake-up that comes while we look must not be slept through.
      this.#resting = new AbortController();
      const ms = await this.#feedDue().catch((error: unknown) => {
        this.#options.onError(error);
        return AFTER_ERROR_MS;
      });
      if (!this.#isStopping()) await this.#options.pause(ms, this.#resting.signal);
    }
  }

  #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Everything that is due, turn by turn; answers how long to rest then. */
  async #feedDue(): Promise<number> {
    const { transaction, onTurn } = this.#options;
    let turn: FeedTurn | null;
    do {
      turn = await transaction((sql) => feedReplays(sql, this.#options));
      this.#loops.cameRound(this.name);
      if (turn) onTurn(turn);
    } while (turn && !this.#isStopping());
    const nextMs = await transaction(readNextFeed);
    const restMs = Math.min(IDLE_MS, Math.max(SHORTEST_MS, nextMs ?? IDLE_MS));
    this.#loops.cameRound(this.name, restMs);
    return restMs;
  }
}
