import pg from "pg";
import { type Change, writeChange } from "@/server/contracts/live";
import { KEEP_ALIVE_MS } from "./pool";

/** `tocsin_live`: what changed, for pages. `tocsin_hints`: who has something to fan out, for workers. */
export type NotificationChannel = "tocsin_live" | "tocsin_hints";

/**
 * Tells every web process. A statement of its own and never a part of a transaction that matters: the database lets
 * transactions that notify commit one after the other.
 */
export async function notifyChanges(pool: pg.Pool, changes: readonly Change[]): Promise<void> {
  await pool.query("select pg_notify($1, payload) from unnest($2::text[]) as payload", [
    "tocsin_live" satisfies NotificationChannel,
    changes.map(writeChange),
  ]);
}

/** What a connection that listens reports. */
export type Heard = {
  onPayload: (payload: string) => void;
  /** Once, when nothing is heard any more: the connection broke, or it could not be asked. */
  onEnd: () => void;
};

type ListenOptions = Heard & { connectionString: string; channel: NotificationChannel };

export type Listening = { close: () => Promise<void> };

/** A connection that no longer answers looks like one on which nothing happens; so it is asked. */
const PROBE_MS = 5_000;
const CONNECT_MS = 5_000;

/** One connection that hears what is notified on a channel. Resolves when it does. */
export async function listenTo({ connectionString, channel, onPayload, onEnd }: ListenOptions): Promise<Listening> {
  const client = new pg.Client({
    connectionString,
    application_name: channel.replace("_", "-"),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  let isOver = false;
  const end = async () => {
    if (isOver) return;
    isOver = true;
    clearInterval(probe);
    onEnd();
    await client.end().catch(() => undefined);
  };
  const probe = setInterval(() => void client.query("select 1").catch(() => end()), PROBE_MS);
  probe.unref();
  client.on("error", () => void end());
  client.on("end", () => void end());
  client.on("notification", ({ payload = "" }) => {
    if (!isOver) onPayload(payload);
  });

  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    isOver = true;
    clearInterval(probe);
    void client.end().catch(() => undefined);
    throw error;
  }
  return {
    close: async () => {
      isOver = true;
      clearInterval(probe);
      await client.end().catch(() => undefined);
    },
  };
}
