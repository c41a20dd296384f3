import { setTimeout as pause } from "node:timers/promises";
import { hintFanOut } from "@/server/api/wake";
import { publish } from "@/server/testing/engine-fixtures";
import type { SeededOrg } from "../support/seed";
import { nowMs } from "../support/sightings";

export type LoadGiven = { eventsPerSecond: number; batch: number };

const RETRY_MS = 150;

/**
 * Publishes as services do: through the use-case, as the web role, again with the same keys when no answer came. An
 * event counts as accepted from the moment its commit was answered, and not before.
 */
export class Load {
  /** Idempotency key → when the commit was answered. */
  readonly acceptedAt = new Map<string, number>();
  refusals = 0;
  readonly #orgs: readonly SeededOrg[];
  readonly #given: LoadGiven;
  readonly #publishing = new Set<Promise<void>>();
  #isOn = true;
  #turn = 0;
  #loop: Promise<void>;

  constructor(orgs: readonly SeededOrg[], given: LoadGiven) {
    this.#orgs = orgs;
    this.#given = given;
    this.#loop = this.#run();
  }

  get accepted(): string[] {
    return [...this.acceptedAt.keys()];
  }

  /** Publishes nothing more, and waits until everything that was begun is accepted. */
  async stop(): Promise<void> {
    this.#isOn = false;
    await this.#loop;
    await Promise.all(this.#publishing);
  }

  async #run(): Promise<void> {
    const { eventsPerSecond, batch } = this.#given;
    const startedMs = performance.now();
    while (this.#isOn) {
      const owed = ((performance.now() - startedMs) / 1000) * eventsPerSecond - this.#turn * batch;
      if (owed >= batch && this.#publishing.size < MAX_AT_ONCE) this.#begin();
      else await pause(5);
    }
  }

  #begin(): void {
    const turn = this.#turn++;
    const org = this.#orgs[turn % this.#orgs.length];
    if (!org) return;
    const keys = Array.from({ length: this.#given.batch }, (_, index) => `${org.id}-${turn}-${index}`);
    const publishing = this.#publish(org.id, keys).finally(() => this.#publishing.delete(publishing));
    this.#publishing.add(publishing);
  }

  async #publish(orgId: string, keys: string[]): Promise<void> {
    const events = keys.map((idempotencyKey) => ({ type: "chaos.happened", idempotencyKey, data: { idempotencyKey } }));
    for (;;) {
      try {
        await publish(orgId, ...events);
        break;
      } catch {
        this.refusals++;
        await pause(RETRY_MS);
      }
    }
    const at = nowMs();
    for (const key of keys) this.acceptedAt.set(key, at);
    // A hint may be lost: what was accepted stands in the inbox.
    hintFanOut(orgId);
  }
}

const MAX_AT_ONCE = 8;
