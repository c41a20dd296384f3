import type { Dispatcher } from "undici";
import { classifyResponse } from "@/server/domain/retry/classify";
import type { Outcome, PhaseTimings, ResponseSample } from "@/server/domain/retry/outcome";
import type { Borrower, Connection } from "./connection";
import type { OriginPool } from "./connection-pool";
import { codeOf, exchangeFault, isConnectionLoss, timeoutFault, TransportFault, type Phase } from "./fault";
import type { Dialled } from "./guarded-connect";
import { MAX_KEPT_BYTES, type createSampler, type ResponseHeaders } from "./response-sample";

export type SendRequest = {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** The signed bytes: sent as they are. */
  body: string | Uint8Array;
  /** From resolving the name to the last byte of the answer. */
  timeoutMs: number;
  now: Date;
  /** For shutting down: `send` then rejects with its reason, since nothing was learnt about the receiver. */
  signal?: AbortSignal | undefined;
};

/** `response` is null when no status line was read. */
export type SendResult = { outcome: Outcome; timings: PhaseTimings; response: Readonly<ResponseSample> | null };

/** What all exchanges of one sender share, and where this one goes. */
export type Target = { path: string; pool: OriginPool; sample: ReturnType<typeof createSampler> };

export const MAX_READ_BYTES = 64 * 1024;
const MAX_INTERIM_RESPONSES = 16;

function toFlatHeaders(headers: Readonly<Record<string, string>>): string[] {
  const flat = ["accept-encoding", "identity"];
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && name.toLowerCase() !== "accept-encoding") flat.push(name, value);
  }
  return flat;
}

function firstOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function onDeadline(exchange: Exchange): void {
  exchange.expire();
}

/** One POST and its answer. It is undici's handler itself, so that a request costs one object and one timer. */
export class Exchange implements Borrower {
  readonly options: Dispatcher.DispatchOptions;
  readonly #request: SendRequest;
  readonly #pool: OriginPool;
  readonly #sample: Target["sample"];
  readonly #startedAt = performance.now();
  readonly #deadline: NodeJS.Timeout;
  readonly #resolve: (result: SendResult) => void;
  readonly #reject: (reason: Error) => void;

  #connection: Connection | null = null;
  #phase: Phase = "queue";
  #sentAt = 0;
  #dnsMs: number | null = null;
  #connectMs: number | null = null;
  #tlsMs: number | null = null;
  #firstByteMs: number | null = null;
  #status = 0;
  #headers: ResponseHeaders = {};
  #kept: Buffer | null = null;
  #readBytes = 0;
  #interimResponses = 0;
  #hasRedialled = false;
  isSettled = false;

  constructor(
    request: SendRequest,
    target: Target,
    resolve: (result: SendResult) => void,
    reject: (reason: Error) => void,
  ) {
    this.#request = request;
    this.#pool = target.pool;
    this.#sample = target.sample;
    this.#resolve = resolve;
    this.#reject = reject;
    this.options = {
      method: "POST",
      path: target.path,
      headers: toFlatHeaders(request.headers),
      body: request.body,
    };
    this.#deadline = setTimeout(onDeadline, request.timeoutMs, this);
  }

  start(): void {
    this.#request.signal?.addEventListener("abort", this);
    this.#pool.borrow(this, this.#onLent);
  }

  readonly #onLent = (connection: Connection): void => {
    this.#connection = connection;
  };

  /** The caller's signal fired; being the listener itself saves a closure per request. */
  handleEvent(): void {
    this.cancel(this.#request.signal?.reason as Error);
  }

  cancel(reason: Error): void {
    if (this.#close()) this.#reject(reason);
    this.#connection?.discard();
  }

  expire(): void {
    this.#fail(timeoutFault(this.#phase, this.#request.timeoutMs));
  }

  onPhase(phase: Phase): void {
    this.#phase = phase;
  }

  onDialled({ dnsMs, connectMs, tlsMs }: Omit<Dialled, "socket">): void {
    this.#dnsMs = dnsMs;
    this.#connectMs = connectMs;
    this.#tlsMs = tlsMs;
  }

  onFlood(): void {
    this.#fail(new TransportFault({ kind: "network" }, "The receiver sent far more than an answer."));
  }

  onRequestStart(): void {
    this.#phase = "response";
    this.#sentAt = performance.now();
  }

  onResponseStarted(): void {
    this.#firstByteMs ??= performance.now() - this.#sentAt;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: ResponseHeaders): void {
    if (status >= 200) {
      this.#phase = "body";
      this.#status = status;
      this.#headers = headers;
    } else if (++this.#interimResponses > MAX_INTERIM_RESPONSES) {
      this.#fail(new TransportFault({ kind: "network" }, "The receiver sent too many interim (1xx) responses."));
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isSettled) return;
    const missing = MAX_KEPT_BYTES - this.#readBytes;
    if (missing > 0) {
      // A copy, or two kilobytes would hold on to the whole buffer of the socket.
      const part = Buffer.from(chunk.subarray(0, missing));
      this.#kept = this.#kept ? Buffer.concat([this.#kept, part]) : part;
    }
    this.#readBytes += chunk.length;
    // The status decides; nobody waits for the rest of an answer that long.
    if (this.#readBytes > MAX_READ_BYTES) {
      this.#complete();
      this.#connection?.discard();
    }
  }

  onResponseEnd(): void {
    if (this.isSettled) return;
    this.#complete();
    this.#connection?.release();
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    if (this.isSettled) return;
    if (codeOf(error) === "UND_ERR_INVALID_ARG") {
      // A header or path that cannot be sent is a fault of ours, not of the receiver.
      this.cancel(error);
    } else if (this.#wasStale(error)) {
      this.#hasRedialled = true;
      this.#phase = "queue";
      this.#connection?.discard();
      this.#pool.borrow(this, this.#onLent, true);
    } else {
      this.#fail(exchangeFault(error));
    }
  }

  /**
   * Receivers close idle connections at will, and a request may cross with that. It says nothing about the receiver,
   * so it is sent once more on a new connection; should it have arrived after all, it carries the same id.
   */
  #wasStale(error: Error): boolean {
    const isUnanswered = this.#firstByteMs === null && !this.#hasRedialled;
    return isUnanswered && this.#connection?.isReused === true && isConnectionLoss(error);
  }

  #complete(): void {
    const { now } = this.#request;
    const answeredAt = new Date(now.getTime() + performance.now() - this.#startedAt);
    const retryAfter = firstOf(this.#headers["retry-after"]);
    this.#finish(classifyResponse({ status: this.#status, retryAfter, now: answeredAt }));
  }

  #fail(fault: TransportFault): void {
    this.#finish(fault.toOutcome(this.#status === 0 ? undefined : this.#status));
    this.#connection?.discard();
  }

  #finish(outcome: Outcome): void {
    if (!this.#close()) return;
    const response =
      this.#status === 0
        ? null
        : this.#sample({ status: this.#status, headers: this.#headers, kept: this.#kept, readBytes: this.#readBytes });
    this.#resolve({ outcome, timings: this.#timings(), response });
  }

  /** False when it was closed before: every path may end an exchange, and only the first one counts. */
  #close(): boolean {
    if (this.isSettled) return false;
    this.isSettled = true;
    clearTimeout(this.#deadline);
    this.#request.signal?.removeEventListener("abort", this);
    return true;
  }

  #timings(): PhaseTimings {
    return {
      dnsMs: this.#dnsMs,
      connectMs: this.#connectMs,
      tlsMs: this.#tlsMs,
      firstByteMs: this.#firstByteMs,
      totalMs: performance.now() - this.#startedAt,
    };
  }
}
