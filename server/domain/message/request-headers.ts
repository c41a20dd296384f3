/** The headers of a delivery attempt. Ours always win: a custom header can neither replace nor shadow one of them. */
import { isReservedHeader } from "./custom-headers";

export type AttemptHeaders = {
  /** Stable over retries and replays. */
  messageId: string;
  deliveryId: string;
  attempt: number;
  timestampSeconds: number;
  /** One per event of the body, in its order. */
  events: readonly { type: string; idempotencyKey: string; requestId?: string | null }[];
  version: string;
  contentType: string;
  /** From `signHeaders`. */
  signature: Readonly<Record<string, string>>;
  custom?: Readonly<Record<string, string>>;
};

const MAX_TYPES = 10;

export function requestHeaders(attempt: AttemptHeaders): Record<string, string> {
  const headers: Record<string, string> = {};
  // They were checked when they were saved, but the list of reserved names may have grown since.
  for (const [name, value] of Object.entries(attempt.custom ?? {})) {
    if (!isReservedHeader(name)) headers[name] = value;
  }

  const { messageId, events } = attempt;
  const [only] = events;
  return Object.assign(
    headers,
    {
      "Content-Type": attempt.contentType,
      "User-Agent": `Tocsin/${attempt.version}`,
      "X-Webhook-ID": messageId,
      "X-Webhook-Event": distinctTypes(events),
      "X-Webhook-Delivery": attempt.deliveryId,
      "X-Webhook-Attempt": String(attempt.attempt),
      "X-Webhook-Timestamp": String(attempt.timestampSeconds),
      // Of a group there is no one request that it could be followed from.
      ...(only?.requestId && events.length === 1 && { "X-Webhook-Correlation-ID": headerText(only.requestId) }),
      "X-Idempotency-Key": only && events.length === 1 ? headerText(only.idempotencyKey) : messageId,
    },
    attempt.signature,
  );
}

function distinctTypes(events: AttemptHeaders["events"]): string {
  const types = new Set<string>();
  for (const { type } of events) {
    types.add(headerText(type));
    if (types.size === MAX_TYPES) break;
  }
  return [...types].join(", ");
}

/** Publishers choose types and keys freely; what a header cannot carry is percent-encoded rather than lost. */
function headerText(text: string): string {
  return text.toWellFormed().replace(/[^\x20-\x7e]+/g, encodeURIComponent);
}
