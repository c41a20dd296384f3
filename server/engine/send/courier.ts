import type { WorkerSql } from "@/server/db/scope";
import type { Sender } from "@/server/egress/send";
import type { ChannelConfigs } from "@/server/engine/claim/channel-configs";
import type { Claimed } from "@/server/engine/claim/claim";
import { setAside } from "@/server/engine/recover/recovery";
import { releaseDeliveries } from "@/server/engine/settle/settle-sql";
import type { EngineEvents } from "@/server/engine/engine-events";
import { type Result, sendDelivery } from "./send-delivery";

export type CourierOptions = {
  transaction: <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>;
  sender: Sender;
  configs: ChannelConfigs;
  workerId: string;
  version: string;
  publicUrl: string;
  random: () => number;
  events: Pick<EngineEvents, "fault">;
  /** It came back from the wire, with a result that waits to be recorded. */
  onResult: (delivery: Claimed, result: Result) => void;
  /** It is out of this worker's hands without a result. */
  onReturned: (delivery: Claimed) => void;
};

/** What was claimed longer ago than this and not yet sent may be in other hands soon: it is given back instead. */
const SEND_WITHIN_MS = 10_000;

/** Carries claimed deliveries to their receivers. Each comes back exactly once: with a result, or given back. */
export class Courier {
  readonly #options: CourierOptions;
  readonly #aborting = new AbortController();

  constructor(options: CourierOptions) {
    this.#options = options;
  }

  /** Ends what is on the wire: it is given back. */
  abort(): void {
    this.#aborting.abort(new Error("The worker is stopping."));
  }

  /** `claimedMs`: when the claim began, by the monotonic clock. Leases and the database's times count from there. */
  async sendAll(deliveries: Claimed[], claimedMs: number): Promise<void> {
    if (deliveries.length === 0) return;
    const { transaction, configs, events } = this.#options;
    try {
      await configs.load(transaction, deliveries);
      for (const delivery of deliveries) void this.#send(delivery, claimedMs);
    } catch (error) {
      events.fault("load", error, {});
      await Promise.all(deliveries.map((delivery) => this.#giveBack(delivery)));
    }
  }

  async #send(delivery: Claimed, claimedMs: number): Promise<void> {
    const { configs, sender, random, version, publicUrl, onResult } = this.#options;
    const { signal } = this.#aborting;
    try {
      const config = configs.find(delivery);
      if (!config) throw new Error(`Channel ${delivery.channelId} has no configuration.`);
      const elapsedMs = () => performance.now() - claimedMs;
      if (elapsedMs() > SEND_WITHIN_MS) {
        await this.#giveBack(delivery);
        return;
      }
      const sending = { delivery, config, sender, random, version, publicUrl, signal, elapsedMs };
      onResult(delivery, await sendDelivery(sending));
    } catch (error) {
      if (signal.aborted) await this.#giveBack(delivery);
      else await this.#setAside(delivery, error);
    }
  }

  async #giveBack(delivery: Claimed): Promise<void> {
    const { transaction, workerId } = this.#options;
    // If it fails, recovery finds the row: the worker's own will be gone, or the lease over.
    await this.#return(delivery, () => transaction((sql) => releaseDeliveries(sql, [delivery], workerId)));
  }

  /** Our own fault, not the receiver's: tried again after a pause, and quarantined if it never works. */
  async #setAside(delivery: Claimed, error: unknown): Promise<void> {
    const { transaction, events } = this.#options;
    events.fault("send", error, { deliveryId: delivery.id });
    await this.#return(delivery, () => transaction((sql) => setAside(sql, delivery)));
  }

  async #return(delivery: Claimed, record: () => Promise<void>): Promise<void> {
    try {
      await record();
    } catch (error) {
      this.#options.events.fault("release", error, { deliveryId: delivery.id });
    } finally {
      this.#options.onReturned(delivery);
    }
  }
}
