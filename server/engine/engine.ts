import { setTimeout as pause } from "node:timers/promises";
import { listDueOrgs, markAllDue } from "@/server/db/queries/due";
import { listHeldSince, releaseDeliveries } from "@/server/engine/settle/settle-sql";
import type { WorkerSql } from "@/server/db/scope";
import type { Sender } from "@/server/egress/send";
import type { ChannelConfigs } from "@/server/engine/claim/channel-configs";
import { type Claim, claim, type ClaimRequest } from "@/server/engine/claim/claim";
import type { ClaimCursors } from "@/server/engine/claim/read-orgs";
import type { EngineEvents } from "./engine-events";
import { type ClaimInFanOut, FanOutRunner } from "@/server/engine/fan-out/fan-out-runner";
import type { ThreadMatcherOptions } from "@/server/engine/fan-out/thread-matcher";
import { recover } from "@/server/engine/recover/recovery";
import { WATCH_MS, WorkerWatch } from "@/server/engine/recover/worker-watch";
import { Ring } from "@/server/engine/claim/ring";
import { Courier } from "@/server/engine/send/courier";
import { LoopWatch } from "@/server/observability/loop-watch";
import { Settler } from "@/server/engine/settle/settler";
import { type Room, Slots } from "@/server/engine/claim/slots";

export type EngineOptions = {
  transaction: <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>;
  sender: Sender;
  matchEvents: ThreadMatcherOptions["matchEvents"];
  configs: ChannelConfigs;
  workerId: string;
  version: string;
  defaultCap: number;
  batchLimit: number;
  newId: () => string;
  random: () => number;
  /** Whether others know that this worker lives. */
  isAlive: () => boolean;
  events: EngineEvents;
  slots?: Partial<typeof DEFAULT_SLOTS>;
  loops?: LoopWatch;
};

/** At least twice the longest deadline and a margin: a request ends long before its lease does. */
const LEASE_SECONDS = 75;
/** What this worker holds by the tables, and knows nothing of after this time, was lost with an answer of the database. */
const STRAY_AFTER_SECONDS = 5;
const POLL_MS = 250;
const RECOVER_MS = 10_000;
const AFTER_FAULT_MS = 1_000;
const ORGS_PER_TURN = 200;
/** When an org in the hands of another process is asked again. */
const BUSY_MS = 5;
/** When an org is asked again that could give nothing to a process with room, as while slow channels fill their half. */
const HELD_UP_MS = 100;
const DEFAULT_SLOTS = { count: 1_024, bytes: 64 * 1024 * 1024 };

/** The loop of one worker process: wake-ups → ring → claim → send → settle → ring. */
export class Engine {
  readonly #options: EngineOptions;
  readonly #ring = new Ring();
  readonly #slots: Slots;
  readonly #courier: Courier;
  readonly #settler: Settler;
  readonly #fanOut: FanOutRunner;
  readonly #others: WorkerWatch;
  readonly #cursors: ClaimCursors = { keys: new Map(), channels: new Map() };
  readonly #watch: LoopWatch;
  readonly #stopping = new AbortController();
  #loops: Promise<unknown> = Promise.resolve();
  #turn = 0;
  /** When the claims began that have not answered yet. */
  readonly #claimsSinceMs = new Set<{ ms: number }>();

