import {
  type BusConsumer,
  type BusHandler,
  type BusMessage,
  busFull,
  busUnavailable,
  CONSUMER_DEFAULTS,
  type ConsumerOptions,
  defaultRetryMs,
  type EventBus,
  type OutgoingMessage,
} from "./event-bus";
import { Nap } from "./nap";

export type MemoryBusOptions = { maxLength: number; clock?: () => number };

type Held = BusMessage & { isTaken: boolean };

/** For tests and development: nothing outlives the process. */
export class MemoryBus implements EventBus {
  readonly kind = "memory";
  readonly #options: MemoryBusOptions;
  readonly #nap = new Nap();
  #messages: Held[] = [];
  #next = 1;
  #isAway = false;

  constructor(options: MemoryBusOptions) {
    this.#options = options;
  }

  /** As if the server were gone: for tests. */
  setAway(isAway: boolean): void {
    this.#isAway = isAway;
    this.#nap.wake();
  }

  async publish(messages: readonly OutgoingMessage[]): Promise<void> {
    await this.check();
    if (this.#messages.length + messages.length > this.#options.maxLength) throw busFull(this.#options.maxLength);
    for (const { body, signature } of messages) {
      const acceptedAtMs = (this.#options.clock ?? Date.now)();
      const position = String(this.#next++);
      this.#messages.push({
        stream: "memory",
        position,
        acceptedAtMs,
        body,
        signature,
        deliveries: 0,
        isTaken: false,
      });
    }
    this.#nap.wake();
  }

  consume(handle: BusHandler, options: ConsumerOptions): BusConsumer {
    let isOn = true;
    const loop = async () => {
      while (isOn) {
        const batch = this.#take(options.batchSize ?? CONSUMER_DEFAULTS.batchSize);
        if (batch.length === 0) {
          await this.#nap.wait(1_000);
          continue;
        }
        try {
          await handle(batch);
          const done = new Set<BusMessage>(batch);
          this.#messages = this.#messages.filter((message) => !done.has(message));
        } catch (error) {
          options.onError(error);
          for (const message of batch) message.isTaken = false;
          await this.#nap.wait((options.retryMs ?? defaultRetryMs)());
        }
      }
    };
    const running = loop();
    return {
      stop: async () => {
        isOn = false;
        this.#nap.wake();
        await running;
      },
    };
  }

  lag(): Promise<number> {
    return Promise.resolve(this.#messages.length);
  }

  check(): Promise<void> {
    return this.#isAway ? Promise.reject(busUnavailable(new Error("The bus is away."))) : Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #take(limit: number): Held[] {
    if (this.#isAway) return [];
    const batch = this.#messages.filter(({ isTaken }) => !isTaken).slice(0, limit);
    for (const message of batch) {
      message.isTaken = true;
      message.deliveries++;
    }
    return batch;
  }
}
