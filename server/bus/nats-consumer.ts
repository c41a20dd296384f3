import type { ConsumerMessages, JsMsg } from "@nats-io/jetstream";
import {
  type BusHandler,
  type BusMessage,
  CONSUMER_DEFAULTS,
  type ConsumerOptions,
  defaultRetryMs,
  NATS_NAMES,
} from "./event-bus";
import { Nap } from "./nap";
import { type NatsLink, SIGNATURE_HEADER } from "./nats-setup";

export type NatsConsumerOptions = ConsumerOptions & { handle: BusHandler; open: () => Promise<NatsLink> };

const IDLE_MS = 1_000;

/**
 * Pulls messages ahead of the handler and acknowledges them after its commit. When a batch fails, everything in hand goes
 * back with one delay: the server then delivers it again in the order of the stream.
 */
export class NatsConsumer {
  readonly #options: NatsConsumerOptions;
  readonly #nap = new Nap();
  readonly #running: Promise<void>;
  #waiting: JsMsg[] = [];
  #flow: ConsumerMessages | undefined;
  #isOn = true;

  constructor(options: NatsConsumerOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    this.#nap.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { onError, retryMs = defaultRetryMs, batchSize = CONSUMER_DEFAULTS.batchSize } = this.#options;
    while (this.#isOn) {
      try {
        const link = await this.#options.open();
        await this.#startFlow(link);
        if (this.#waiting.length === 0) await this.#nap.wait(IDLE_MS);
        const batch = this.#waiting.splice(0, batchSize);
        if (batch.length > 0) await this.#handle(batch);
      } catch (error) {
        onError(error);
        await this.#rest(retryMs());
      }
    }
    await this.#endFlow(0);
  }

  async #rest(ms: number): Promise<void> {
    if (this.#isOn) await this.#nap.wait(ms);
  }

  async #startFlow({ js }: NatsLink): Promise<void> {
    if (this.#flow) return;
    const { batchSize = CONSUMER_DEFAULTS.batchSize } = this.#options;
    const consumer = await js.consumers.get(NATS_NAMES.stream, NATS_NAMES.consumer);
    const flow = await consumer.consume({
      max_messages: batchSize * 2,
      callback: (message) => {
        this.#waiting.push(message);
        this.#nap.wake();
      },
    });
    this.#flow = flow;
    void flow.closed().then(() => {
      if (this.#flow === flow) this.#flow = undefined;
    });
  }

  /** Pulls no more, and gives back what was not handled. */
  async #endFlow(delayMs: number): Promise<void> {
    const flow = this.#flow;
    this.#flow = undefined;
    await flow?.close();
    for (const message of this.#waiting.splice(0)) message.nak(delayMs);
  }

  async #handle(batch: readonly JsMsg[]): Promise<void> {
    const { takeOverAfterMs = CONSUMER_DEFAULTS.takeOverAfterMs, retryMs = defaultRetryMs } = this.#options;
    // A slow commit is a sign of life, too: what is in hand is not given to another one.
    const stillHere = setInterval(
      () => [...batch, ...this.#waiting].forEach((message) => message.working()),
      takeOverAfterMs / 3,
    );
    try {
      await this.#options.handle(batch.map(toMessage));
      for (const message of batch) message.ack();
    } catch (error) {
      const delayMs = Math.round(retryMs());
      for (const message of batch) message.nak(delayMs);
      await this.#endFlow(delayMs);
      throw error;
    } finally {
      clearInterval(stillHere);
    }
  }
}

function toMessage(message: JsMsg): BusMessage {
  return {
    stream: message.subject,
    position: String(message.seq),
    acceptedAtMs: message.time.getTime(),
    body: Buffer.from(message.data).toString("utf8"),
    signature: signatureOf(message),
    deliveries: message.info.deliveryCount,
  };
}

/** A header that is not there is read as an empty one. */
function signatureOf({ headers }: JsMsg): string | null {
  const signature = headers?.get(SIGNATURE_HEADER) ?? "";
  return signature === "" ? null : signature;
}
