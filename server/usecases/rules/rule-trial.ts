import { compute } from "@/server/compute/compute";
import { BUDGETS, Meter, TooCostly } from "@/server/domain/rules/cost";
import { explain, type Explanation } from "@/server/domain/rules/explain";
import { type EventMatches, matchEvent } from "@/server/domain/rules/match-event";
import { type ReadyRule, readyRule, type StoredFilter } from "@/server/domain/rules/ready-rule";
import { readStoredEvent, type StoredEvent } from "@/server/domain/rules/stored-event";

const HERE = { event: BUDGETS.inlineEvent, rule: BUDGETS.rule };
/** What one trial may take of a process that others depend on. */
const MOST_HERE_MS = 100;
const LIMIT_MS = 2_000;

/** One rule that somebody tries on events: here, where that costs next to nothing; otherwise in a compute thread. */
export class RuleTrial {
  readonly #orgId: string;
  readonly #filter: StoredFilter;
  readonly #ready: ReadyRule | null;
  #hereMs = 0;

  /** Throws on a rule that was never validated. */
  constructor(orgId: string, filter: StoredFilter) {
    this.#orgId = orgId;
    this.#filter = filter;
    this.#ready = unlessCostly(() => readyRule(filter, new Meter(BUDGETS.inlineCompile)));
  }

  /** Null when it has to be found out in a thread. */
  matchHere(event: StoredEvent): EventMatches | null {
    const ready = this.#ready;
    return ready && this.#here(() => matchEvent(event, [RULE], () => ready, HERE));
  }

  /**
   * From the first event on, until the thread's slice of time is over; null for one that costs more than an event may.
   * Never inside of a transaction. Fails with a `ComputeFailure`.
   */
  async matchInThread(events: readonly StoredEvent[], patienceMs: number): Promise<(EventMatches | null)[]> {
    const rules = [{ id: RULE.id, version: JSON.stringify(this.#filter), filter: this.#filter }];
    const question = {
      rules,
      events: events.map(({ type, source, subject, priority, data }) => ({ type, source, subject, priority, data })),
    };
    const answer = await compute(this.#orgId, "matchEvents", question, { limitMs: LIMIT_MS, patienceMs });
    return answer.kind === "matched" ? answer.events : [];
  }

  /** Null for an event that costs more than one may. Never inside of a transaction. Fails with a `ComputeFailure`. */
  async explain(events: readonly StoredEvent[], patienceMs: number): Promise<(Explanation | null)[]> {
    const explained = events.map((event) => this.#explainHere(event));
    const costly = events.filter((_, index) => explained[index] === null);
    if (costly.length === 0) return explained;
    const question = { filter: this.#filter, events: costly };
    const inThread = await compute(this.#orgId, "explainEvents", question, { limitMs: LIMIT_MS, patienceMs });
    return explained.map((one) => one ?? inThread.shift() ?? null);
  }

  #explainHere(event: StoredEvent): Explanation | null {
    const ready = this.#ready;
    const meter = new Meter(BUDGETS.inlineEvent);
    return ready && this.#here(() => unlessCostly(() => explain(ready.filter, readStoredEvent(event, meter), meter)));
  }

  #here<T>(work: () => T | null): T | null {
    if (this.#hereMs > MOST_HERE_MS) return null;
    const startedMs = performance.now();
    try {
      return work();
    } finally {
      this.#hereMs += performance.now() - startedMs;
    }
  }
}

const RULE = { id: "trial" };

function unlessCostly<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof TooCostly) return null;
    throw error;
  }
}
