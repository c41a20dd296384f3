import {
  ANSWER_MS,
  type BusConsumer,
  type BusHandler,
  busFull,
  busUnavailable,
  CONSUMER_DEFAULTS,
  type ConsumerOptions,
  type EventBus,
  NATS_NAMES,
  type OutgoingMessage,
} from "./event-bus";
import { within } from "./nap";
import { NatsConsumer } from "./nats-consumer";
import { ensureStream, type NatsLink, SIGNATURE_HEADER } from "./nats-setup";

export type NatsBusOptions = {
  url: string;
  maxLength: number;
  /** Subjects that are read beside the main one. */
  subjects?: readonly string[];
  takeOverAfterMs?: number;
  onError?: (error: unknown) => void;
};

const STREAM_FULL = 10_077;

/** NATS JetStream: publish with a message id, one durable pull consumer, explicit acknowledgement after the commit. */
export class NatsBus implements EventBus {
  readonly kind = "nats";
  readonly #options: NatsBusOptions;
  readonly #consumers = new Set<NatsConsumer>();
  #link: Promise<NatsLink> | undefined;
  #isReady: Promise<void> | undefined;

  constructor(options: NatsBusOptions) {
    this.#options = options;
  }

  async publish(messages: readonly OutgoingMessage[]): Promise<void> {
    const { headers } = await import("@nats-io/transport-node");
    await this.#ask(async ({ js }) => {
      const sent = messages.map(({ id, body, signature }) => {
        const signed = headers();
        signed.set(SIGNATURE_HEADER, signature);
        return js.publish(NATS_NAMES.subject, body, { msgID: id, headers: signed, timeout: ANSWER_MS });
      });
      await Promise.all(sent);
    });
  }

  consume(handle: BusHandler, options: ConsumerOptions): BusConsumer {
    const consumer = new NatsConsumer({ ...options, handle, open: () => this.#ready() });
    this.#consumers.add(consumer);
    return {
      stop: async () => {
        this.#consumers.delete(consumer);
        await consumer.stop();
      },
    };
  }

  lag(): Promise<number> {
    return this.#ask(async ({ js }) => {
      const consumer = await js.consumers.get(NATS_NAMES.stream, NATS_NAMES.consumer);
      const { num_pending: waiting, num_ack_pending: delivered } = await consumer.info();
      return waiting + delivered;
    });
  }

  async check(): Promise<void> {
    await this.#ask(async ({ connection }) => {
      await connection.rtt();
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#consumers].map((consumer) => consumer.stop()));
    const link = this.#link;
    this.#link = undefined;
    // One that never was up would be waited for without end.
    void link?.then(({ connection }) => connection.close()).catch(() => undefined);
    const made = await within(ANSWER_MS, link ?? Promise.resolve(undefined)).catch(() => undefined);
    await made?.connection.close();
  }

  async #ask<T>(work: (link: NatsLink) => Promise<T>): Promise<T> {
    try {
      return await within(
        ANSWER_MS,
        this.#ready().then((link) => work(link)),
      );
    } catch (error) {
      if ((error as { code?: unknown }).code === STREAM_FULL) throw busFull(this.#options.maxLength);
      throw busUnavailable(error);
    }
  }

  async #ready(): Promise<NatsLink> {
    const { url, onError } = this.#options;
    this.#link ??= connect(url, onError);
    const link = await this.#link;
    // The client would keep what is published meanwhile and send it later, behind the back of whoever was refused.
    if (!link.isUp()) throw new Error("The connection to NATS is lost.");
    this.#isReady ??= this.#setUp(link).catch((error: unknown) => {
      this.#isReady = undefined;
      onError?.(error);
      throw error;
    });
    await this.#isReady;
    return link;
  }

  async #setUp({ connection }: NatsLink): Promise<void> {
    const { jetstreamManager } = await import("@nats-io/jetstream");
    const { maxLength, subjects = [], takeOverAfterMs = CONSUMER_DEFAULTS.takeOverAfterMs } = this.#options;
    const manager = await jetstreamManager(connection, { timeout: ANSWER_MS }).catch((error: unknown) => {
      throw new Error("The NATS server runs without JetStream. Start it with -js.", { cause: error });
    });
    await ensureStream(manager, { subjects: [NATS_NAMES.subject, ...subjects], maxLength, takeOverAfterMs });
  }
}

/** Loaded with the first connection: an installation without NATS never reads the driver. */
async function connect(servers: string, onError: NatsBusOptions["onError"]): Promise<NatsLink> {
  const [{ connect: dial }, { jetstream }] = await Promise.all([
    import("@nats-io/transport-node"),
    import("@nats-io/jetstream"),
  ]);
  const connection = await dial({
    servers,
    name: "tocsin",
    timeout: ANSWER_MS,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 500,
    pingInterval: 10_000,
    maxPingOut: 2,
  });
  let isUp = true;
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type === "disconnect") {
        isUp = false;
        onError?.(new Error("The connection to NATS is lost."));
      } else if (type === "reconnect") isUp = true;
    }
  })();
  return { connection, js: jetstream(connection, { timeout: ANSWER_MS }), isUp: () => isUp };
}
