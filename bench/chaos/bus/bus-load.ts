import { type BusServer, startNats, startRedis } from "@/server/testing/bus-servers";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import type { Publisher } from "../../support/rest-door";
import { nowMs } from "../../support/sightings";

const EVERY_MS = 40;
const BATCH = 5;
const MAX_AT_ONCE = 16;
const RETRY_MS = 150;

type Answer = { events: { idempotencyKey: string }[] };

/**
 * Posts as services do, again when the answer was no. Every other batch brings keys of its own; the others are told by
 * the id that they were answered with. An event counts as accepted from its 202 on, and not before.
 */
export class BusLoad {
  /** What the receiver will call the event → when it was accepted. */
  readonly acceptedAt = new Map<string, number>();
  refusals = 0;
  readonly #pool: Pool;
  readonly #publishers: readonly Publisher[];
  readonly #posting = new Set<Promise<void>>();
  readonly #loop: Promise<void>;
  #stopped: Promise<void> | undefined;
  #isOn = true;
  #turn = 0;

  constructor(base: string, publishers: readonly Publisher[]) {
    this.#pool = new Pool(base, { connections: MAX_AT_ONCE, pipelining: 1, headersTimeout: 5_000 });
    this.#publishers = publishers;
    this.#loop = this.#run();
  }

  /** Posts nothing more, and waits until everything that was begun is accepted. */
  stop(): Promise<void> {
    this.#isOn = false;
    return (this.#stopped ??= this.#end());
  }

  async #end(): Promise<void> {
    await this.#loop;
    await Promise.all(this.#posting);
    await this.#pool.close();
  }

  async #run(): Promise<void> {
    while (this.#isOn) {
      if (this.#posting.size < MAX_AT_ONCE) {
        const posting = this.#post(this.#turn++).finally(() => this.#posting.delete(posting));
        this.#posting.add(posting);
      }
      await pause(EVERY_MS);
    }
  }

  async #post(turn: number): Promise<void> {
    const publisher = this.#publishers[turn % this.#publishers.length];
    const events = Array.from({ length: BATCH }, (_, n) => ({
      type: "chaos.happened",
      data: { turn, n },
      ...(turn % 2 === 0 && { idempotencyKey: `${turn}-${n}` }),
    }));
    for (;;) {
      try {
        const { statusCode, body } = await this.#pool.request({
          method: "POST",
          path: "/api/v1/events",
          headers: { authorization: `Bearer ${publisher?.key ?? ""}`, "content-type": "application/json" },
          body: JSON.stringify(events),
        });
        const text = await body.text();
        if (statusCode === 202) {
          const at = nowMs();
          for (const { idempotencyKey } of (JSON.parse(text) as Answer).events) this.acceptedAt.set(idempotencyKey, at);
          return;
        }
      } catch {
        // No answer is no acceptance.
      }
      this.refusals++;
      await pause(RETRY_MS);
    }
  }
}

export type ServedBus = "redis" | "nats";

/** A server of this kind, and the settings by which processes find it. */
export async function startBusServer(kind: ServedBus): Promise<{ server: BusServer; env: Record<string, string> }> {
  const server = await (kind === "redis" ? startRedis() : startNats());
  const address: Record<string, string> = kind === "redis" ? { REDIS_URL: server.url } : { NATS_URL: server.url };
  return { server, env: { EVENT_BUS: kind, ...address } };
}
