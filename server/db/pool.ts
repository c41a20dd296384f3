import pg from "pg";
import { gatherWrites } from "./gather-writes";

/** How long a process waits for the database, in milliseconds. */
export type Bounds = {
  /** For a lock that somebody else holds. */
  lockMs: number;
  /** For one statement, by the server's clock. */
  statementMs: number;
  /** For an answer, by our own clock: longer than the server may take, so that only a broken connection exceeds it. */
  answerMs: number;
};

export const BOUNDS: Bounds = { lockMs: 5_000, statementMs: 10_000, answerMs: 12_000 };

/** An idle connection is asked by the network itself after this time; the system would do so after two hours. */
export const KEEP_ALIVE_MS = 10_000;

export type PoolGiven = { connectionString: string; name: string; max: number; bounds?: Bounds };

/** Connections of one role. Every statement on them has a bound, and a connection that fell silent is dropped. */
export function makePool({ connectionString, name, max, bounds = BOUNDS }: PoolGiven): pg.Pool {
  const { lockMs, statementMs, answerMs } = bounds;
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: `tocsin-${name}`,
    // A database that is away is reported in seconds; the caller answers 503 instead of piling up.
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Statements that do not wait for each other's answers travel together, in their order.
    pipeline: true,
    // Pipelined, a statement without an answer takes its connection with it.
    query_timeout: answerMs,
    // Prisma writes times without a zone: they mean UTC only where the session does. A process that stands still in
    // the middle of a transaction gives up its locks after the timeout, so that others can take over its work.
    options: `-c TimeZone=UTC -c idle_in_transaction_session_timeout=5000 -c statement_timeout=${statementMs} -c lock_timeout=${lockMs}`,
  });
  // A connection that breaks, idle or between two statements, is replaced and its work fails; unheard, the event
  // would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => gatherWrites(client as unknown as pg.Client));
  dropSilent(pool, statementMs);
  return pool;
}

/**
 * A link that is half open says nothing: its connections look idle, and each would be found out by a statement that waits
 * in vain. So when one is lost that had said nothing for longer than a statement takes, all go that have not either.
 */
function dropSilent(pool: pg.Pool, silentMs: number): void {
  const heardAt = new Map<pg.Client, number>();
  const isSilent = (client: pg.Client) => performance.now() - (heardAt.get(client) ?? Infinity) >= silentMs;
  const lose = (client: pg.Client) => {
    const silent = isSilent(client) ? [...heardAt.keys()].filter(isSilent) : [];
    for (const one of [client, ...silent]) heardAt.delete(one);
    for (const one of silent) one.connection.stream.destroy();
  };
  pool.on("connect", (connected) => {
    const client = connected as unknown as pg.Client;
    const hear = () => heardAt.set(client, performance.now());
    hear();
    client.connection.stream.on("data", hear);
    client.on("error", () => lose(client));
  });
  pool.on("release", (error: Error | boolean | undefined, released) => {
    if (error) lose(released);
  });
  pool.on("remove", (removed) => heardAt.delete(removed as unknown as pg.Client));
}
