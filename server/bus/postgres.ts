import {
  type BusConsumer,
  type BusHandler,
  busFull,
  busUnavailable,
  type EventBus,
  type OutgoingMessage,
} from "./event-bus";

/**
 * No bus at all: a message is stored before `publish` returns, by the handler that the same process registered. What
 * fails was not accepted, and whoever published it still has it.
 */
export class PostgresBus implements EventBus {
  readonly kind = "postgres";
  readonly #maxLength: number;
  readonly #handlers: BusHandler[] = [];
  #turn = 0;
  #underWay = 0;
  #idle: (() => void)[] = [];

  constructor({ maxLength }: { maxLength: number }) {
    this.#maxLength = maxLength;
  }

  async publish(messages: readonly OutgoingMessage[]): Promise<void> {
    const handle = this.#handlers[this.#turn++ % this.#handlers.length];
    if (!handle) throw busUnavailable(new Error("Nobody stores messages in this process."));
    if (this.#underWay + messages.length > this.#maxLength) throw busFull(this.#maxLength);
    this.#underWay += messages.length;
    const acceptedAtMs = Date.now();
    try {
      await handle(
        messages.map(({ id, body, signature }) => ({
          stream: "postgres",
          position: id,
          acceptedAtMs,
          body,
          signature,
          deliveries: 1,
        })),
      );
    } finally {
      this.#underWay -= messages.length;
      if (this.#underWay === 0) for (const tell of this.#idle.splice(0)) tell();
    }
  }

  consume(handle: BusHandler): BusConsumer {
    this.#handlers.push(handle);
    return {
      stop: async () => {
        const place = this.#handlers.indexOf(handle);
        if (place !== -1) this.#handlers.splice(place, 1);
        if (this.#underWay > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
      },
    };
  }

  lag(): Promise<number> {
    return Promise.resolve(this.#underWay);
  }

  check(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
