/**
 * The text forms of signing secrets, as Standard Webhooks has them: `whsec_` for shared secrets, `whsk_` and `whpk_` for
 * the two halves of an ed25519 pair. Reading is strict, so that one secret has one spelling and one fingerprint.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

export const SIGNATURE_SCHEMES = ["standard", "timestamped", "sha256", "ed25519"] as const;
export type SignatureScheme = (typeof SIGNATURE_SCHEMES)[number];

const MIN_BYTES = 24;
const MAX_BYTES = 64;
const GENERATED_BYTES = 32;
const SEED_BYTES = 32;

/** The dice decide; the result is shown once and then only kept sealed. */
export function generateSecret(scheme: SignatureScheme, randomBytes: (size: number) => Uint8Array): string {
  return scheme === "ed25519" ? formatPrivateKey(randomBytes(SEED_BYTES)) : formatSecret(randomBytes(GENERATED_BYTES));
}

export function formatSecret(bytes: Uint8Array): string {
  if (bytes.length < MIN_BYTES || bytes.length > MAX_BYTES)
    throw new RangeError("A signing secret has 24 to 64 bytes.");
  return `whsec_${Buffer.from(bytes).toString("base64")}`;
}

/** The bytes of a `whsec_` secret, or null when the text is not one. */
export function parseSecret(text: string): Buffer | null {
  const bytes = decode("whsec_", text);
  return bytes && bytes.length >= MIN_BYTES && bytes.length <= MAX_BYTES ? bytes : null;
}

/** `whsk_` holds seed and public key, the 64 bytes that most libraries call the secret key. */
export function formatPrivateKey(seed: Uint8Array): string {
  return `whsk_${Buffer.concat([seed, publicBytes(privateKeyOf(seed))]).toString("base64")}`;
}

/** The private key of a `whsk_` text with 64 bytes, or the bare seed with 32; null when it is neither. */
export function parsePrivateKey(text: string): KeyObject | null {
  const bytes = decode("whsk_", text);
  if (bytes?.length !== SEED_BYTES && bytes?.length !== 2 * SEED_BYTES) return null;
  const key = privateKeyOf(bytes.subarray(0, SEED_BYTES));
  // A public half of another pair would make every signature useless, so a mismatch is not a key.
  return bytes.length === SEED_BYTES || publicBytes(key).equals(bytes.subarray(SEED_BYTES)) ? key : null;
}

/** The public key of a `whpk_` text, or null when it is not one. */
export function parsePublicKey(text: string): KeyObject | null {
  const bytes = decode("whpk_", text);
  if (bytes?.length !== SEED_BYTES) return null;
  return createPublicKey({ key: Buffer.concat([SPKI_PREFIX, bytes]), format: "der", type: "spki" });
}

/** What a receiver needs to verify: the `whpk_` text that belongs to a `whsk_` one. */
export function publicKeyOf(privateKeyText: string): string | null {
  const key = parsePrivateKey(privateKeyText);
  return key && `whpk_${publicBytes(key).toString("base64")}`;
}

/**
 * Eight hex digits by which people tell secrets apart: the start of SHA-256 over the text itself, so that a receiver can
 * compute it with any tool. A pair is known by its public half, the only one that the receiver has.
 */
export function fingerprint(secret: string): string {
  const shared = secret.startsWith("whsk_") ? (publicKeyOf(secret) ?? secret) : secret;
  return createHash("sha256").update(shared).digest("hex").slice(0, 8);
}

/** Node's base64 reader skips what it does not know; writing the bytes again shows whether it did. */
function decode(prefix: string, text: string): Buffer | null {
  if (!text.startsWith(prefix) || text.length > 128) return null;
  const encoded = text.slice(prefix.length);
  const bytes = Buffer.from(encoded, "base64");
  return bytes.toString("base64") === encoded ? bytes : null;
}

/** The fixed DER wrapping (RFC 8410) of a raw ed25519 seed and public key. */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

function privateKeyOf(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: "der", type: "pkcs8" });
}

function publicBytes(privateKey: KeyObject): Buffer {
  return createPublicKey(privateKey).export({ format: "der", type: "spki" }).subarray(SPKI_PREFIX.length);
}