  constructor(options: EngineOptions) {
    const { transaction, workerId, newId, random, events, isAlive } = options;
    this.#options = options;
    this.#watch = options.loops ?? new LoopWatch();
    this.#others = new WorkerWatch({ transaction, workerId, isAlive });
    const { count, bytes } = { ...DEFAULT_SLOTS, ...options.slots };
    this.#slots = new Slots(count, bytes);
    this.#courier = new Courier({
      ...options,
      onResult: (delivery, result) => {
        this.#slots.release(delivery);
        this.#settler.add(result);
      },
      onReturned: (delivery) => {
        this.#slots.release(delivery);
        this.#ring.add(delivery.orgId);
      },
    });
    this.#settler = new Settler({
      transaction,
      workerId,
      random,
      newId,
      pause,
      loops: this.#watch,
      onError: (error, waiting) => events.fault("settle", error, { waiting }),
      onCircuits: (transitions) => events.circuitsChanged(transitions),
      onSetAside: (result) => {
        events.unrecorded(result);
        this.#ring.add(result.row.org_id);
      },
      onSettled: (counted, superseded) => {
        events.settled(counted, superseded);
        // Also where nothing counted: after a lost answer to a commit, only the next claim sets the org's timer.
        for (const { row } of [...counted, ...superseded]) this.#ring.add(row.org_id);
      },
    });
    this.#fanOut = new FanOutRunner({
      transaction,
      matchEvents: options.matchEvents,
      newId,
      pause,
      loops: this.#watch,
      onError: (error, orgId) => events.fault("fan-out", error, { orgId }),
      onSetAside: (orgId, count) => events.setAside(orgId, count),
      beginClaim: () => this.#beginClaim(),
      onDone: (orgId, { deliveries }, isClaimed) => {
        events.fannedOut(orgId);
        if (deliveries > 0 && !isClaimed) this.#ring.add(orgId);
      },
    });
  }

  start(): void {
    this.#loops = Promise.all([
      this.#claimLoop(),
      this.#every(POLL_MS, "timer", () => this.#pollTimers()),
      this.#every(WATCH_MS, "watch", () => this.#watchOthers()),
      this.#every(WATCH_MS, "strays", () => this.#takeBackStrays()),
      this.#every(RECOVER_MS, "recover", () => this.recover()),
    ]);
  }

  /** Hints: this org has something to fan out, or to deliver. Losing one costs a moment. */
  wakeFanOut(orgId: string): void {
    this.#fanOut.wake(orgId);
  }
  wakeDeliver(orgId: string): void {
    this.#ring.add(orgId);
  }

  /** Puts right whatever fell between the steps, now; nothing where another process is at it. */
  recover(): Promise<void> {
    return this.#recover([]);
  }

  /** As far as this one has seen. */
  livingWorkers(): readonly string[] {
    return this.#others.living;
  }

  /** The loops that do not come round. */
  get late(): string[] {
    return this.#watch.late;
  }

  get load(): { slotsUsed: number; slotsTotal: number; ready: number } {
    return { slotsUsed: this.#slots.used, slotsTotal: this.#slots.total, ready: this.#ring.size };
  }

  /** Takes nothing new, lets what is on the wire finish, and gives back the rest without counting a crash. */
  async stop(limitMs: number): Promise<void> {
    this.#stopping.abort();
    this.#ring.wake();
    await Promise.all([this.#loops, this.#fanOut.stop()]);
    await Promise.race([this.#slots.empty(), pause(limitMs, undefined, { ref: false })]);
    this.#courier.abort();
    await this.#slots.empty();
    await this.#settler.drain();
    await this.#leaveRing().catch((error: unknown) => this.#options.events.fault("stop", error, {}));
    this.#options.sender.close();
  }

  /** What came free while this worker stopped has no timer yet: another worker claims for those orgs. */
  async #leaveRing(): Promise<void> {
    const at = new Date();
    const timers = this.#ring.empty().map((orgId) => ({ orgId, at }));
    if (timers.length > 0) await this.#options.transaction((sql) => markAllDue(sql, timers));
  }

  async #claimLoop(): Promise<void> {
    let failures = 0;
    while (!this.#stopping.signal.aborted) {
      if (this.#ring.size === 0 || this.#slots.free === 0) {
        this.#watch.rests("claim");
        await this.#ring.change();
        continue;
      }
      // A worker that was stopped for a while may be taken for dead: it claims again when it has been heard of.
      if (!this.#options.isAlive()) {
        await this.#rest(POLL_MS);
        continue;
      }
      // A turn that failed is none.
      if (failures === 0) this.#watch.cameRound("claim");
      const orgIds = this.#ring.take(ORGS_PER_TURN);
      const since = { ms: performance.now() };
      this.#claimsSinceMs.add(since);
      try {
        await this.#take(orgIds);
        failures = 0;
      } catch (error) {
        this.#options.events.fault("claim", error, {});
        for (const orgId of orgIds) this.#ring.add(orgId);
        failures += 1;
        await this.#rest(Math.min(50 * 2 ** failures, 2_000) * (0.5 + this.#options.random()));
      } finally {
        this.#claimsSinceMs.delete(since);
      }
    }
  }

  async #take(orgIds: string[]): Promise<void> {
    let startedMs = performance.now();
    const { free, freeBytes } = this.#slots;
    const claimed = await this.#options.transaction((sql) => {
      // As the transaction begins: whatever it waits for is part of what the leases last.
      startedMs = performance.now();
      return claim(sql, this.#requestFor(orgIds, { slots: free, bytes: freeBytes }));
    });
    this.#send(claimed, startedMs, performance.now() - startedMs);
  }

  /** What fan-out has just made may be claimed with it while this process has plenty of room; later, the ring decides. */
  #beginClaim(): ClaimInFanOut | null {
    const slots = this.#slots;
    if (this.#stopping.signal.aborted || !this.#options.isAlive() || slots.free < slots.total / 2) return null;
    const room = slots.keep(this.#options.batchLimit);
    const since = { ms: performance.now() };
    this.#claimsSinceMs.add(since);
    let tookMs = 0;
    return {
      run: async (sql, orgIds) => {
        const begunMs = performance.now();
        const claimed = await claim(sql, this.#requestFor(orgIds, room));
        tookMs = performance.now() - begunMs;
        return claimed;
      },
      end: (claimed, startedMs) => {
        this.#claimsSinceMs.delete(since);
        slots.giveBack(room);
        if (claimed) this.#send(claimed, startedMs, tookMs);
      },
    };
  }

  #requestFor(orgIds: readonly string[], room: Room): ClaimRequest {
    const { workerId, batchLimit, defaultCap, newId } = this.#options;
    return {
      orgIds,
      process: { freeSlots: room.slots, totalSlots: this.#slots.total, slowInFlight: this.#slots.slow, batchLimit },
      freeBytes: room.bytes,
      defaultCap,
      leaseSeconds: LEASE_SECONDS,
      workerId,
      seed: this.#turn++,
      newId,
      cursors: this.#cursors,
    };
  }

  #send(claimed: Claim, startedMs: number, tookMs: number): void {
    const { events } = this.#options;
    const orgsServed = new Set(claimed.deliveries.map(({ orgId }) => orgId));
    this.#ring.served(orgsServed);
    events.claimed(claimed.deliveries.length, tookMs, orgsServed);
    events.circuitsChanged(claimed.transitions);
    events.rateLimited(claimed.rateHits);
    for (const delivery of claimed.deliveries) this.#slots.take(delivery);
    void this.#courier.sendAll(claimed.deliveries, startedMs);
    this.#queueUp(claimed);
  }

  /** Those with more to give come again at once, those in other hands in a moment. */
  #queueUp({ orgsWithMore, orgsHeldUp, orgsBusyElsewhere, orgsWithDueGroups }: Claim): void {
    for (const orgId of orgsWithDueGroups) this.#fanOut.wake(orgId);
    const heldUp = new Set(orgsHeldUp);
    for (const orgId of orgsWithMore) if (!heldUp.has(orgId)) this.#ring.add(orgId);
    for (const orgId of heldUp) this.#ring.addLater(orgId, HELD_UP_MS);
    for (const orgId of orgsBusyElsewhere) this.#ring.addLater(orgId, BUSY_MS);
  }

  async #pollTimers(): Promise<void> {
    const due = await this.#options.transaction((sql) => listDueOrgs(sql, ORGS_PER_TURN));
    for (const orgId of due) this.#ring.add(orgId);
  }

  /** Notices dead workers and takes their deliveries from them at once. */
  async #watchOthers(): Promise<void> {
    const deadWorkers = await this.#others.findDead();
    if (deadWorkers.length > 0) await this.#recover(deadWorkers);
  }

  /** Takes back what this worker holds by the tables and knows nothing of. */
  async #takeBackStrays(): Promise<void> {
    const { transaction, workerId } = this.#options;
    const mine = await transaction((sql) => listHeldSince(sql, workerId, STRAY_AFTER_SECONDS, LEASE_SECONDS));
    // What a claim took that has not answered yet is not lost.
    const claimingForMs = Math.max(0, ...[...this.#claimsSinceMs].map(({ ms }) => performance.now() - ms));
    if (claimingForMs >= STRAY_AFTER_SECONDS * 1000) return;
    const strays = mine.filter((claim) => !this.#slots.has(claim) && !this.#settler.has(claim));
    if (strays.length > 0) await transaction((sql) => releaseDeliveries(sql, strays, workerId));
    for (const { orgId } of strays) this.#ring.add(orgId);
  }

  async #recover(deadWorkers: readonly string[]): Promise<void> {
    const { transaction, workerId, events } = this.#options;
    const recovered = await transaction((sql) =>
      recover(sql, { deadWorkers, workerId, nowMs: Date.now(), afterSeconds: (0.9 * RECOVER_MS) / 1_000 }),
    );
    if (!recovered) return;
    events.recovered(recovered);
    for (const orgId of recovered.inboxOrgs) this.#fanOut.wake(orgId);
  }

  async #every(ms: number, name: string, work: () => Promise<void>): Promise<void> {
    this.#watch.cameRound(name);
    while (!this.#stopping.signal.aborted) {
      try {
        await work();
        this.#watch.cameRound(name, ms);
        await this.#rest(ms);
      } catch (error) {
        this.#options.events.fault(name, error, {});
        await this.#rest(Math.min(ms, AFTER_FAULT_MS));
      }
    }
  }

  /** Ends early when the worker stops. */
  async #rest(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
