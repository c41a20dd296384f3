import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/**
 * What this installation itself puts on a bus: org and ids under an HMAC of ours. Whoever can write to the stream could
 * claim to be anybody; only what this signature covers is believed.
 */
const signedEvent = z.object({
  id: z.uuid(),
  type: z.string(),
  source: z.string(),
  subject: z.string().nullish(),
  occurredAt: z.string().optional(),
  priority: z.enum(["low", "normal", "high"]),
  idempotencyKey: z.string().optional(),
  /** Of the body as it was published: it tells a repeat from another event under the same key. */
  hash: z.string(),
  data: z.string(),
});

const content = z.object({
  v: z.literal(1),
  org: z.uuid(),
  requestId: z.string(),
  /** Read and checked when they were published… */
  events: z.array(signedEvent).optional(),
  /** …or a message of others that is tried again, as it was written. */
  retried: z
    .object({ text: z.string(), stream: z.string(), position: z.string(), acceptedAtMs: z.number() })
    .optional(),
});
export type SignedContent = z.output<typeof content>;
export type SignedEvent = z.output<typeof signedEvent>;

const PREFIX = "v1,";

export function signBody(body: string, key: Buffer): string {
  return PREFIX + createHmac("sha256", key).update(body).digest("base64");
}

export function isSignedBy(body: string, signature: string, keys: readonly Buffer[]): boolean {
  const given = Buffer.from(signature);
  return keys.some((key) => {
    const expected = Buffer.from(signBody(body, key));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

export function writeContent(written: SignedContent): string {
  return JSON.stringify(written);
}

/** Null when it is signed but not of this version: it was written by a newer installation. */
export function readContent(body: string): SignedContent | null {
  const read = content.safeParse(JSON.parse(body));
  return read.success ? read.data : null;
}
