import { DeathWatch } from "@/server/domain/retry/death-watch";
import { lastFlight, type WorkerSql } from "@/server/db/scope";
import { listLivingWorkers } from "./workers-sql";

export type WorkerWatchOptions = {
  transaction: <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>;
  workerId: string;
  /** Whether this worker's own heartbeat arrives. If it does not, nobody else's may either. */
  isAlive: () => boolean;
  /** Monotonic milliseconds. */
  now?: () => number;
};

export const WATCH_MS = 2_000;
const DEAD_AFTER_MS = 15_000;
/** Two looks may fail to come in time; more is a gap. */
const MAX_GAP_MS = 3 * WATCH_MS;

/** One worker's view of the others: which of them are dead. */
export class WorkerWatch {
  readonly #options: Required<WorkerWatchOptions>;
  readonly #deaths = new DeathWatch({ deadAfterMs: DEAD_AFTER_MS, maxGapMs: MAX_GAP_MS });

  #living: readonly string[] = [];

  constructor({ now = () => performance.now(), ...options }: WorkerWatchOptions) {
    this.#options = { now, ...options };
  }

  /** Those that did not say goodbye and were not buried, this one included, as of the last look. */
  get living(): readonly string[] {
    return this.#living;
  }

  async findDead(): Promise<string[]> {
    const { transaction, workerId, isAlive, now } = this.#options;
    try {
      const askedMs = now();
      const workers = await transaction((sql) => lastFlight(sql, () => listLivingWorkers(sql)));
      const answeredMs = now();
      this.#living = workers.map(({ id }) => id);
      if (!isAlive()) this.#deaths.forget();
      return this.#deaths.observe(
        workers.filter(({ id }) => id !== workerId),
        { askedMs, answeredMs },
      );
    } catch (error) {
      this.#deaths.forget();
      throw error;
    }
  }
}
