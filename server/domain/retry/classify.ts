/** Turns what happened on the wire into an Outcome. Whether to try again is decided in `retry.ts`, not here. */
import type { FailureCategory, Outcome } from "./outcome";
import { parseRetryAfter } from "./retry-after";

export type ResponseFacts = { status: number; retryAfter?: string | null | undefined; now: Date };

export function classifyResponse({ status, retryAfter, now }: ResponseFacts): Outcome {
  if (status >= 200 && status <= 299) return { kind: "delivered", httpStatus: status };

  const retryAfterMs = parseRetryAfter(retryAfter, now);
  return {
    kind: "failed",
    category: categoryOf(status),
    httpStatus: status,
    message: statusMessage(status),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/**
 * 408 and 425 are `client_error` although they are retried: `timeout` means that our own deadline passed, which is also
 * what makes a channel slow, and a prompt 408 is neither.
 */
function categoryOf(status: number): FailureCategory {
  if (status === 413) return "payload_too_large";
  if (status === 429) return "rate_limit";
  return status >= 500 ? "server_error" : "client_error";
}

const MESSAGES: Readonly<Record<number, string>> = {
  400: "The receiver could not understand the request (400).",
  401: "The receiver requires credentials that the request did not carry (401).",
  403: "The receiver refused the request (403).",
  404: "Nothing exists at this URL (404).",
  405: "The receiver does not accept POST at this URL (405).",
  408: "The receiver timed out waiting for the request (408).",
  410: "The receiver says that this URL is gone permanently (410).",
  413: "The body is larger than the receiver accepts (413).",
  414: "The URL is longer than the receiver accepts (414).",
  415: "The receiver does not accept JSON at this URL (415).",
  422: "The receiver understood the body but rejected it (422).",
  425: "The receiver asked to be called later (425).",
  429: "The receiver returned 429: too many requests.",
  451: "The receiver refuses for legal reasons (451).",
  500: "The receiver failed while handling the request (500).",
  502: "A gateway received an invalid response from the receiver (502).",
  503: "The receiver is unavailable at the moment (503).",
  504: "A gateway timed out waiting for the receiver (504).",
};

/** What is said of a status where the receiver's own words say nothing more. */
export function statusMessage(status: number): string {
  if (status >= 300 && status <= 399)
    return `The receiver returned a redirect (${status}), and redirects are never followed.`;
  return MESSAGES[status] ?? `The receiver answered ${status}, which is not a success.`;
}

/** What went wrong when no status line was read. */
export type Fault =
  | { kind: "timeout"; timeoutMs: number }
  | { kind: "dns" }
  | { kind: "tls"; reason?: string }
  | { kind: "refused" }
  | { kind: "reset" }
  | { kind: "network" }
  /** `reason` is a sentence of the guard, and never holds a resolved address. */
  | { kind: "blocked"; refusedBy: "url" | "dns_answer"; reason: string };

/** Stored with an attempt; pages tell from them what the category alone cannot. */
export const FAULT_MESSAGES = {
  refused: "The receiver refused the connection.",
  reset: "The receiver closed the connection before it responded.",
  cutOff: "The receiver closed the connection before its response was complete.",
  notTls: "A secure connection could not be made: the receiver does not use TLS on this port.",
} as const;

export function classifyFault(fault: Fault): Outcome {
  switch (fault.kind) {
    case "timeout":
      return failed(
        "timeout",
        `The receiver did not finish its response within ${Math.round(fault.timeoutMs / 100) / 10} s.`,
      );
    case "dns":
      return failed("dns", "The receiver's host name could not be resolved.");
    case "tls":
      return failed("tls", `A secure connection could not be made${fault.reason ? `: ${fault.reason}` : ""}.`);
    case "refused":
      return failed("network", FAULT_MESSAGES.refused);
    case "reset":
      return failed("network", FAULT_MESSAGES.reset);
    case "network":
      return failed("network", "The connection to the receiver failed.");
    case "blocked":
      return { kind: "failed", category: "blocked", message: fault.reason, refusedBy: fault.refusedBy };
  }
}

function failed(category: FailureCategory, message: string): Outcome {
  return { kind: "failed", category, message };
}
