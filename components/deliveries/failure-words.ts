import type { ApiOutput } from "@/components/api/trpc";

export type FailureCategory = NonNullable<ApiOutput["deliveries"]["list"]["rows"][number]["lastCategory"]>;

/** Every category by name: `label` in a filter, `short` beside a status. */
export const CATEGORY_WORDS: Readonly<Record<FailureCategory, { label: string; short: string }>> = {
  timeout: { label: "Timeout", short: "timeout" },
  server_error: { label: "Server error (5xx)", short: "server error" },
  client_error: { label: "Refused (3xx, 4xx)", short: "refused" },
  network: { label: "Connection failed", short: "connection" },
  dns: { label: "Host not found", short: "DNS" },
  tls: { label: "TLS", short: "TLS" },
  rate_limit: { label: "Rate limit (429)", short: "rate limit" },
  payload_too_large: { label: "Body too large (413)", short: "too large" },
  blocked: { label: "Blocked address", short: "blocked" },
};

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  204: "No Content",
  301: "Moved Permanently",
  302: "Found",
  303: "See Other",
  307: "Temporary Redirect",
  308: "Permanent Redirect",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  425: "Too Early",
  429: "Too Many Requests",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** "503 Service Unavailable": over HTTP/2 no receiver says these words itself. */
export function statusLine(httpStatus: number): string {
  const text = STATUS_TEXTS[httpStatus];
  return text === undefined ? String(httpStatus) : `${httpStatus} ${text}`;
}

/** What came of an attempt, in as few words as fit a line. */
export function outcomeWords(attempt: { category: FailureCategory | null; httpStatus: number | null }): string {
  if (attempt.httpStatus !== null) return statusLine(attempt.httpStatus);
  return attempt.category === null ? "delivered" : NO_ANSWER[attempt.category];
}

const NO_ANSWER: Readonly<Record<FailureCategory, string>> = {
  timeout: "no response in time",
  server_error: "server error",
  client_error: "refused",
  network: "connection failed",
  dns: "host name not found",
  tls: "no secure connection",
  rate_limit: "rate limited",
  payload_too_large: "body too large",
  blocked: "address not allowed",
};
