import { AppError } from "@/server/contracts/errors";
import type { CountExchange, CountReport } from "@/server/db/queries/publish-counts";
import {
  addCounts,
  bucketAt,
  creditOf,
  dropOld,
  type EventCounts,
  readCounts,
  secondsUntilFree,
  usedAt,
  writeCounts,
} from "@/server/domain/limits/publish-window";

export type PublishQuotaOptions = {
  exchange: (reports: readonly CountReport[]) => Promise<CountExchange>;
  /** For orgs whose operator has set none. */
  defaultLimit: () => number;
  clock: () => number;
  pause: (ms: number) => Promise<void>;
  onError: (error: unknown) => void;
};

/** What this process has counted of an org, and what it last heard from the others. */
type Ledger = {
  own: EventCounts;
  others: EventCounts;
  limit: number | null;
  heardAtMs: number;
  /** Taken since the others were told. */
  untold: number;
};

/** Numbers of others are old after this time; the same time passes at most before they are told ours. */
const FRESH_MS = 1_000;
const TELL_MS = 500;
const FORGET_MS = 120_000;
/** Orgs per exchange. */
const MOST_REPORTS = 1_000;

/**
 * How many events an org may publish in a minute, over all processes. Each counts for itself and gives away a small part
 * of what is left without asking; the others are told twice a second, and asked before anything larger is given away.
 * So a publish costs no round trip of its own until the end of the quota is near, and no two processes write one row.
 */
export class PublishQuota {
  readonly #options: PublishQuotaOptions;
  readonly #ledgers = new Map<string, Ledger>();
  readonly #asked = new Set<string>();
  /** Between the clock of the database and ours; unknown before the first exchange. */
  #offsetMs: number | undefined;
  #learning: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #underWay: Promise<unknown> = Promise.resolve();
  #isTelling = false;

  constructor(options: PublishQuotaOptions) {
    this.#options = options;
  }

  /** All of them or none. Answers with what gives them back, should they not be published after all. */
  async take(orgId: string, events: number): Promise<() => void> {
    if (this.#offsetMs === undefined) await this.#learnClock();
    const ledger = this.#ledgerOf(orgId);
    const left = this.#leftOf(ledger);
    const isFresh = this.#options.clock() - ledger.heardAtMs <= FRESH_MS;
    if (left !== null && events > left && isFresh) throw this.#refusal(ledger, events);

    const credit = creditOf(left === null ? null : left + ledger.untold, isFresh);
    const isWithinCredit = ledger.untold + events <= credit;
    const giveBack = this.#add(orgId, ledger, events);
    if (isWithinCredit) {
      // The first events of an org wait for nobody; the others are asked behind them.
      if (left === null) void this.#exchange(orgId).catch(this.#options.onError);
      return giveBack;
    }

    // Counted first, then asked: two processes that want the last ones never both get them.
    try {
      await this.#exchange(orgId);
    } catch (error) {
      giveBack();
      throw error;
    }
    if ((this.#leftOf(ledger) ?? 0) >= 0) return giveBack;
    giveBack();
    throw this.#refusal(ledger, events);
  }

  /** Events per minute; null while nothing is known of the org. */
  limitOf(orgId: string): number | null {
    return this.#ledgers.get(orgId)?.limit ?? null;
  }

  #refusal(ledger: Ledger, events: number): AppError {
    const limit = ledger.limit ?? 0;
    const shown = limit.toLocaleString("en-US");
    const retryAfterSeconds = secondsUntilFree(countsOf(ledger), limit, events, this.#now());
    const detail =
      events > limit
        ? `This organisation may publish ${shown} events per minute. Send smaller batches.`
        : `This organisation may publish ${shown} events per minute. Try again in ${retryAfterSeconds} s.`;
    return new AppError("publish_quota_exceeded", { detail, retryAfterSeconds });
  }

  /** Once in the life of a process. */
  async #learnClock(): Promise<void> {
    this.#learning ??= this.#exchangeAll([]).finally(() => {
      this.#learning = undefined;
    });
    await this.#learning;
  }

