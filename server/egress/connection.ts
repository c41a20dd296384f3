import type { Socket } from "node:net";
import { Client, type Dispatcher } from "undici";
import type { Phase } from "./fault";
import type { Dialled, GuardedConnect } from "./guarded-connect";

export const MAX_HEADER_BYTES = 16 * 1024;

/**
 * What may come over the wire for one request, framing and all. The parser drops status text, chunk extensions and
 * interim responses without counting them, so a flood of those would otherwise keep a core busy until the deadline.
 */
export const MAX_WIRE_BYTES = 512 * 1024;

/** One request that borrows a connection. */
export type Borrower = Dispatcher.DispatchHandler & {
  readonly options: Dispatcher.DispatchOptions;
  /** True once it has its result, so that its turn may be skipped. */
  readonly isSettled: boolean;
  onPhase(phase: Phase): void;
  onDialled(timings: Omit<Dialled, "socket">): void;
  /** The receiver has used up MAX_WIRE_BYTES. */
  onFlood(): void;
};

/** Where a connection belongs, and whom it tells what became of it. */
export type Home = {
  readonly origin: string;
  readonly connect: GuardedConnect;
  readonly limits: Readonly<{ idleMs: number; maxAgeMs: number }>;
  readonly clock: () => number;
  release(connection: Connection): void;
  forget(connection: Connection): void;
};

const noop = () => undefined;

/**
 * One connection, one request at a time. undici's own Pool is not used because it dials on behalf of nobody: here a
 * dial belongs to the request that waits for it, ends with its deadline and is timed for it.
 */
export class Connection {
  readonly #home: Home;
  readonly #client: Client;
  #borrower: Borrower | null = null;
  #dial: AbortController | null = null;
  #dialledAt = 0;
  #socket: Socket | null = null;
  #bytesBefore = 0;
  /** False until an answer came over it; only a connection that has worked before can be a stale one. */
  isReused = false;

  constructor(home: Home) {
    this.#home = home;
    const { idleMs } = home.limits;
    this.#client = new Client(home.origin, {
      connect: (_options, callback) => this.#connect(callback),
      pipelining: 1,
      allowH2: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      // The borrower's deadline rules; idle timers would only add work.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs * 4,
    });
    this.#client.on("disconnect", () => {
      this.isReused = false;
      if (!this.#borrower) this.discard();
    });
  }

  /** undici calls this for a first request, and again when the receiver closed an idle connection just before one. */
  #connect(callback: Parameters<NonNullable<Extract<Client.Options["connect"], (...args: never) => void>>>[1]): void {
    const borrower = this.#borrower;
    if (!borrower) {
      callback(new Error("A connection is only opened for a request."), null);
      return;
    }
    const dial = new AbortController();
    this.#dial = dial;
    this.#home
      .connect(new URL(this.#home.origin), dial.signal, (phase) => borrower.onPhase(phase))
      .then(
        ({ socket, ...timings }) => {
          this.#dial = null;
          this.#dialledAt = this.#home.clock();
          this.#socket = socket;
          this.#bytesBefore = 0;
          borrower.onDialled(timings);
          callback(null, socket);
          socket.on("readable", () => {
            if (socket.bytesRead - this.#bytesBefore > MAX_WIRE_BYTES) this.#borrower?.onFlood();
          });
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
      );
  }

  get isTooOld(): boolean {
    return this.#dialledAt > 0 && this.#home.clock() - this.#dialledAt >= this.#home.limits.maxAgeMs;
  }

  lend(borrower: Borrower): void {
    this.#borrower = borrower;
    this.#bytesBefore = this.#socket?.bytesRead ?? 0;
    this.#client.dispatch(borrower.options, borrower);
  }

  /** The answer was read to its end: the connection may serve another request. */
  release(): void {
    this.#borrower = null;
    this.isReused = true;
    this.#home.release(this);
  }

  /** Ends the connection, or the attempt to open it. */
  discard(): void {
    this.#borrower = null;
    this.#dial?.abort(new Error("The request no longer needs its connection."));
    this.#client.destroy(null, noop);
    this.#home.forget(this);
  }
}
