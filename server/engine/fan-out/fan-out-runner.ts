import { isAboutData } from "@/server/db/sql";
import type { Claim } from "@/server/engine/claim/claim";
import type { LoopWatch } from "@/server/observability/loop-watch";
import { fanOut, type FanOutContext, type FanOutResult } from "./fan-out";
import { isHeavy, restAfter } from "./heavy-orgs";
import { createMatchingTime } from "./matching-time";
import { FAN_OUT_LIMITS, HEAVY_LIMITS } from "./read-orgs";
import { RuleBook } from "./rule-book";
import { ThreadMatcher, type ThreadMatcherOptions } from "./thread-matcher";

export type FanOutRunnerOptions = ThreadMatcherOptions & {
  newId: () => string;
  /** Room for what a batch may claim at once; null when this process should not claim now. */
  beginClaim: () => ClaimInFanOut | null;
  /** A batch is committed that took events or made deliveries; what may go of them was claimed with it, or was not. */
  onDone: (orgId: string, result: Extract<FanOutResult, { kind: "done" }>, isClaimed: boolean) => void;
  onError: (error: unknown, orgId: string) => void;
  onSetAside: (orgId: string, events: number) => void;
  pause: (ms: number) => Promise<void>;
  loops: LoopWatch;
};

/** A claim that is made in the transaction of a batch. */
export type ClaimInFanOut = {
  run: NonNullable<FanOutContext["claim"]>;
  /** Always, when the transaction is over: with what was claimed, or null when nothing was or nobody knows. */
  end: (claim: Claim | null, startedMs: number) => void;
};

/** Whoever asks while a batch is at work goes together with the next: what a batch costs hardly grows with its orgs. */
const AT_ONCE = 3;
/** Nobody waits longer for a batch that others are in; so long, because two small ones cost twice what one does. */
const PATIENCE_MS = 3;
/** While another process is at it, for the first time; twice as long each further time. */
const BUSY_PAUSE_MS = 25;
const MOST_BUSY_PAUSE_MS = 400;
const FAULT_PAUSE_MS = 500;
/** For an event in other hands, or of an org that has used up its share of computing. */
const LATER_PAUSE_MS = 250;

/** Runs fan-out for the orgs that asked for it: each once at a time, and as many together as are waiting. */
export class FanOutRunner {
  readonly #options: FanOutRunnerOptions;
  readonly #rules = new RuleBook();
  readonly #time = createMatchingTime();
  readonly #matcher: ThreadMatcher;
  readonly #asked = new Set<string>();
  readonly #running = new Set<string>();
  readonly #batches = new Set<Promise<void>>();
  /** Those of them that nobody waits for any more. */
  readonly #slow = new Set<Promise<void>>();
  /** Orgs whose last batch failed: each has the next one for itself, so that the one at fault is found. */
  readonly #alone = new Set<string>();
  /** Of these, the ones that could not be stored: how many events they take, until it is known which one it is. */
  readonly #suspects = new Map<string, 0 | 1>();
  /** Orgs whose turns are expensive: each has its own, one at a time, with a rest after it. */
  readonly #heavy = new Set<string>();
  #heavyTurn: Promise<void> | undefined;
  readonly #busyPauses = new Map<string, number>();
  /** Orgs whose next event is being matched in a thread. */
  readonly #preparing = new Map<string, Promise<void>>();
  #stopped = false;

