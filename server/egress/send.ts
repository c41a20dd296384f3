/** The only way out: every request the product sends on behalf of a tenant passes through here. */
import { classifyFault } from "@/server/domain/retry/classify";
import { checkTargetUrl } from "@/server/domain/target/target-url";
import { BoundedMemo } from "./bounded-memo";
import { ConnectionPools, type PoolLimits } from "./connection-pool";
import { Exchange, type SendRequest, type SendResult } from "./exchange";
import { createGuardedConnect, type ConnectOptions } from "./guarded-connect";
import { createSampler } from "./response-sample";

export type SenderOptions = ConnectOptions & {
  limits?: Partial<PoolLimits> | undefined;
  /** Monotonic milliseconds, for the age of connections. */
  clock?: (() => number) | undefined;
};

export type SenderStats = { inFlight: number; origins: number; connections: number };

export type Sender = {
  /** POSTs once. What the receiver does wrong is in the result; it rejects only when cancelled or called wrongly. */
  send(request: SendRequest): Promise<SendResult>;
  stats(): SenderStats;
  /** Cancels what is in flight and closes every connection. */
  close(): void;
};

function refusal(reason: string): SendResult {
  return {
    outcome: classifyFault({ kind: "blocked", refusedBy: "url", reason }),
    timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 0 },
    response: null,
  };
}

/** The verdict on a URL under one policy never changes; parsing it anew would cost a twelfth of a delivery. */
type Verdict = { origin: string; path: string } | { refusal: SendResult };
const MAX_REMEMBERED_URLS = 2_048;

export function createSender(options: SenderOptions): Sender {
  const pools = new ConnectionPools(
    createGuardedConnect(options),
    options.limits ?? {},
    options.clock ?? (() => performance.now()),
  );
  const sample = createSampler();
  const verdicts = new BoundedMemo<Verdict>(MAX_REMEMBERED_URLS);
  const inFlight = new Set<Exchange>();
  let isClosed = false;

  function judge(raw: string): Verdict {
    const check = checkTargetUrl(raw, options.policy);
    if (!check.ok) return { refusal: refusal(check.message) };
    return { origin: check.url.origin, path: check.url.pathname + check.url.search };
  }

  return {
    send(request) {
      if (isClosed) return Promise.reject(new Error("The sender is closed."));
      if (request.signal?.aborted) return Promise.reject(request.signal.reason as Error);
      const verdict = verdicts.get(request.url) ?? verdicts.set(request.url, judge(request.url));
      if ("refusal" in verdict) return Promise.resolve(verdict.refusal);
      return new Promise((resolve, reject) => {
        const exchange = new Exchange(
          request,
          { path: verdict.path, pool: pools.at(verdict.origin), sample },
          (result) => {
            inFlight.delete(exchange);
            resolve(result);
          },
          (error) => {
            inFlight.delete(exchange);
            reject(error);
          },
        );
        inFlight.add(exchange);
        exchange.start();
      });
    },
    stats: () => ({ inFlight: inFlight.size, ...pools.stats }),
    close() {
      isClosed = true;
      for (const exchange of [...inFlight]) exchange.cancel(new Error("The sender was closed."));
      pools.close();
    },
  };
}
