import type { NewTransition } from "./circuit-sql";
import { type ChannelHold, holdChannels, lockChannelsToHold, pauseForDeadHead } from "@/server/engine/holds/holds-sql";
import { settleAttempts, type SettleRow } from "./settle-sql";
import type { WorkerSql } from "@/server/db/scope";
import { foldIntoChannels } from "./fold-channels";
import { rollUp } from "./roll-up";
import type { Result } from "@/server/engine/send/send-delivery";

export type SettlerOptions = {
  transaction: <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>;
  workerId: string;
  /** After a flush: the results that counted, and those whose delivery had been lost to another worker. */
  onSettled: (counted: Result[], superseded: Result[]) => void;
  onCircuits: (transitions: NewTransition[]) => void;
  onError: (error: unknown, waiting: number) => void;
  pause: (ms: number) => Promise<void>;
  random: () => number;
  newId: () => string;
};

const MAX_BATCH = 256;

/**
 * Records what came of attempts, for the whole process in micro-batches: while one batch is on its way the next one
 * collects, so the batches grow with the load and a lone result waits for nothing.
 */
export class Settler {
  readonly #options: SettlerOptions;
  readonly #waiting: Result[] = [];
  #flushing: Promise<void> | undefined;

  constructor(options: SettlerOptions) {
    this.#options = options;
  }

  add(result: Result): void {
    this.#waiting.push(result);
    this.#flushing ??= this.#flushAll();
  }

  /** Whether a result of this delivery waits to be recorded. */
  has(deliveryId: string): boolean {
    return this.#waiting.some(({ row }) => row.id === deliveryId);
  }

  /** Until everything that was added is recorded. */
  async drain(): Promise<void> {
    await this.#flushing;
  }

  async #flushAll(): Promise<void> {
    // One turn of the event loop, so that results which arrived together travel together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    let failures = 0;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, MAX_BATCH);
      try {
        await this.#flush(batch);
        this.#waiting.splice(0, batch.length);
        failures = 0;
      } catch (error) {
        this.#options.onError(error, this.#waiting.length);
        if (isAboutData(error)) {
          await this.#flushOneByOne(batch);
          this.#waiting.splice(0, batch.length);
        } else {
          // The database is away: results are kept and offered again, however long it takes.
          failures += 1;
          await this.#options.pause(Math.min(100 * 2 ** failures, 2_000) * (0.5 + this.#options.random()));
        }
      }
    }
    this.#flushing = undefined;
  }

  async #flush(batch: readonly Result[]): Promise<void> {
    const { counted, transitions } = await this.#options.transaction(async (sql) => {
      const held = await settleAttempts(sql, inOrder(batch), this.#options.workerId);
      const results = batch.filter(({ row }) => held.has(row.id));
      const holds = results.flatMap(holdAskedFor);
      // Folding takes the states of all channels, in the order of their ids; nobody may hold one of them before.
      await lockChannelsToHold(sql, holds);
      // Figures are written behind those locks: what is sent first is done first.
      const [changes] = await Promise.all([foldIntoChannels(sql, results, this.#options.newId), rollUp(sql, results)]);
      await holdChannels(sql, holds);
      return { counted: new Set(results), transitions: changes };
    });
    this.#options.onCircuits(transitions);
    this.#options.onSettled(
      batch.filter((result) => counted.has(result)),
      batch.filter((result) => !counted.has(result)),
    );
  }

  /** One row that the database refuses must not hold up the rest; at last it goes without its sample. */
  async #flushOneByOne(batch: readonly Result[]): Promise<void> {
    for (const result of batch) {
      try {
        await this.#flush([result]);
      } catch (error) {
        this.#options.onError(error, this.#waiting.length);
        await this.#flush([{ ...result, row: withoutSample(result.row) }]);
      }
    }
  }
}

/** Class 22 is "data exception": the database understood, and this value cannot be stored. */
function isAboutData(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && /^(22|23)/.test(code);
}

/** In the order of ids, so that two processes never lock the same rows the other way round. */
function inOrder(batch: readonly Result[]): SettleRow[] {
  return batch.map(({ row }) => row).sort((a, b) => (a.id < b.id ? -1 : 1));
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

/** 410: the receiver asked never to be called again. A dead head: the channel promised to stop and ask. */
function holdAskedFor({ row, channelId, step, pausesChannel }: Result): ChannelHold[] {
  const channel = { orgId: row.org_id, channelId };
  if (step.kind === "settle" && "disablesChannel" in step) {
    return [{ ...channel, status: "disabled", reason: "The receiver answered 410 Gone." }];
  }
  return pausesChannel ? [pauseForDeadHead(channel)] : [];
}
