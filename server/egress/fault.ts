import { errors } from "undici";
import { classifyFault, type Fault, FAULT_MESSAGES } from "@/server/domain/retry/classify";
import type { Failure, Outcome } from "@/server/domain/retry/outcome";

/** Where an attempt stood when its time ran out. */
export type Phase = "queue" | "dns" | "connect" | "tls" | "response" | "body";

/**
 * A failure on the way to the receiver. It carries no cause on purpose: the errors of Node and undici name resolved
 * addresses, and what is not attached cannot leak.
 */
export class TransportFault extends Error {
  override readonly name = "TransportFault";

  /** `sentence` says it more precisely than the kind of fault can. */
  constructor(
    readonly fault: Fault,
    readonly sentence?: string,
  ) {
    super(sentence ?? fault.kind);
  }

  /** `httpStatus` when the answer broke off after its status line. */
  toOutcome(httpStatus?: number): Outcome {
    const outcome = classifyFault(this.fault) as Failure;
    return {
      ...outcome,
      ...(this.sentence !== undefined && { message: this.sentence }),
      ...(httpStatus !== undefined && { httpStatus }),
    };
  }
}

const UNFINISHED: Record<Phase, string> = {
  queue: "no connection became free",
  dns: "the host name was not resolved",
  connect: "the connection was not established",
  tls: "the TLS handshake was not finished",
  response: "the receiver did not answer",
  body: "the receiver did not finish its answer",
};

export function timeoutFault(phase: Phase, timeoutMs: number): TransportFault {
  const limit = timeoutMs < 1000 ? `${Math.round(timeoutMs)} ms` : `${Math.round(timeoutMs / 100) / 10} s`;
  // Time lost on resolving is the name server's doing, not the receiver's.
  const fault: Fault = phase === "dns" ? { kind: "dns" } : { kind: "timeout", timeoutMs };
  return new TransportFault(fault, `Time ran out: ${UNFINISHED[phase]} within ${limit}.`);
}

/** Node and undici tell what broke by a code. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

export function dnsFault(error: unknown): TransportFault {
  const hasNoAddress = ["ENOTFOUND", "ENODATA", "ENONAME"].includes(codeOf(error));
  return new TransportFault(
    { kind: "dns" },
    hasNoAddress ? "The host name does not exist or has no address." : undefined,
  );
}

export function blockedFault(): TransportFault {
  const reason = "The host name leads to a private or reserved address, which is not allowed.";
  return new TransportFault({ kind: "blocked", refusedBy: "dns_answer", reason });
}

export function connectFault(error: unknown): TransportFault {
  if (error instanceof TransportFault) return error;
  switch (codeOf(error)) {
    case "ECONNREFUSED":
      return new TransportFault({ kind: "refused" });
    case "ERR_IP_BLOCKED":
      return blockedFault();
    case "ETIMEDOUT":
      return new TransportFault({ kind: "network" }, "The connection to the receiver timed out.");
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return new TransportFault({ kind: "network" }, "The receiver's network cannot be reached.");
    default:
      return new TransportFault({ kind: "network" });
  }
}

const CERTIFICATE_PROBLEMS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: "the certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "the certificate's chain ends in a self-signed one",
  CERT_HAS_EXPIRED: "the certificate has expired",
  CERT_NOT_YET_VALID: "the certificate is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for another host name",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the certificate's chain is incomplete",
  UNABLE_TO_GET_ISSUER_CERT: "the certificate's issuer is unknown",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "the certificate's issuer is unknown",
  ECONNRESET: "the receiver closed the connection during the handshake",
};

/** How OpenSSL names an answer that is no TLS at all, such as that of a plain http server. */
const NOT_TLS = new Set(["ERR_SSL_WRONG_VERSION_NUMBER", "ERR_SSL_HTTP_REQUEST", "ERR_SSL_PACKET_LENGTH_TOO_LONG"]);

export function tlsFault(error: unknown): TransportFault {
  if (NOT_TLS.has(codeOf(error))) return new TransportFault({ kind: "tls" }, FAULT_MESSAGES.notTls);
  const reason = CERTIFICATE_PROBLEMS[codeOf(error)];
  return new TransportFault({ kind: "tls", ...(reason !== undefined && { reason }) });
}

/** The connection stood, and the exchange on it failed. */
export function exchangeFault(error: unknown): TransportFault {
  if (error instanceof TransportFault) return error;
  if (codeOf(error) === "UND_ERR_HEADERS_OVERFLOW") {
    return new TransportFault({ kind: "network" }, "The receiver's response headers are larger than 16 KiB.");
  }
  // Its code is not always set.
  if (error instanceof errors.HTTPParserError) {
    return new TransportFault({ kind: "network" }, "The receiver's answer is not valid HTTP/1.1.");
  }
  return new TransportFault({ kind: "reset" }, FAULT_MESSAGES.cutOff);
}

/** Is this how a connection ends that the receiver gave up while it was idle? */
export function isConnectionLoss(error: unknown): boolean {
  return ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"].includes(codeOf(error));
}
