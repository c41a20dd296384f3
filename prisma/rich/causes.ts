import { classifyFault, classifyResponse, type Fault } from "@/server/domain/retry/classify";
import type { Failure, Outcome } from "@/server/domain/retry/outcome";

/** Why attempts of the history failed: what the wire said, read by the product's own rules. */
export type Cause = {
  failure: Failure;
  body: string | null;
  /** Whether there was a connection: the sender has no times of one that did not come about. */
  isConnected: boolean;
};

const LONG_AGO = new Date(0);

const CAUSE_LIST = {
  overloaded: answered(503, '{"error":"service_unavailable","message":"Upstream is restarting"}'),
  crashed: answered(500, '{"error":"internal","message":"deadlock detected","trace":"c0ffee42"}'),
  bad_gateway: answered(502, "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>"),
  slow_down: answered(429, '{"error":"rate_limited"}', "3600"),
  busy: answered(429, '{"error":"too_many_requests"}'),
  not_found: answered(404, '{"message":"Not Found"}'),
  invalid: answered(422, '{"errors":[{"field":"events.0.data.amount","message":"must be positive"}]}'),
  forbidden: answered(403, '{"message":"signature mismatch"}'),
  too_large: answered(413, "Request Entity Too Large"),
  gone: answered(410, '{"message":"This endpoint was removed"}'),
  timeout: broken({ kind: "timeout", timeoutMs: 15_000 }),
  refused: broken({ kind: "refused" }),
  reset: broken({ kind: "reset" }),
  dns: broken({ kind: "dns" }),
  tls: broken({ kind: "tls", reason: "certificate has expired" }),
  blocked: broken({ kind: "blocked", refusedBy: "url", reason: "The name leads to a private network." }),
} as const;

export type CauseName = keyof typeof CAUSE_LIST;
export const CAUSES: Readonly<Record<CauseName, Cause>> = CAUSE_LIST;

function answered(status: number, body: string, retryAfter?: string): Cause {
  return { failure: failed(classifyResponse({ status, retryAfter, now: LONG_AGO })), body, isConnected: true };
}

function broken(fault: Fault): Cause {
  const isConnected = fault.kind === "timeout" || fault.kind === "reset";
  return { failure: failed(classifyFault(fault)), body: null, isConnected };
}

function failed(outcome: Outcome): Failure {
  if (outcome.kind === "delivered") throw new RangeError("A cause is a failure.");
  return outcome;
}
