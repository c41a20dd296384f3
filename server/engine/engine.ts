import { setTimeout as pause } from "node:timers/promises";
import { listDueOrgs, markAllDue } from "@/server/db/queries/due";
import { lastFlight, type WorkerSql } from "@/server/db/scope";
import type { Sender } from "@/server/egress/send";
import type { ChannelConfigs } from "@/server/engine/claim/channel-configs";
import type { Claim } from "@/server/engine/claim/claim";
import { Claimer, LEASE_SECONDS } from "@/server/engine/claim/claimer";
import type { EngineEvents } from "./engine-events";
import { FanOutRunner } from "@/server/engine/fan-out/fan-out-runner";
import type { ThreadMatcherOptions } from "@/server/engine/fan-out/thread-matcher";
import { recover } from "@/server/engine/recover/recovery";
import { Strays } from "@/server/engine/recover/strays";
import { WATCH_MS, WorkerWatch } from "@/server/engine/recover/worker-watch";
import { Ring } from "@/server/engine/claim/ring";
import { Courier } from "@/server/engine/send/courier";
import { FreedOrgs } from "@/server/engine/settle/freed-orgs";
import { LoopWatch } from "@/server/observability/loop-watch";
import { Settler } from "@/server/engine/settle/settler";
import { Slots } from "@/server/engine/claim/slots";
import { Rounds } from "./rounds";

export type EngineOptions = {
  transaction: <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>;
  sender: Sender;
  matchEvents: ThreadMatcherOptions["matchEvents"];
  configs: ChannelConfigs;
  workerId: string;
  version: string;
  /** Of the web app, for links in messages that people read. */
  publicUrl: string;
  defaultCap: number;
  batchLimit: number;
  newId: () => string;
  random: () => number;
  /** Whether others know that this worker lives. */
  isAlive: () => boolean;
  events: EngineEvents;
  slots?: Partial<typeof DEFAULT_SLOTS>;
  loops?: LoopWatch;
  /** How often something is looked for that fell between the steps; `byItself`: by this process without being asked. */
  recovery?: { everyMs: number; byItself: boolean };
};

