/** Secrets made ready for use: decoding happens once per secret, not once per request. */
import { createPublicKey, createSecretKey, type KeyObject } from "node:crypto";
import { parsePrivateKey, parsePublicKey, parseSecret } from "./signing-secret";

export type HmacKey = {
  kind: "hmac";
  /** The decoded bytes, as Standard Webhooks signs. */
  bytes: KeyObject;
  /** The text as it was shown, `whsec_` included: what `timestamped` and `sha256` receivers pass to their HMAC. */
  text: KeyObject;
};
export type Ed25519VerifyingKey = { kind: "ed25519"; publicKey: KeyObject };
export type Ed25519SigningKey = Ed25519VerifyingKey & { privateKey: KeyObject };

export type SigningKey = HmacKey | Ed25519SigningKey;
export type VerifyingKey = HmacKey | Ed25519VerifyingKey;

/** Null when the text is neither `whsec_` nor `whsk_`. */
export function prepareKey(secret: string): SigningKey | null {
  const privateKey = parsePrivateKey(secret);
  if (privateKey) return { kind: "ed25519", privateKey, publicKey: createPublicKey(privateKey) };

  const bytes = parseSecret(secret);
  return bytes && { kind: "hmac", bytes: createSecretKey(bytes), text: createSecretKey(secret, "utf8") };
}

/** Takes the public half (`whpk_`) as well: a receiver has nothing else. */
export function prepareVerifyingKey(text: string): VerifyingKey | null {
  const publicKey = parsePublicKey(text);
  return publicKey ? { kind: "ed25519", publicKey } : prepareKey(text);
}
