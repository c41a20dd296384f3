/**
 * The headers of an attempt as they are stored. Most of them follow from the delivery and the attempt, and are some four
 * hundred bytes of every attempt: only the others are kept, and the rest is added again for whoever looks.
 */
import { type ChannelFormat, FORMATS } from "./formats";
import { requestHeaders } from "./request-headers";

/** What the headers of an attempt follow from. */
export type HeaderSource = {
  messageId: string;
  /** The public id. */
  deliveryId: string;
  format: ChannelFormat;
  attempt: number;
  startedAt: Date;
  eventCount: number;
  /** The first distinct types of its events, in their order. */
  eventTypes: readonly string[];
  /** Of its only event; null where there are several, or where it is no longer kept. */
  idempotencyKey: string | null;
};

/** What is stored whole, as before, begins with a brace. */
const PACKED = "~";

/** `headers`: as people may see them. Stored whole where they would not come back as they are. */
export function packHeaders(headers: Readonly<Record<string, string>>, source: HeaderSource): string {
  const known = derivedHeaders(source, headers);
  const own = Object.fromEntries(Object.entries(headers).filter(([name, value]) => known[name] !== value));
  const packed = `${PACKED}${JSON.stringify(own)}`;
  const back = unpackHeaders(packed, source);
  const names = Object.keys(back);
  const isSame = names.length === Object.keys(headers).length && names.every((name) => back[name] === headers[name]);
  return isSame ? packed : JSON.stringify(headers);
}

export function unpackHeaders(text: string, source: HeaderSource): Record<string, string> {
  if (!text.startsWith(PACKED)) return JSON.parse(text) as Record<string, string>;
  const own = JSON.parse(text.slice(PACKED.length)) as Record<string, string>;
  const known = derivedHeaders(source, own);
  const custom = Object.entries(own).filter(([name]) => !OURS.test(name));
  return { ...Object.fromEntries(custom), ...known, ...own };
}

const OURS = /^(user-agent|webhook-|x-webhook-)/i;

/** Standard Webhooks signs with an id and a time in headers of their own. */
function derivedHeaders(source: HeaderSource, signed: Readonly<Record<string, string>>): Record<string, string> {
  const { messageId, deliveryId, format, attempt, startedAt, eventCount, eventTypes, idempotencyKey } = source;
  const [first = ""] = eventTypes;
  const timestampSeconds = Math.floor(startedAt.getTime() / 1000);
  const isAlone = eventCount === 1;
  const types = isAlone ? [first] : [...eventTypes, first];
  const { "User-Agent": _, ...headers } = requestHeaders({
    messageId,
    deliveryId,
    attempt,
    timestampSeconds,
    events: types.map((type) => ({ type, idempotencyKey: idempotencyKey ?? "" })),
    version: "",
    contentType: FORMATS[format].contentType,
    signature:
      "webhook-signature" in signed ? { "webhook-id": messageId, "webhook-timestamp": String(timestampSeconds) } : {},
  });
  if (isAlone && idempotencyKey === null) delete headers["X-Idempotency-Key"];
  return headers;
}
