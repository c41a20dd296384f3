import { randomBytes } from "node:crypto";
import { fingerprint, generateSecret, publicKeyOf, type SignatureScheme } from "@/server/domain/signing/signing-secret";
import { channelSecretPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";
import { bytes, type Channel } from "@/server/usecases/channels/channel-target";

/**
 * What the creator of a secret sees, once. Of an ed25519 pair that is the public key: the receiver needs no more, and
 * the private half never leaves.
 */
export type ShownSecret = { secret: string | null; publicKey: string | null; fingerprint: string };

export function newSigningSecret({ orgId, channelId }: Channel, scheme: SignatureScheme) {
  const text = generateSecret(scheme, randomBytes);
  const publicKey = publicKeyOf(text);
  const shown: ShownSecret = { secret: publicKey === null ? text : null, publicKey, fingerprint: fingerprint(text) };
  const sealedSecret = bytes(vault().seal(text, channelSecretPlace(orgId, channelId)));
  return { shown, row: { orgId, channelId, sealedSecret, fingerprint: shown.fingerprint } };
}