const POLL_MS = 250;
const RECOVERY = { everyMs: 10_000, byItself: true };
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
  readonly #claimer: Claimer;
  readonly #watch: LoopWatch;
  readonly #rounds: Rounds;
  readonly #strays: Strays;
  readonly #freed: FreedOrgs;
  #loops: Promise<unknown> = Promise.resolve();

  constructor(options: EngineOptions) {
    const { transaction, workerId, newId, random, events, isAlive } = options;
    this.#options = options;
    this.#watch = options.loops ?? new LoopWatch();
    this.#rounds = new Rounds(this.#watch, (name, error) => events.fault(name, error, {}));
    this.#others = new WorkerWatch({ transaction, workerId, isAlive });
    this.#strays = new Strays({
      transaction,
      workerId,
      leaseSeconds: LEASE_SECONDS,
      knows: (held) => this.#slots.has(held) || this.#settler.has(held),
    });
    const { count, bytes } = { ...DEFAULT_SLOTS, ...options.slots };
    this.#slots = new Slots(count, bytes);
    this.#claimer = new Claimer({
      ...options,
      slots: this.#slots,
      strays: this.#strays,
      onClaimed: (claimed, startedMs, tookMs) => this.#send(claimed, startedMs, tookMs),
      onLeftBehind: (orgIds) => {
        for (const orgId of orgIds) this.#ring.addLater(orgId, BUSY_MS);
      },
    });
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
    this.#freed = new FreedOrgs({
      transaction,
      claimFor: (orgId) => this.#ring.add(orgId),
      onError: (error) => events.fault("freed", error, {}),
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
        this.#freed.settled(counted, superseded);
      },
      mayWait: (result) => !this.#freed.isAwaited(result),
    });
    this.#fanOut = new FanOutRunner({
      transaction,
      matchEvents: options.matchEvents,
      newId,
      pause,
      loops: this.#watch,
      onError: (error, orgId) => events.fault("fan-out", error, { orgId }),
      onSetAside: (orgId, count) => events.setAside(orgId, count),
      beginClaim: () => (this.#rounds.areStopped || !isAlive() ? null : this.#claimer.beginInFanOut()),
      onDone: (orgId, { deliveries }, isClaimed) => {
        events.fannedOut(orgId);
        if (deliveries > 0 && !isClaimed) this.#ring.add(orgId);
      },
    });
  }

  start(): void {
    const { everyMs, byItself } = this.#options.recovery ?? RECOVERY;
    this.#loops = Promise.all([
      this.#claimLoop(),
      this.#rounds.every(POLL_MS, "timer", () => this.#pollTimers()),
      this.#rounds.every(WATCH_MS, "watch", () => this.#watchOthers()),
      this.#rounds.every(WATCH_MS, "strays", () => this.#giveBackStrays()),
      byItself ? this.#rounds.every(everyMs, "recover", () => this.recover()) : undefined,
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
    this.#rounds.stop();
    this.#ring.wake();
    await Promise.all([this.#loops, this.#fanOut.stop()]);
    await Promise.race([this.#slots.empty(), pause(limitMs, undefined, { ref: false })]);
    this.#courier.abort();
    await this.#slots.empty();
    await this.#settler.drain();
    await this.#freed.answered();
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
    while (!this.#rounds.areStopped) {
      if (this.#ring.size === 0 || this.#slots.free === 0) {
        this.#watch.rests("claim");
        await this.#ring.change();
        continue;
      }
      // A worker that was stopped for a while may be taken for dead: it claims again when it has been heard of.
      if (!this.#options.isAlive()) {
        await this.#rounds.rest(POLL_MS);
        continue;
      }
      // A turn that failed is none.
      if (failures === 0) this.#watch.cameRound("claim");
      const orgIds = this.#ring.take(ORGS_PER_TURN);
      try {
        await this.#claimer.claim(orgIds);
        failures = 0;
      } catch (error) {
        this.#options.events.fault("claim", error, {});
        for (const orgId of orgIds) this.#ring.add(orgId);
        failures += 1;
        await this.#rounds.rest(Math.min(50 * 2 ** failures, 2_000) * (0.5 + this.#options.random()));
      }
    }
  }

  #send(claimed: Claim, startedMs: number, tookMs: number): void {
    const { events } = this.#options;
    const orgsServed = new Set(claimed.deliveries.map(({ orgId }) => orgId));
    this.#ring.served(orgsServed);
    events.claimed(claimed.deliveries.length, tookMs, orgsServed);
    events.circuitsChanged(claimed.transitions);
    events.rateLimited(claimed.rateHits);
    for (const delivery of claimed.deliveries) this.#slots.take(delivery);
    this.#freed.claimed(claimed);
    if (claimed.orgsLeftBehind.length > 0) this.#settler.hurry();
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
    const due = await this.#options.transaction((sql) => lastFlight(sql, () => listDueOrgs(sql, ORGS_PER_TURN)));
    for (const orgId of due) this.#ring.add(orgId);
  }

  /** Notices dead workers and takes their deliveries from them at once. */
  async #watchOthers(): Promise<void> {
    const deadWorkers = await this.#others.findDead();
    if (deadWorkers.length > 0) await this.#recover(deadWorkers);
  }

  async #giveBackStrays(): Promise<void> {
    for (const orgId of await this.#strays.giveBack()) this.#ring.add(orgId);
  }

  async #recover(deadWorkers: readonly string[]): Promise<void> {
    const { transaction, workerId, events, recovery = RECOVERY } = this.#options;
    const afterSeconds = (0.9 * recovery.everyMs) / 1_000;
    const recovered = await transaction((sql) =>
      recover(sql, { deadWorkers, workerId, nowMs: Date.now(), afterSeconds }),
    );
    if (!recovered) return;
    events.recovered(recovered);
    for (const orgId of recovered.inboxOrgs) this.#fanOut.wake(orgId);
  }
}
