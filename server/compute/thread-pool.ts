import type { RateLimit } from "@/server/domain/limits/token-bucket";
import { ComputeFailure } from "./compute-failure";
import type { Answer, ComputeThread, Question } from "./compute-thread";
import { OrgTurns } from "./org-turns";

export type PoolOptions = {
  startThread: () => ComputeThread;
  now: () => Date;
  /** An org has one at a time: with two, there is always one that it does not have. */
  threads?: number;
  /** Of each org, in milliseconds of a thread. */
  share?: RateLimit;
  waitingPerOrg?: number;
  /** A thread that nobody asked for so long gives its memory back. */
  idleMs?: number;
};

export type RunLimits = {
  /** How long the computation may take. */
  limitMs: number;
  /** How long it may wait for its turn; without end when it is not given. */
  patienceMs?: number;
};

/** A quarter of a core over time, and a second at once. */
const DEFAULTS = { threads: 2, share: { perMinute: 15_000, burst: 1_000 }, waitingPerOrg: 32, idleMs: 30_000 };

type Job = RunLimits & { orgId: string; question: Question; settled: PromiseWithResolvers<unknown> };

/**
 * Computes what tenants wrote, away from the loop that everybody depends on. Whatever one org asks for, the next one
 * waits for one computation of it at most; and what takes too long or too much memory is ended with its thread.
 */
export class ThreadPool {
  readonly #options: Required<PoolOptions>;
  readonly #turns: OrgTurns<Job>;
  readonly #busyOrgs = new Set<string>();
  readonly #busy = new Set<ComputeThread>();
  readonly #idle = new Map<ComputeThread, NodeJS.Timeout>();
  #alarm: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#turns = new OrgTurns(this.#options.share);
  }

  /** Fails with a `ComputeFailure`. */
  run(orgId: string, question: Question, limits: RunLimits): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(closed());
    if (this.#turns.waiting(orgId) >= this.#options.waitingPerOrg) return Promise.reject(busy());
    const job: Job = { ...limits, orgId, question, settled: Promise.withResolvers<unknown>() };
    this.#turns.add(orgId, job);
    this.#fill();
    return this.#withPatience(job);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#alarm);
    for (const { settled } of this.#turns.takeAll()) settled.reject(closed());
    for (const timer of this.#idle.values()) clearTimeout(timer);
    await Promise.all([...this.#idle.keys(), ...this.#busy].map((thread) => thread.end()));
    this.#idle.clear();
  }

  #withPatience(job: Job): Promise<unknown> {
    const { promise, reject } = job.settled;
    if (job.patienceMs === undefined) return promise;
    const timer = setTimeout(() => {
      if (this.#turns.remove(job.orgId, job)) reject(busy());
    }, job.patienceMs);
    return promise.finally(() => clearTimeout(timer));
  }

  #fill(): void {
    clearTimeout(this.#alarm);
    while (!this.#isClosed && this.#busy.size < this.#options.threads) {
      const turn = this.#turns.take(this.#options.now(), (orgId) => this.#busyOrgs.has(orgId));
      if ("job" in turn) void this.#work(turn.job);
      else if (turn.inMs === Number.POSITIVE_INFINITY) return;
      else {
        this.#alarm = setTimeout(() => this.#fill(), turn.inMs);
        return;
      }
    }
  }

  async #work(job: Job): Promise<void> {
    const { orgId, settled } = job;
    this.#busyOrgs.add(orgId);
    const { ms, outcome } = await this.#ask(job);
    this.#busyOrgs.delete(orgId);
    this.#turns.finish(orgId, ms, this.#options.now());
    if ("value" in outcome) settled.resolve(outcome.value);
    else settled.reject(outcome.failure);
    this.#fill();
  }

  /** A thread that was full of what others had asked says nothing about this question: a fresh one is asked as well. */
  async #ask(job: Job): Promise<{ ms: number; outcome: { value: unknown } | { failure: ComputeFailure } }> {
    const thread = this.#takeThread();
    try {
      const answer = await thread.ask(job.question, job.limitMs);
      this.#rest(thread);
      return { ms: answer.ms, outcome: outcomeOf(answer) };
    } catch (error) {
      this.#busy.delete(thread);
      const failure =
        error instanceof ComputeFailure ? error : new ComputeFailure("unavailable", String(error), { cause: error });
      if (failure.reason === "memory" && thread.asked > 1 && !this.#isClosed) return this.#ask(job);
      const isItsOwn = failure.reason === "time" || failure.reason === "memory";
      return { ms: isItsOwn ? job.limitMs : 0, outcome: { failure } };
    }
  }

  #takeThread(): ComputeThread {
    const [rested] = this.#idle.keys();
    if (rested) {
      clearTimeout(this.#idle.get(rested));
      this.#idle.delete(rested);
    }
    const thread = rested ?? this.#options.startThread();
    this.#busy.add(thread);
    return thread;
  }

  #rest(thread: ComputeThread): void {
    this.#busy.delete(thread);
    const end = () => {
      this.#idle.delete(thread);
      void thread.end();
    };
    this.#idle.set(thread, setTimeout(end, this.#options.idleMs).unref());
  }
}

function outcomeOf(answer: Answer): { value: unknown } | { failure: ComputeFailure } {
  return answer.ok ? { value: answer.value } : { failure: new ComputeFailure("fault", answer.message) };
}

const busy = () => new ComputeFailure("busy", "Too much is being computed for this organisation at the moment.");
const closed = () => new ComputeFailure("closed", "The process is stopping.");
