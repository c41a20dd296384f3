import type { NewTransition } from "@/server/engine/settle/circuit-sql";
import { isAboutData } from "@/server/db/sql";
import type { WorkerSql } from "@/server/db/scope";
import { type ClaimKey, claimKey } from "@/server/engine/claim/slots";
import { buryUnrecorded } from "@/server/engine/recover/recovery";
import type { Result } from "@/server/engine/send/send-delivery";
import type { LoopWatch } from "@/server/observability/loop-watch";
import { recordResults } from "./record-results";
import type { SettleRow } from "./settle-sql";

export type SettlerOptions = {
  transaction: <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>;
  workerId: string;
  /** After a flush: the results that counted, and those whose delivery had been lost to another worker. */
  onSettled: (counted: Result[], superseded: Result[]) => void;
  /** A result could not be stored in any form: its delivery is a dead letter that says so. */
  onSetAside: (result: Result) => void;
  onCircuits: (transitions: NewTransition[]) => void;
  onError: (error: unknown, waiting: number) => void;
  /** Whether nobody waits for what this result frees, so that it may wait a moment for others. */
  mayWait: (result: Result) => boolean;
  pause: (ms: number) => Promise<void>;
  loops: LoopWatch;
  random: () => number;
  newId: () => string;
};

const MAX_BATCH = 256;
/** What nobody waits for is collected for so long, or until there is so much of it: a flush costs hardly more for many. */
const LINGER_MS = 10;
const ENOUGH = 64;

/** How a result is offered to the database. One that is refused for what it says comes again in the next form. */
const FORMS = ["together", "alone", "without_sample", "set_aside", "set_aside_uncounted"] as const;
type Waiting = { result: Result; form: (typeof FORMS)[number] };

/**
 * Records what came of attempts, for the whole process in micro-batches. While one batch is on its way the next one
 * collects, so the batches grow with the load. A result that frees what somebody waits for leaves at once; one that does
 * not waits a moment for others, since three hundred flushes a second cost as much as everything else.
 */
export class Settler {
  readonly #options: SettlerOptions;
  #waiting: Waiting[] = [];
  #flushing: Promise<void> | undefined;
  #lingering: NodeJS.Timeout | undefined;
  #isDraining = false;

  constructor(options: SettlerOptions) {
    this.#options = options;
  }

  add(result: Result): void {
    this.#waiting.push({ result, form: "together" });
    this.#goOn();
  }

  /** Somebody waits for something that was not awaited when its result came. */
  hurry(): void {
    this.#goOn();
  }

  /** Whether the result of this claim waits to be recorded. */
  has(claim: ClaimKey): boolean {
    return this.#waiting.some(({ result: { row } }) => row.id === claim.id && row.fence === claim.fence);
  }

  /** Until everything that was added is recorded. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    this.#goOn();
    while (this.#flushing) await this.#flushing;
    this.#isDraining = false;
  }

  /** Begins to flush where it is time to, and otherwise waits for more. */
  #goOn(): void {
    if (this.#flushing || this.#waiting.length === 0) return;
    if (this.#isTime()) this.#begin();
    else this.#lingering ??= setTimeout(() => this.#begin(), LINGER_MS);
  }

  #isTime(): boolean {
    const { mayWait } = this.#options;
    if (this.#isDraining || this.#waiting.length >= ENOUGH) return true;
    return this.#waiting.some(({ result, form }) => form !== "together" || !mayWait(result));
  }

  #begin(): void {
    clearTimeout(this.#lingering);
    this.#lingering = undefined;
    this.#flushing ??= this.#flushAll().finally(() => {
      this.#flushing = undefined;
      this.#goOn();
    });
  }

  async #flushAll(): Promise<void> {
    // One turn of the event loop, so that results which arrived together travel together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    let failures = 0;
    this.#options.loops.cameRound("settle");
    do {
      const batch = this.#nextBatch();
      try {
        const tell = await this.#flush(batch);
        this.#remove(batch);
        failures = 0;
        this.#options.loops.cameRound("settle");
        this.#tell(tell);
      } catch (error) {
        this.#options.onError(error, this.#waiting.length);
        if (isAboutData(error)) {
          this.#offerInNextForm(batch);
        } else {
          // Not the fault of any row: results are kept and offered again, however long it takes.
          failures += 1;
          await this.#options.pause(Math.min(100 * 2 ** failures, 2_000) * (0.5 + this.#options.random()));
        }
      }
    } while (this.#waiting.length > 0 && (failures > 0 || this.#isTime()));
    this.#options.loops.rests("settle");
  }

  /** One row that the database refuses must not hold up the rest: whatever was refused once goes by itself. */
  #nextBatch(): Waiting[] {
    const end = this.#waiting.slice(0, MAX_BATCH).findIndex(({ form }) => form !== "together");
    if (end === 0) return this.#waiting.slice(0, 1);
    return this.#waiting.slice(0, end === -1 ? MAX_BATCH : end);
  }

  #offerInNextForm(batch: readonly Waiting[]): void {
    const [only] = batch;
    const isAlone = only !== undefined && batch.length === 1;
    if (!isAlone) {
      for (const waiting of batch) waiting.form = "alone";
      return;
    }
    const next = only.form === "together" ? "without_sample" : FORMS[FORMS.indexOf(only.form) + 1];
    if (next) only.form = next;
    // Not even that: the row stays with this worker, which will find that it lost track of it and give it back.
    else this.#remove(batch);
  }

  #remove(batch: readonly Waiting[]): void {
    const done = new Set(batch);
    this.#waiting = this.#waiting.filter((waiting) => !done.has(waiting));
  }

  /** Answers with what is to be told once the batch is off the list. */
  async #flush(batch: readonly Waiting[]): Promise<() => void> {
    const { transaction, workerId, newId, onSetAside, onCircuits, onSettled } = this.#options;
    const [first] = batch;
    if (first?.form === "set_aside" || first?.form === "set_aside_uncounted") {
      const { result, form } = first;
      await transaction((sql) => buryUnrecorded(sql, result.row, form === "set_aside"));
      return () => onSetAside(result);
    }
    const results = batch.map(({ result, form }) =>
      form === "without_sample" ? { ...result, row: withoutSample(result.row) } : result,
    );
    const { counted, transitions } = await transaction((sql) => recordResults(sql, results, { workerId, newId }));
    return () => {
      onCircuits(transitions);
      onSettled(
        results.filter(({ row }) => counted.has(claimKey(row))),
        results.filter(({ row }) => !counted.has(claimKey(row))),
      );
    };
  }

  /** Whoever listens cannot stop the loop. */
  #tell(tell: () => void): void {
    try {
      tell();
    } catch (error) {
      this.#options.onError(error, this.#waiting.length);
    }
  }
}

function withoutSample(row: SettleRow): SettleRow {
  return {
    ...row,
    request_headers: null,
    response_headers: null,
    response_body: null,
    error: "The answer could not be stored.",
  };
}
