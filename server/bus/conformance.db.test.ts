import { jetstream } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isBusSkipped } from "@/scripts/provide/bus-servers";
import { type BusServer, startNats, startRedis } from "@/server/testing/bus-servers";
import { newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import {
  type BusHandler,
  type BusMessage,
  type ConsumerOptions,
  type EventBus,
  NATS_NAMES,
  REDIS_NAMES,
} from "./event-bus";
import { MemoryBus } from "./memory";
import { NatsBus } from "./nats";
import { PostgresBus } from "./postgres";
import { RedisBus } from "./redis";

const db = useTestDatabase();
const MAX_LENGTH = 20;
/** Long enough for a live consumer on a busy machine, short enough to wait for. */
const TAKE_OVER_MS = 1_500;

/** How a kind of bus is set up, and how its server goes away. */
type Subject = {
  open: () => Promise<{
    url?: string;
    make: () => EventBus;
    whileAway: (work: () => Promise<void>) => Promise<void>;
    end: () => Promise<void>;
  }>;
  /** Nothing is kept for later: what is published is handled at once, or was not accepted. */
  isDirect?: boolean;
  /** Takes one message and is gone. Where a consumer cannot be gone without its bus, there is none. */
  leaveOneBehind?: (url: string) => Promise<void>;
};

async function onServer(server: BusServer, make: () => EventBus) {
  return {
    url: server.url,
    make,
    whileAway: async (work: () => Promise<void>) => {
      await server.kill();
      try {
        await work();
      } finally {
        await server.restart();
      }
    },
    end: () => server.close(),
  };
}

const SUBJECTS: Record<EventBus["kind"], Subject> = {
  postgres: {
    isDirect: true,
    open: async () => {
      const bus = new PostgresBus({ maxLength: MAX_LENGTH });
      return { make: () => bus, whileAway: (work) => db.whileAway(work), end: async () => undefined };
    },
  },
  memory: {
    open: async () => {
      const bus = new MemoryBus({ maxLength: MAX_LENGTH });
      const whileAway = async (work: () => Promise<void>) => {
        bus.setAway(true);
        await work();
        bus.setAway(false);
      };
      return { make: () => bus, whileAway, end: async () => undefined };
    },
  },
  redis: {
    leaveOneBehind: fallWithRedis,
    open: async () => {
      const server = await startRedis();
      return onServer(server, () => new RedisBus({ url: server.url, maxLength: MAX_LENGTH }));
    },
  },
  nats: {
    leaveOneBehind: fallWithNats,
    open: async () => {
      const server = await startNats();
      const options = { url: server.url, maxLength: MAX_LENGTH, takeOverAfterMs: TAKE_OVER_MS };
      return onServer(server, () => new NatsBus(options));
    },
  },
};

const message = (body: string) => ({ id: newTestId(), body, signature: "s" });
const fail = () => Promise.reject(new Error("The commit failed."));

beforeAll(async () => {
  await db.admin.query("create table stored (n serial, body text, position text, by text)");
});

describe.each(Object.entries(SUBJECTS))("a bus of kind %s", (kind, subject) => {
  const isLeftOut = isBusSkipped() && (kind === "redis" || kind === "nats");
  describe.skipIf(isLeftOut)("on a real server", () => {
    let opened: Awaited<ReturnType<Subject["open"]>>;
    const buses: EventBus[] = [];
    const bus = () => {
      const made = opened.make();
      buses.push(made);
      return made;
    };
    const consume = (on: EventBus, handle: BusHandler, options: Partial<ConsumerOptions> = {}) =>
      on.consume(handle, {
        name: newTestId(),
        takeOverAfterMs: TAKE_OVER_MS,
        retryMs: () => 50,
        onError: () => undefined,
        ...options,
      });
    /** The commit of a consumer. */
    const store =
      (by = "one"): BusHandler =>
      async (batch) => {
        for (const { body, position } of batch)
          await db.admin.query("insert into stored (body, position, by) values ($1, $2, $3)", [body, position, by]);
      };
    const stored = async () => {
      const { rows } = await db.admin.query<{ body: string; position: string; by: string }>(
        "select * from stored order by n",
      );
      return rows;
    };
    /** As a service publishes: again until it is accepted. */
    const publish = async (on: EventBus, ...bodies: string[]) => {
      for (const body of bodies) {
        const outgoing = message(body);
        await expect
          .poll(
            () =>
              on.publish([outgoing]).then(
                () => true,
                () => false,
              ),
            { interval: 20 },
          )
          .toBe(true);
      }
    };
    const allStored = (...bodies: string[]) =>
      expect
        .poll(async () => [...new Set((await stored()).map(({ body }) => body))].sort())
        .toEqual([...bodies].sort());

    beforeAll(async () => {
      opened = await subject.open();
    });
    afterEach(async () => {
      // What a test left is worked off, so that the next begins with an empty stream.
      if (!subject.isDirect) {
        const rest = opened.make();
        const sweeper = consume(rest, async () => undefined);
        await expect.poll(() => rest.lag()).toBe(0);
        await sweeper.stop();
        buses.push(rest);
      }
      await Promise.all(buses.splice(0).map((made) => made.close()));
      await db.admin.query("truncate stored");
    });
    afterAll(() => opened.end());

    it("hands on what one publisher sent in the order in which it was sent", async () => {
      const on = bus();
      const consumer = consume(on, store(), { batchSize: 3 });
      const bodies = Array.from({ length: 12 }, (_, n) => `m${n}`);
      await publish(on, ...bodies);
      await expect.poll(async () => (await stored()).map(({ body }) => body)).toEqual(bodies);
      await consumer.stop();
    });

    it("takes a batch of one publisher as a whole, in its order", async () => {
      const on = bus();
      const consumer = consume(on, store());
      await on.publish(["a", "b", "c"].map(message));
      await expect.poll(async () => (await stored()).map(({ body }) => body)).toEqual(["a", "b", "c"]);
      await consumer.stop();
    });

    it("delivers again what was not committed, until it is: nothing that was accepted is lost", async () => {
      const on = bus();
      let failures = 2;
      const consumer = consume(on, (batch) => (failures-- > 0 ? fail() : store()(batch)));
      await publish(on, "a", "b");
      await allStored("a", "b");
      expect(failures).toBeLessThan(0);
      await consumer.stop();
    });

    it("acknowledges after the commit: until then a message counts as not stored", async () => {
      const on = bus();
      const gate = Promise.withResolvers<undefined>();
      let handed = 0;
      const consumer = consume(on, async (batch) => {
        handed += batch.length;
        await gate.promise;
        await store()(batch);
      });
      const publishing = on.publish([message("a")]);
      await expect.poll(() => handed).toBe(1);
      expect(await on.lag()).toBe(1);
      expect(await stored()).toEqual([]);
      gate.resolve(undefined);
      await publishing;
      await expect.poll(() => on.lag()).toBe(0);
      await consumer.stop();
    });

    it("delivers a message again under the same name when its consumer fell after the commit", async () => {
      const on = bus();
      let isFirst = true;
      const consumer = consume(on, async (batch) => {
        await store()(batch);
        if (!isFirst) return;
        isFirst = false;
        throw new Error("Fell between commit and acknowledgement.");
      });
      await publish(on, "a");
      await expect.poll(async () => (await stored()).length).toBe(2);
      expect(new Set((await stored()).map(({ position }) => position)).size).toBe(1);
      await consumer.stop();
    });

    it("passes a message on to another consumer when the one that held it is gone", async () => {
      const { leaveOneBehind } = subject;
      if (!leaveOneBehind) return;
      const on = bus();
      const first = consume(on, store());
      await publish(on, "first");
      await allStored("first");
      await first.stop();
      await publish(on, "a");
      await leaveOneBehind(opened.url ?? "");
      const counts: number[] = [];
      const consumer = consume(on, async (batch) => {
        counts.push(...batch.map(({ deliveries }) => deliveries));
        await store()(batch);
      });
      await allStored("first", "a");
      expect(counts).toEqual([2]);
      await consumer.stop();
    });

    it("goes on after a message that is no use: the handler records it, and the others lose nothing", async () => {
      const on = bus();
      const bad: string[] = [];
      const consumer = consume(on, async (batch) => {
        bad.push(...batch.filter(({ body }) => body === "bad").map(({ body }) => body));
        await store()(batch.filter(({ body }) => body !== "bad"));
      });
      await on.publish(["a", "bad", "b"].map(message));
      await allStored("a", "b");
      await expect.poll(() => on.lag()).toBe(0);
      expect(bad).toEqual(["bad"]);
      await consumer.stop();
    });

    it("refuses what is more than it may hold unstored, and drops none of what it has", async () => {
      const on = bus();
      const gate = Promise.withResolvers<undefined>();
      const waiting: Promise<void>[] = [];
      const slow = consume(on, async (batch) => {
        await gate.promise;
        await store()(batch);
      });
      const bodies = Array.from({ length: MAX_LENGTH }, (_, n) => `m${n}`);
      for (const body of bodies) {
        const publishing = on.publish([message(body)]);
        waiting.push(publishing);
        if (!subject.isDirect) await publishing;
      }
      await expect(on.publish([message("one too many")])).rejects.toMatchObject({
        code: "bus_full",
        retryAfterSeconds: 5,
      });
      gate.resolve(undefined);
      await Promise.all(waiting);
      await allStored(...bodies);
      await expect.poll(() => on.lag()).toBe(0);
      // And there is room again.
      await publish(on, "later");
      await allStored(...bodies, "later");
      await slow.stop();
    });

    it("keeps taking more than it may hold at once, when that is stored in between", async () => {
      const on = bus();
      const consumer = consume(on, store());
      const bodies = Array.from({ length: MAX_LENGTH * 3 }, (_, n) => `m${n}`);
      await publish(on, ...bodies);
      await allStored(...bodies);
      await consumer.stop();
    });

    it("says within two seconds that it is away, and goes on by itself when it is back", async () => {
      const on = bus();
      const consumer = consume(on, store());
      await publish(on, "before");
      await allStored("before");
      await opened.whileAway(async () => {
        for (let n = 0; n < 2; n++) {
          const startedMs = performance.now();
          await expect(on.publish([message("during")])).rejects.toThrow();
          expect(performance.now() - startedMs).toBeLessThan(2_500);
        }
      });
      await publish(on, "after");
      await expect.poll(async () => (await stored()).map(({ body }) => body)).toContain("after");
      expect((await stored()).map(({ body }) => body)).toContain("before");
      await consumer.stop();
    });

    it("shares the messages among its consumers, each once", async () => {
      const on = bus();
      const consumers = [
        consume(on, slowly(store("one")), { batchSize: 1 }),
        consume(on, slowly(store("two")), { batchSize: 1 }),
      ];
      const bodies = Array.from({ length: 16 }, (_, n) => `m${n}`);
      await Promise.all(bodies.map((body) => publish(on, body)));
      await allStored(...bodies);
      await expect.poll(() => on.lag()).toBe(0);
      expect(await stored()).toHaveLength(bodies.length);
      expect(new Set((await stored()).map(({ by }) => by))).toEqual(new Set(["one", "two"]));
      await Promise.all(consumers.map((consumer) => consumer.stop()));
    });

    it("stops after the batch under way, and leaves the rest to others", async () => {
      const on = bus();
      const gate = Promise.withResolvers<undefined>();
      const seen: BusMessage[] = [];
      const consumer = consume(
        on,
        async (batch) => {
          seen.push(...batch);
          await gate.promise;
          await store()(batch);
        },
        { batchSize: 1 },
      );
      const publishing = on.publish([message("a")]);
      await expect.poll(() => seen.length).toBe(1);
      if (!subject.isDirect) await on.publish([message("b")]);
      const stopping = consumer.stop();
      gate.resolve(undefined);
      await Promise.all([stopping, publishing]);
      expect((await stored()).map(({ body }) => body)).toEqual(["a"]);
      const next = consume(on, store());
      if (subject.isDirect) await publish(on, "b");
      await allStored("a", "b");
      await next.stop();
    });
  });
});

/** So that one of two consumers cannot have done all before the other one looked. */
const slowly =
  (handle: BusHandler): BusHandler =>
  async (batch) => {
    await handle(batch);
    await db.admin.query("select pg_sleep(0.05)");
  };

/** Consumers that take a message and fall with it in their hands. */
async function fallWithRedis(url: string): Promise<void> {
  const client = new Redis(url);
  const { group, stream } = REDIS_NAMES;
  await client.xreadgroup("GROUP", group, "fallen", "COUNT", 1, "BLOCK", 5_000, "STREAMS", stream, ">");
  client.disconnect();
}

async function fallWithNats(url: string): Promise<void> {
  const connection = await connect({ servers: url });
  const consumer = await jetstream(connection).consumers.get(NATS_NAMES.stream, NATS_NAMES.consumer);
  await consumer.next();
  await connection.close();
}