  #ledgerOf(orgId: string): Ledger {
    const known = this.#ledgers.get(orgId);
    if (known) return known;
    const ledger = { own: new Map(), others: new Map(), limit: null, heardAtMs: -Infinity, untold: 0 };
    this.#ledgers.set(orgId, ledger);
    return ledger;
  }

  /** Null while nothing is known of the org. */
  #leftOf(ledger: Ledger): number | null {
    if (ledger.limit === null) return null;
    const nowMs = this.#now();
    return ledger.limit - usedAt(ledger.own, nowMs) - usedAt(ledger.others, nowMs);
  }

  #now(): number {
    return this.#options.clock() + (this.#offsetMs ?? 0);
  }

  #add(orgId: string, ledger: Ledger, events: number): () => void {
    const bucket = bucketAt(this.#now());
    addCounts(ledger.own, bucket, events);
    ledger.untold += events;
    this.#asked.add(orgId);
    if (!this.#isTelling) void this.#tell();
    return () => {
      addCounts(ledger.own, bucket, -events);
      this.#asked.add(orgId);
    };
  }

  /** Tells the others, twice a second, for as long as there is something to tell. */
  async #tell(): Promise<void> {
    this.#isTelling = true;
    while (this.#asked.size > 0) {
      await this.#options.pause(TELL_MS);
      if (this.#asked.size > 0) await this.#gathered().catch(this.#options.onError);
      this.#forgetIdle();
    }
    this.#isTelling = false;
  }

  #exchange(orgId: string): Promise<void> {
    this.#asked.add(orgId);
    return this.#gathered();
  }

  /** One exchange is on its way at a time; whoever asks meanwhile goes together with the next. */
  #gathered(): Promise<void> {
    if (this.#next) return this.#next;
    const next = this.#underWay.then(async () => {
      this.#next = undefined;
      const orgIds = [...this.#asked];
      for (let from = 0; from < orgIds.length; from += MOST_REPORTS) {
        await this.#exchangeAll(orgIds.slice(from, from + MOST_REPORTS));
      }
    });
    this.#next = next;
    this.#underWay = next.catch(() => undefined);
    return next;
  }

  async #exchangeAll(orgIds: readonly string[]): Promise<void> {
    const { clock, exchange, defaultLimit } = this.#options;
    const startedMs = clock();
    const told = orgIds.map((orgId) => ({ orgId, ledger: this.#ledgerOf(orgId) }));
    const sent = told.map(({ orgId, ledger }) => ({ orgId, ledger, untold: ledger.untold }));
    const reports = told.map(({ orgId, ledger }) => ({ orgId, ...writeCounts(ledger.own, this.#now()) }));
    for (const orgId of orgIds) this.#asked.delete(orgId);
    const { nowMs, answers } = await exchange(reports).catch((error: unknown) => {
      for (const orgId of orgIds) this.#asked.add(orgId);
      throw error;
    });
    this.#offsetMs = nowMs - (startedMs + clock()) / 2;
    const answerOf = new Map(answers.map((answer) => [answer.orgId, answer]));
    for (const { orgId, ledger, untold } of sent) {
      const { ceiling = null, chosen = null, others = [] } = answerOf.get(orgId) ?? {};
      const highest = ceiling ?? defaultLimit();
      ledger.limit = Math.min(chosen ?? highest, highest);
      ledger.others = readCounts(others);
      ledger.heardAtMs = startedMs;
      ledger.untold -= untold;
    }
  }

  #forgetIdle(): void {
    for (const [orgId, ledger] of this.#ledgers) {
      dropOld(ledger.own, this.#now());
      const isIdle = this.#options.clock() - ledger.heardAtMs > FORGET_MS;
      if (isIdle && !this.#asked.has(orgId) && ledger.own.size === 0) this.#ledgers.delete(orgId);
    }
  }
}

function countsOf({ own, others }: Ledger): EventCounts {
  const all = new Map(others);
  for (const [bucket, events] of own) addCounts(all, bucket, events);
  return all;
}
