/** What came of one attempt. Receiver failures are data: nothing here is ever thrown. */

export const FAILURE_CATEGORIES = [
  "timeout",
  "server_error",
  "client_error",
  "network",
  "dns",
  "tls",
  "rate_limit",
  "payload_too_large",
  "blocked",
] as const;
export type FailureCategory = (typeof FAILURE_CATEGORIES)[number];

export type Outcome =
  | { kind: "delivered"; httpStatus: number }
  | {
      kind: "failed";
      category: FailureCategory;
      /** Absent when no status line was read. */
      httpStatus?: number;
      /** One sentence for the tenant; never a resolved address. */
      message: string;
      /** What the receiver asked for with Retry-After, already clamped; absent when it asked for nothing. */
      retryAfterMs?: number;
      /** What the receiver's own words say beyond the status: true, asking again cannot help; false, it can. */
      isFinal?: boolean;
      /**
       * Only with `blocked`. `dns_answer`: the name resolved to a refused address, which its owner can put right without
       * touching the channel. `url`, or absent: the URL itself is refused and will be refused again.
       */
      refusedBy?: "url" | "dns_answer";
    };
export type Failure = Extract<Outcome, { kind: "failed" }>;

/** Milliseconds spent in each phase; null when the phase did not happen (a reused connection has no DNS, connect or TLS). */
export type PhaseTimings = {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  firstByteMs: number | null;
  totalMs: number;
};

/** What is kept of a response: text only, cleaned and redacted. */
export type ResponseSample = {
  httpStatus: number;
  headers: Record<string, string>;
  body: string;
  /** True when the receiver sent more than was kept. */
  truncated: boolean;
};

/** Instead of a category: no attempt was ever answered or refused. */
export const UNANSWERED = "unanswered";
