import type { ResponseSample } from "@/server/domain/retry/outcome";
import { cleanSample, MAX_SAMPLE_BYTES, redactHeaders } from "@/server/domain/target/redact";
import { BoundedMemo } from "./bounded-memo";

export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** More than is stored, so that a secret that straddles the cut is still recognised and redacted. */
export const MAX_KEPT_BYTES = 2 * MAX_SAMPLE_BYTES;

export type Received = { status: number; headers: ResponseHeaders; kept: Buffer | null; readBytes: number };

const MAX_MEMO_ENTRIES = 512;
const MAX_MEMO_KEY_LENGTH = 2_048;

/** Lines as on the wire, which cannot contain line breaks: two answers with one key are one answer. */
function keyOf({ status, headers, kept }: Received): string {
  let key = `${status}`;
  for (const name in headers) key += `\n${name}:${String(headers[name])}`;
  return kept ? `${key}\n\n${kept.toString("latin1")}` : key;
}

function clean({ status, headers, kept, readBytes }: Received): Readonly<ResponseSample> {
  const body = kept ? cleanSample(kept) : { text: "", truncated: false };
  return {
    httpStatus: status,
    headers: redactHeaders(headers),
    body: body.text,
    truncated: body.truncated || readBytes > (kept?.length ?? 0),
  };
}

/**
 * Redacting costs a quarter of a whole delivery, and a busy receiver gives the same short answer again and again (its
 * Date changes once a second), so the last answers are remembered. Samples are shared: never write to one.
 */
export function createSampler(): (received: Received) => Readonly<ResponseSample> {
  const memo = new BoundedMemo<Readonly<ResponseSample>>(MAX_MEMO_ENTRIES);
  return (received) => {
    if (received.readBytes > MAX_KEPT_BYTES) return clean(received);
    const key = keyOf(received);
    if (key.length > MAX_MEMO_KEY_LENGTH) return clean(received);
    return memo.get(key) ?? memo.set(key, clean(received));
  };
}