  constructor(options: FanOutRunnerOptions) {
    this.#options = options;
    this.#matcher = new ThreadMatcher(options);
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
    this.#matcher.stop();
    await Promise.all([...this.#batches, ...this.#preparing.values()]);
    await this.#heavyTurn;
  }

  #fill(): void {
    this.#heavyTurn ??= this.#takeHeavy();
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

  /** Beside the batches of the others, which wait for none of it. */
  #takeHeavy(): Promise<void> | undefined {
    const orgId = [...this.#asked].find((one) => this.#heavy.has(one) && !this.#running.has(one));
    if (orgId === undefined) return undefined;
    this.#asked.delete(orgId);
    this.#running.add(orgId);
    const startedMs = performance.now();
    return this.#run([orgId]).then(() => {
      this.#running.delete(orgId);
      void this.#options.pause(restAfter(performance.now() - startedMs)).then(() => {
        this.#heavyTurn = undefined;
        this.#fill();
      });
    });
  }

  /** Whoever has waited longest first. */
  #take(): string[] {
    const waiting = [...this.#asked].filter((orgId) => !this.#running.has(orgId) && !this.#heavy.has(orgId));
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
    const known = this.#matcher.known.bind(this.#matcher);
    const maxEvents = orgIds.length === 1 ? this.#suspects.get(orgIds[0] ?? "") : undefined;
    const isHeavyTurn = orgIds.some((orgId) => this.#heavy.has(orgId));
    // What failed before is tried in the plainest way.
    const claiming = orgIds.some((orgId) => this.#alone.has(orgId)) ? null : this.#options.beginClaim();
    const context: FanOutContext = {
      orgIds,
      rules: this.#rules,
      newId,
      time: this.#time,
      known,
      ...(claiming && { claim: claiming.run }),
      ...(isHeavyTurn && { limits: HEAVY_LIMITS }),
      ...(maxEvents !== undefined && { maxEvents }),
    };
    let startedMs = performance.now();
    let claimed: Claim | null = null;
    try {
      const { results, claim } = await transaction((sql) => {
        // As the transaction begins: whatever it waits for is part of what the leases last.
        startedMs = performance.now();
        return fanOut(sql, context);
      });
      claimed = claim;
      for (const result of results) this.#goOn(result, claiming !== null);
    } catch (error) {
      await this.#recover(orgIds, error);
    } finally {
      claiming?.end(claimed, startedMs);
    }
  }

  #goOn(result: FanOutResult, isClaimed: boolean): void {
    const { orgId } = result;
    if (result.kind === "busy") {
      this.#againWhenFree(orgId);
      return;
    }
    this.#busyPauses.delete(orgId);
    if (isHeavy(result)) this.#heavy.add(orgId);
    else if (!result.hasMore) this.#heavy.delete(orgId);
    // Nobody can do anything about it, but it should not happen: an accepted event was removed before it was fanned out.
    if (result.gaps > 0) this.#options.onError(new Error(`${result.gaps} accepted events are no longer kept.`), orgId);
    if (result.events + result.deliveries > 0) this.#options.onDone(orgId, result, isClaimed);
    if (result.setAside > 0) this.#options.onSetAside(orgId, result.setAside);
    this.#exonerate(orgId);
    // Behind the others: a full inbox of one org does not keep the rest waiting.
    if (result.hasMore) this.wake(orgId);
    if (result.needsThread) this.#prepare(orgId);
    else if (!result.hasMore) this.#matcher.forget(orgId);
  }

  /** The batches of others go on meanwhile, and so do this org's own groups. */
  #prepare(orgId: string): void {
    if (this.#stopped || this.#preparing.has(orgId)) return;
    const preparing = this.#matcher
      .prepare(orgId)
      .then((outcome) => {
        this.#preparing.delete(orgId);
        if (outcome === "set_aside") this.#options.onSetAside(orgId, 1);
        if (outcome === "ready" || outcome === "set_aside") this.wake(orgId);
        if (outcome === "later") this.#again(orgId, LATER_PAUSE_MS);
      })
      .catch((error: unknown) => {
        this.#preparing.delete(orgId);
        this.#options.onError(error, orgId);
        this.#again(orgId, FAULT_PAUSE_MS);
      });
    this.#preparing.set(orgId, preparing);
  }

  /** What worked is beyond suspicion: without any event first, then with one, then as ever. */
  #exonerate(orgId: string): void {
    this.#alone.delete(orgId);
    const events = this.#suspects.get(orgId);
    if (events === undefined) return;
    if (events === 0) this.#suspects.set(orgId, 1);
    else this.#suspects.delete(orgId);
    if (events === 0) this.#alone.add(orgId);
    this.wake(orgId);
  }

  /** What failed together is tried one by one, and only the one at fault is reported and waits. */
  async #recover(orgIds: readonly string[], error: unknown): Promise<void> {
    const [orgId] = orgIds;
    if (orgId !== undefined && orgIds.length === 1) {
      this.#options.onError(error, orgId);
      this.#alone.add(orgId);
      await this.#suspect(orgId, error).catch((fault: unknown) => this.#options.onError(fault, orgId));
      this.#again(orgId, FAULT_PAUSE_MS);
      return;
    }
    for (const one of orgIds) {
      this.#alone.add(one);
      this.wake(one);
    }
  }

  /** What cannot be stored would stand before everything behind it, for ever: the event that it comes from is found. */
  async #suspect(orgId: string, error: unknown): Promise<void> {
    const events = this.#suspects.get(orgId);
    if (!isAboutData(error)) return;
    if (events === 1) {
      if (await this.#matcher.blameHead(orgId, error)) this.#options.onSetAside(orgId, 1);
    } else if (events === undefined) this.#suspects.set(orgId, 0);
    // Not even without an event: it is none of theirs.
    else this.#suspects.delete(orgId);
  }

  /** Another process is at it. Asking costs a look at what waits, so whoever is long at it is asked less often. */
  #againWhenFree(orgId: string): void {
    const ms = this.#busyPauses.get(orgId) ?? BUSY_PAUSE_MS;
    this.#busyPauses.set(orgId, Math.min(2 * ms, MOST_BUSY_PAUSE_MS));
    this.#again(orgId, ms);
  }

  /** Later, without holding a place or a connection in the meantime. */
  #again(orgId: string, ms: number): void {
    void this.#options.pause(ms).then(() => this.wake(orgId));
  }
}
