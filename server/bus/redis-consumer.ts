import type { Redis } from "ioredis";
import {
  ANSWER_MS,
  type BusHandler,
  type BusMessage,
  CONSUMER_DEFAULTS,
  type ConsumerOptions,
  defaultRetryMs,
  REDIS_NAMES,
} from "./event-bus";
import { Nap, within } from "./nap";
import { ACKNOWLEDGE, LEAVE } from "./redis-scripts";

export type RedisConsumerOptions = ConsumerOptions & {
  handle: BusHandler;
  streams: readonly string[];
  maxLength: number;
  /** A connection of its own: it waits in XREADGROUP. */
  connect: () => Promise<Redis>;
};

type Entry = [id: string, fields: string[] | null];

const { group } = REDIS_NAMES;
const BLOCK_MS = 1_000;

/**
 * Reads what is new, takes over what a dead consumer left, and acknowledges after the handler's commit. A batch that
 * fails is tried again here, in its order, for as long as this process lives; its entries stay pending meanwhile.
 */
export class RedisConsumer {
  readonly #options: RedisConsumerOptions;
  readonly #nap = new Nap();
  readonly #running: Promise<void>;
  #client: Redis | undefined;
  #isOn = true;
  #lookedAtMs = -Infinity;

  constructor(options: RedisConsumerOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    this.#nap.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isOn) {
      try {
        const client = await this.#connected();
        const batch = await this.#take(client);
        if (batch.length > 0) await this.#finish(client, batch);
      } catch (error) {
        await this.#recover(error);
      }
    }
    await this.#leave();
  }

  async #connected(): Promise<Redis> {
    this.#client ??= await this.#options.connect();
    const client = this.#client;
    if (client.status !== "ready") {
      await within(ANSWER_MS, new Promise<void>((resolve) => void client.once("ready", resolve)));
      await this.#ensureGroups(client);
    }
    return client;
  }

  /** From the beginning of the stream: what was published before the group was made is not missed. */
  async #ensureGroups(client: Redis): Promise<void> {
    for (const stream of this.#options.streams) {
      await client.xgroup("CREATE", stream, group, "0", "MKSTREAM").catch((error: unknown) => {
        if (!String(error).includes("BUSYGROUP")) throw error;
      });
    }
  }

  async #take(client: Redis): Promise<BusMessage[]> {
    const { streams, name, batchSize = CONSUMER_DEFAULTS.batchSize } = this.#options;
    const left = await this.#takeOver(client);
    if (left.length > 0) return left;
    const asked = [...streams, ...streams.map(() => ">")];
    const read = await client.xreadgroup(
      "GROUP",
      group,
      name,
      "COUNT",
      batchSize,
      "BLOCK",
      BLOCK_MS,
      "STREAMS",
      ...asked,
    );
    return (read ?? []).flatMap(([stream, entries]) => entries.map((entry) => toMessage(stream, entry, 1)));
  }

  /** What nobody has shown a sign of life for: looked for at the start and then from time to time. */
  async #takeOver(client: Redis): Promise<BusMessage[]> {
    const { streams, name, takeOverAfterMs = CONSUMER_DEFAULTS.takeOverAfterMs } = this.#options;
    if (performance.now() - this.#lookedAtMs < takeOverAfterMs / 4) return [];
    const { batchSize = CONSUMER_DEFAULTS.batchSize } = this.#options;
    for (const stream of streams) {
      const [, entries] = (await client.xautoclaim(
        stream,
        group,
        name,
        takeOverAfterMs,
        "0",
        "COUNT",
        batchSize,
      )) as unknown as [string, Entry[]];
      if (entries.length > 0) return this.#countDeliveries(client, stream, entries);
    }
    this.#lookedAtMs = performance.now();
    return [];
  }

  async #countDeliveries(client: Redis, stream: string, entries: readonly Entry[]): Promise<BusMessage[]> {
    const [first, last] = [entries[0]?.[0] ?? "-", entries.at(-1)?.[0] ?? "+"];
    const { name } = this.#options;
    const pending = (await client.xpending(stream, group, first, last, entries.length, name)) as unknown[][];
    const counts = new Map(pending.map(([id, , , count]) => [id, Number(count)]));
    return entries.map((entry) => toMessage(stream, entry, counts.get(entry[0]) ?? 2));
  }

  /** Until it is handled and acknowledged, or this consumer stops. */
  async #finish(client: Redis, batch: readonly BusMessage[]): Promise<void> {
    const { handle, onError, retryMs = defaultRetryMs } = this.#options;
    for (let messages = batch; this.#isOn || messages === batch;) {
      try {
        await this.#whileKept(client, messages, () => handle(messages));
        await this.#acknowledge(client, messages);
        return;
      } catch (error) {
        onError(error);
        if (!this.#isOn) return;
        await this.#nap.wait(retryMs());
        messages = messages.map((message) => ({ ...message, deliveries: message.deliveries + 1 }));
        await this.#keep(client, messages).catch(onError);
      }
    }
  }

  /** A slow commit is a sign of life, too. */
  async #whileKept(client: Redis, messages: readonly BusMessage[], work: () => Promise<void>): Promise<void> {
    const { takeOverAfterMs = CONSUMER_DEFAULTS.takeOverAfterMs } = this.#options;
    const stillHere = setInterval(() => void this.#keep(client, messages).catch(() => undefined), takeOverAfterMs / 3);
    try {
      await work();
    } finally {
      clearInterval(stillHere);
    }
  }

  async #acknowledge(client: Redis, messages: readonly BusMessage[]): Promise<void> {
    for (const [stream, ids] of idsByStream(messages)) {
      await client.eval(ACKNOWLEDGE, 1, stream, group, this.#options.maxLength, ...ids);
    }
  }

  /** They are still being worked on: nobody should take them over. */
  async #keep(client: Redis, messages: readonly BusMessage[]): Promise<void> {
    for (const [stream, ids] of idsByStream(messages)) {
      await client.xclaim(stream, group, this.#options.name, 0, ...ids, "JUSTID");
    }
  }

  async #recover(error: unknown): Promise<void> {
    if (!this.#isOn) return;
    // The stream was removed under us: an empty one takes its place.
    if (String(error).includes("NOGROUP") && this.#client)
      await this.#ensureGroups(this.#client).catch(() => undefined);
    else this.#options.onError(error);
    await this.#nap.wait(this.#options.retryMs?.() ?? defaultRetryMs());
  }

  async #leave(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    for (const stream of this.#options.streams) {
      await within(ANSWER_MS, client.eval(LEAVE, 1, stream, group, this.#options.name)).catch(() => undefined);
    }
    client.disconnect();
  }
}

/** An entry that was deleted while it was pending has no fields any more: an empty body is refused like any other. */
function toMessage(stream: string, [id, flat]: Entry, deliveries: number): BusMessage {
  const fields = new Map<string, string>();
  for (let at = 0; at < (flat?.length ?? 0); at += 2) fields.set(flat?.[at] ?? "", flat?.[at + 1] ?? "");
  return {
    stream,
    position: id,
    acceptedAtMs: Number(id.split("-")[0]),
    body: fields.get("event") ?? "",
    signature: fields.get("signature") ?? null,
    deliveries,
  };
}

function idsByStream(messages: readonly BusMessage[]): [string, string[]][] {
  return [...Map.groupBy(messages, ({ stream }) => stream)].map(([stream, of]) => [
    stream,
    of.map(({ position }) => position),
  ]);
}
