import { Connection, type Borrower, type Home } from "./connection";
import type { GuardedConnect } from "./guarded-connect";

export type PoolLimits = {
  /** Beyond it requests to one origin wait their turn. A backstop: what is in flight is bounded by the caller's slots. */
  connectionsPerOrigin: number;
  /** Above it the longest unused idle connections make room; those at work are never cut. */
  connections: number;
  /** How long a connection waits for its next request; a receiver's Keep-Alive hint may stretch it to four times this. */
  idleMs: number;
  /** A connection was vetted when it was dialled: after this time its name is resolved and vetted anew. */
  maxAgeMs: number;
};

export const DEFAULT_LIMITS: PoolLimits = {
  connectionsPerOrigin: 1_024,
  connections: 2_048,
  idleMs: 4_000,
  maxAgeMs: 60_000,
};

/** The connections to one origin: idle ones are taken last in, first out, so that a quiet hour lets most of them go. */
export class OriginPool implements Home {
  readonly #connections = new Set<Connection>();
  readonly #idle: Connection[] = [];
  readonly #waiting: { borrower: Borrower; onLent: (connection: Connection) => void }[] = [];
  usedAt = 0;

  constructor(
    readonly origin: string,
    readonly connect: GuardedConnect,
    readonly limits: PoolLimits,
    readonly clock: () => number,
    private readonly onChange: (pool: OriginPool, delta: 1 | -1) => void,
  ) {}

  get size(): number {
    return this.#connections.size;
  }

  get idleCount(): number {
    return this.#idle.length;
  }

  /** Hands the borrower a connection, now or when one becomes free. `fresh` never takes one that was idle. */
  borrow(borrower: Borrower, onLent: (connection: Connection) => void, fresh = false): void {
    this.usedAt = this.clock();
    const connection = (fresh ? undefined : this.#takeIdle()) ?? this.#open();
    if (connection) {
      onLent(connection);
      connection.lend(borrower);
    } else {
      this.#waiting.push({ borrower, onLent });
    }
  }

  #takeIdle(): Connection | undefined {
    for (let connection = this.#idle.pop(); connection; connection = this.#idle.pop()) {
      if (!connection.isTooOld) return connection;
      connection.discard();
    }
    return undefined;
  }

  #open(): Connection | undefined {
    if (this.#connections.size >= this.limits.connectionsPerOrigin) return undefined;
    const connection = new Connection(this);
    this.#connections.add(connection);
    this.onChange(this, 1);
    return connection;
  }

  release(connection: Connection): void {
    if (connection.isTooOld) {
      connection.discard();
      return;
    }
    this.#idle.push(connection);
    this.#serveWaiting();
  }

  forget(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    const index = this.#idle.indexOf(connection);
    if (index !== -1) this.#idle.splice(index, 1);
    this.#serveWaiting();
    this.onChange(this, -1);
  }

  #serveWaiting(): void {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      if (next.borrower.isSettled) continue;
      this.borrow(next.borrower, next.onLent);
      return;
    }
  }

  /** Closes the connection that has been idle for longest. */
  closeOneIdle(): void {
    this.#idle[0]?.discard();
  }

  close(): void {
    this.#waiting.length = 0;
    for (const connection of [...this.#connections]) connection.discard();
  }
}

/** All origins. One without connections is forgotten, so that the map is bounded by the connections. */
export class ConnectionPools {
  readonly #pools = new Map<string, OriginPool>();
  readonly #limits: PoolLimits;
  #connections = 0;

  constructor(
    private readonly connect: GuardedConnect,
    limits: Partial<PoolLimits>,
    private readonly clock: () => number,
  ) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  get stats(): { origins: number; connections: number } {
    return { origins: this.#pools.size, connections: this.#connections };
  }

  at(origin: string): OriginPool {
    const known = this.#pools.get(origin);
    if (known) return known;
    const pool = new OriginPool(origin, this.connect, this.#limits, this.clock, this.#onChange);
    this.#pools.set(origin, pool);
    return pool;
  }

  readonly #onChange = (pool: OriginPool, delta: 1 | -1): void => {
    this.#connections += delta;
    if (delta === 1 && this.#connections > this.#limits.connections) this.#leastRecentlyUsed()?.closeOneIdle();
    if (delta === -1 && pool.size === 0 && this.#pools.get(pool.origin) === pool) this.#pools.delete(pool.origin);
  };

  #leastRecentlyUsed(): OriginPool | undefined {
    let oldest: OriginPool | undefined;
    for (const pool of this.#pools.values()) {
      if (pool.idleCount > 0 && (!oldest || pool.usedAt < oldest.usedAt)) oldest = pool;
    }
    return oldest;
  }

  close(): void {
    for (const pool of [...this.#pools.values()]) pool.close();
  }
}
