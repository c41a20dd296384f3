import pg from "pg";
import { type Change, readChange, writeChange } from "@/server/contracts/live";

const CHANNEL = "tocsin_live";

/**
 * Tells every web process. A statement of its own and never a part of a transaction that matters: the database lets
 * transactions that notify commit one after the other.
 */
export async function notifyChanges(pool: pg.Pool, changes: readonly Change[]): Promise<void> {
  await pool.query("select pg_notify($1, payload) from unnest($2::text[]) as payload", [
    CHANNEL,
    changes.map(writeChange),
  ]);
}

type ListenOptions = {
  connectionString: string;
  onChange: (change: Change) => void;
  /** Once, when nothing is heard any more: the connection broke, or it could not be asked. */
  onEnd: () => void;
};

export type Listening = { close: () => Promise<void> };

/** A connection that no longer answers looks like one on which nothing happens; so it is asked. */
const PROBE_MS = 15_000;
const CONNECT_MS = 5_000;

/** One connection that hears what changes, in all orgs. Resolves when it does. */
export async function listenToChanges({ connectionString, onChange, onEnd }: ListenOptions): Promise<Listening> {
  const client = new pg.Client({
    connectionString,
    application_name: "tocsin-live",
    keepAlive: true,
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
    const change = isOver ? null : readChange(payload);
    if (change) onChange(change);
  });

  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
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
