import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * The secret half of a link: 32 random bytes, of which the database knows only the SHA-256. A link is
 * `<id>.<secret>`, or `<org>.<id>.<secret>`: the row is found by its id and the secret compared in constant time.
 */
const SECRET_BYTES = 32;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type Secret = { secret: string; hash: Uint8Array<ArrayBuffer> };

export function makeSecret(random: (size: number) => Buffer = randomBytes): Secret {
  const secret = random(SECRET_BYTES).toString("base64url");
  return { secret, hash: hashSecret(secret) };
}

export function hashSecret(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(secret).digest());
}

export function isSecret(given: string, hash: Uint8Array): boolean {
  const asked = hashSecret(given);
  return asked.length === hash.length && timingSafeEqual(asked, hash);
}

/** Null for anything that is not a link of ours, before the database is asked. */
export function readLink(token: string, ids: 1 | 2): { ids: string[]; secret: string } | null {
  const parts = token.split(".");
  const secret = parts.pop() ?? "";
  const fits = parts.length === ids && parts.every((part) => UUID.test(part)) && /^[\w-]{43}$/.test(secret);
  return fits ? { ids: parts, secret } : null;
}
