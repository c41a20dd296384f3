import type { Redis } from "ioredis";
import {
  ANSWER_MS,
  type BusConsumer,
  type BusHandler,
  busFull,
  busUnavailable,
  type ConsumerOptions,
  type EventBus,
  type OutgoingMessage,
  REDIS_NAMES,
} from "./event-bus";
import { within } from "./nap";
import { RedisConsumer } from "./redis-consumer";
import { PUBLISH } from "./redis-scripts";

export type RedisBusOptions = {
  url: string;
  maxLength: number;
  /** Streams that are read beside the main one. */
  streams?: readonly string[];
  onError?: (error: unknown) => void;
};

const CONNECT_MS = 1_500;

/** Redis Streams: XADD, one consumer group, XACK after the commit. The connection comes back by itself. */
export class RedisBus implements EventBus {
  readonly kind = "redis";
  readonly #options: RedisBusOptions;
  readonly #consumers = new Set<RedisConsumer>();
  #client: Promise<Redis> | undefined;
  #ready: Promise<void> | undefined;

  constructor(options: RedisBusOptions) {
    this.#options = options;
  }

  get #streams(): string[] {
    return [REDIS_NAMES.stream, ...(this.#options.streams ?? [])];
  }

  async publish(messages: readonly OutgoingMessage[]): Promise<void> {
    const { maxLength } = this.#options;
    const given = messages.flatMap(({ body, signature }) => [body, signature]);
    const answer = await this.#ask((client) =>
      client.eval(PUBLISH, 1, REDIS_NAMES.stream, REDIS_NAMES.group, maxLength, ...given),
    );
    if (answer !== 1) throw busFull(maxLength);
  }

  consume(handle: BusHandler, options: ConsumerOptions): BusConsumer {
    const consumer = new RedisConsumer({
      ...options,
      handle,
      streams: this.#streams,
      maxLength: this.#options.maxLength,
      connect: () => connect(this.#options, { isBlocking: true }),
    });
    this.#consumers.add(consumer);
    return {
      stop: async () => {
        this.#consumers.delete(consumer);
        await consumer.stop();
      },
    };
  }

  async lag(): Promise<number> {
    const each = this.#streams.map((stream) => this.#ask((client) => lagOf(client, stream)));
    return (await Promise.all(each)).reduce((sum, lag) => sum + lag, 0);
  }

  async check(): Promise<void> {
    await this.#ask((client) => client.ping());
  }

  async close(): Promise<void> {
    await Promise.all([...this.#consumers].map((consumer) => consumer.stop()));
    const client = await this.#client?.catch(() => undefined);
    this.#client = undefined;
    client?.disconnect();
  }

  /** What makes an acknowledgement of this server worth less than it should be. Servers that do not tell are taken as good. */
  async warnings(): Promise<string[]> {
    const read = (name: string) =>
      this.#ask(async (client) => {
        const answer = (await client.config("GET", name).catch(() => [])) as string[];
        return answer[1];
      });
    const [appendOnly, policy, memory] = [
      await read("appendonly"),
      await read("maxmemory-policy"),
      await read("maxmemory"),
    ];
    return [
      ...(appendOnly === "no" ? ["Redis keeps events in memory only; run: redis-cli config set appendonly yes"] : []),
      ...(memory !== undefined && memory !== "0" && policy?.startsWith("allkeys")
        ? ["Redis may evict the stream; run: redis-cli config set maxmemory-policy noeviction"]
        : []),
    ];
  }

  /** Many may publish while the first connection is being made: one listener for all of them. */
  #untilReady(client: Redis): Promise<void> {
    this.#ready ??= within(ANSWER_MS, new Promise<void>((resolve) => void client.once("ready", resolve))).finally(
      () => {
        this.#ready = undefined;
      },
    );
    return this.#ready;
  }

  async #ask<T>(work: (client: Redis) => Promise<T>): Promise<T> {
    try {
      this.#client ??= connect(this.#options, { isBlocking: false });
      const client = await this.#client;
      if (client.status === "connecting" || client.status === "connect") await this.#untilReady(client);
      return await within(ANSWER_MS, work(client));
    } catch (error) {
      throw busUnavailable(error);
    }
  }
}

/** Loaded with the first connection: an installation without Redis never reads the driver. */
async function connect({ url, onError }: RedisBusOptions, { isBlocking }: { isBlocking: boolean }): Promise<Redis> {
  const { Redis: Client } = await import("ioredis");
  const client = new Client(url, {
    // What cannot be sent now fails now: a publisher is told within two seconds, and nothing is sent behind its back.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectTimeout: CONNECT_MS,
    connectionName: "tocsin",
    retryStrategy: (times) => Math.min(100 * 2 ** times, 2_000) * (0.5 + Math.random()),
    ...(isBlocking && { blockingTimeout: 10_000 }),
  });
  // Said once for a connection that is lost, and not with every try to get it back.
  let isTold = false;
  client.on("ready", () => (isTold = false));
  client.on("error", (error) => {
    if (!isTold) onError?.(error);
    isTold = true;
  });
  return client;
}

/** What was not delivered, and what was and is not acknowledged. */
async function lagOf(client: Redis, stream: string): Promise<number> {
  if ((await client.exists(stream)) === 0) return 0;
  const groups = (await client.xinfo("GROUPS", stream)) as unknown[][];
  for (const flat of groups) {
    const info = new Map(
      flat.flatMap((key, index) => (index % 2 === 0 ? [[key, flat[index + 1]]] : [])) as [string, unknown][],
    );
    if (info.get("name") !== REDIS_NAMES.group) continue;
    const behind = info.get("lag");
    // Redis cannot always tell, and before version 7 never.
    const undelivered =
      typeof behind === "number" ? behind : await countAfter(client, stream, String(info.get("last-delivered-id")));
    return undelivered + Number(info.get("pending"));
  }
  return client.xlen(stream);
}

const COUNT_AT_MOST = 100_000;

async function countAfter(client: Redis, stream: string, id: string): Promise<number> {
  return (await client.xrange(stream, `(${id}`, "+", "COUNT", COUNT_AT_MOST)).length;
}
