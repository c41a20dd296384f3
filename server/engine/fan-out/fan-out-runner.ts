import type { WorkerSql } from "@/server/db/scope";
import type { Claim } from "@/server/engine/claim/claim";
import type { LoopWatch } from "@/server/observability/loop-watch";
import { FAN_OUT_LIMITS, fanOut, type FanOutResult } from "./fan-out";
import { RuleBook } from "./match-batch";

export type FanOutRunnerOptions = {
  transaction: <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>;
  newId: () => string;
  /** Room for what a batch may claim at once; null when this process should not claim now. */
  beginClaim: () => ClaimInFanOut | null;
  /** A batch is committed that took events or made deliveries; what may go of them was claimed with it, or was not. */
  onDone: (orgId: string, result: Extract<FanOutResult, { kind: "done" }>, isClaimed: boolean) => void;
  onError: (error: unknown, orgId: string) => void;
  pause: (ms: number) => Promise<void>;
  loops: LoopWatch;
};

/** A claim that is made in the transaction of a batch. */
export type ClaimInFanOut = {
  run: (sql: WorkerSql, orgIds: readonly string[]) => Promise<Claim>;
  /** Always, when the transaction is over: with what was claimed, or null when nothing was or nobody knows. */
  end: (claim: Claim | null, startedMs: number) => void;
};

/** Whoever asks while a batch is at work goes together with the next: what a batch costs hardly grows with its orgs. */
const AT_ONCE = 2;
/** A batch that takes longer is not waited for: something holds it up, and the others have nothing to do with that. */
const PATIENCE_MS = 25;
const BUSY_PAUSE_MS = 25;
const FAULT_PAUSE_MS = 500;
/** For the matching of a whole batch: beyond it, what was matched is written and the rest waits for its turn. */
const MATCHING_MS = 200;

/** Runs fan-out for the orgs that asked for it: each once at a time, and as many together as are waiting. */
export class FanOutRunner {
  readonly #options: FanOutRunnerOptions;
  readonly #rules = new RuleBook();
  readonly #asked = new Set<string>();
  readonly #running = new Set<string>();
  readonly #batches = new Set<Promise<void>>();
  /** Those of them that nobody waits for any more. */
  readonly #slow = new Set<Promise<void>>();
  /** Orgs whose last batch failed: each has the next one for itself, so that the one at fault is found. */
  readonly #alone = new Set<string>();
  #stopped = false;

  constructor(options: FanOutRunnerOptions) {
    this.#options = options;
  }

  /** Something of this org waits to be fanned out. Asking again while it runs makes it run once more. */
  wake(orgId: string): void {
    if (this.#stopped) return;
    this.#asked.add(orgId);
    this.#fill();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#asked.clear();
    await Promise.all(this.#batches);
  }

  #fill(): void {
    while (this.#batches.size < Math.min(1 + this.#slow.size, AT_ONCE)) {
      const orgIds = this.#take();
      if (orgIds.length === 0) return;
      if (this.#batches.size === 0) this.#options.loops.cameRound("fan-out");
      const batch = this.#run(orgIds).finally(() => {
        for (const orgId of orgIds) this.#running.delete(orgId);
        this.#batches.delete(batch);
        this.#slow.delete(batch);
        if (this.#batches.size === 0) this.#options.loops.rests("fan-out");
        else this.#options.loops.cameRound("fan-out");
        this.#fill();
      });
      this.#batches.add(batch);
      void this.#options.pause(PATIENCE_MS).then(() => this.#passBy(batch));
    }
  }

  #passBy(batch: Promise<void>): void {
    if (!this.#batches.has(batch)) return;
    this.#slow.add(batch);
    this.#fill();
  }

  /** Whoever has waited longest first. */
  #take(): string[] {
    const waiting = [...this.#asked].filter((orgId) => !this.#running.has(orgId));
    const [first] = waiting;
    const isAlone = first !== undefined && this.#alone.has(first);
    const orgIds = isAlone ? [first] : waiting.filter((orgId) => !this.#alone.has(orgId)).slice(0, FAN_OUT_LIMITS.orgs);
    for (const orgId of orgIds) {
      this.#asked.delete(orgId);
      this.#running.add(orgId);
    }
    return orgIds;
  }

  async #run(orgIds: readonly string[]): Promise<void> {
    const { transaction, newId } = this.#options;
    const startTimer = () => {
      const untilMs = performance.now() + MATCHING_MS / orgIds.length;
      return () => performance.now() < untilMs;
    };
    // What failed before is tried in the plainest way.
    const claiming = orgIds.some((orgId) => this.#alone.has(orgId)) ? null : this.#options.beginClaim();
    let startedMs = performance.now();
    let claimed: Claim | null = null;
    try {
      const { results, claim } = await transaction((sql) => {
        // As the transaction begins: whatever it waits for is part of what the leases last.
        startedMs = performance.now();
        return fanOut(sql, { orgIds, rules: this.#rules, newId, startTimer, ...(claiming && { claim: claiming.run }) });
      });
      claimed = claim;
      for (const orgId of orgIds) this.#alone.delete(orgId);
      for (const result of results) this.#goOn(result, claiming !== null);
    } catch (error) {
      this.#recover(orgIds, error);
    } finally {
      claiming?.end(claimed, startedMs);
    }
  }

  #goOn(result: FanOutResult, isClaimed: boolean): void {
    const { orgId } = result;
    if (result.kind === "busy") {
      this.#again(orgId, BUSY_PAUSE_MS);
      return;
    }
    // Nobody can do anything about it, but it should not happen: an accepted event was removed before it was fanned out.
    if (result.gaps > 0) this.#options.onError(new Error(`${result.gaps} accepted events are no longer kept.`), orgId);
    if (result.events + result.deliveries > 0) this.#options.onDone(orgId, result, isClaimed);
    // Behind the others: a full inbox of one org does not keep the rest waiting.
    if (result.hasMore) this.wake(orgId);
  }

  /** What failed together is tried one by one, and only the one at fault is reported and waits. */
  #recover(orgIds: readonly string[], error: unknown): void {
    const [orgId] = orgIds;
    if (orgId !== undefined && orgIds.length === 1) {
      this.#options.onError(error, orgId);
      this.#again(orgId, FAULT_PAUSE_MS);
      return;
    }
    for (const one of orgIds) {
      this.#alone.add(one);
      this.wake(one);
    }
  }

  /** Later, without holding a place or a connection in the meantime. */
  #again(orgId: string, ms: number): void {
    void this.#options.pause(ms).then(() => this.wake(orgId));
  }
}
