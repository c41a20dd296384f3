import pg from "pg";
import type { NotificationChannel } from "@/server/db/notifications";
import { KEEP_ALIVE_MS } from "@/server/db/pool";

/** PostgreSQL takes less than 8,000 bytes per notification; an id and its comma are 37. */
const IDS_PER_PAYLOAD = 200;

export const writeHint = (orgIds: readonly string[]): string => orgIds.join(",");

/** Anybody who may connect can notify: what is no id is not an org. */
export function readHint(payload: string): string[] {
  return payload.split(",").filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id));
}

export type HintSenderOptions = {
  /** Notifies all workers; one call at a time. */
  notify: (payloads: readonly string[]) => Promise<void>;
  onError: (error: unknown) => void;
};

/**
 * Tells the workers which orgs have events to fan out, after those are committed. Nobody waits for it: a hint that is lost
 * costs a moment, because recovery looks for events that were not fanned out.
 *
 * One notification is on its way at a time, and what is hinted meanwhile goes together with the next: transactions that
 * notify commit one after the other over the whole server.
 */
export class HintSender {
  readonly #options: HintSenderOptions;
  #waiting = new Set<string>();
  #sending: Promise<void> | undefined;

  constructor(options: HintSenderOptions) {
    this.#options = options;
  }

  hint(orgId: string): void {
    this.#waiting.add(orgId);
    this.#sending ??= this.#sendAll();
  }

  /** Until everything that was hinted is out: before a process ends. */
  async flush(): Promise<void> {
    while (this.#sending) await this.#sending;
  }

  async #sendAll(): Promise<void> {
    // What is hinted in the same turn of the event loop travels in one notification.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.size > 0) {
      const orgIds = [...this.#waiting];
      this.#waiting = new Set();
      const payloads: string[] = [];
      for (let from = 0; from < orgIds.length; from += IDS_PER_PAYLOAD) {
        payloads.push(writeHint(orgIds.slice(from, from + IDS_PER_PAYLOAD)));
      }
      await this.#options.notify(payloads).catch(this.#options.onError);
    }
    this.#sending = undefined;
  }
}

/** A connection of its own, so that a hint never waits behind requests; its commits do not wait for the disk. */
export class HintConnection {
  readonly #connectionString: string;
  #client: Promise<pg.Client> | undefined;

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  async notify(payloads: readonly string[]): Promise<void> {
    const client = await (this.#client ??= this.#connect());
    const channel: NotificationChannel = "tocsin_hints";
    const text = "select pg_notify($1, payload) from unnest($2::text[]) as payload";
    try {
      await client.query({ name: "hint", text, values: [channel, payloads] });
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: "tocsin-hints",
      options: "-c synchronous_commit=off",
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
    });
    client.on("error", () => this.#forget());
    client.on("end", () => this.#forget());
    try {
      await client.connect();
    } catch (error) {
      this.#forget();
      throw error;
    }
    return client;
  }

  /** The next hint connects anew. */
  #forget(): void {
    const client = this.#client;
    this.#client = undefined;
    void client?.then((open) => open.end()).catch(() => undefined);
  }
}
