/** Signs the exact bytes of a request. A body is only ever read here, never parsed or written again. */
import { createHmac, sign, type KeyObject } from "node:crypto";
import type { SigningKey } from "./signing-key";
import type { SignatureScheme } from "./signing-secret";

export type Body = string | Uint8Array;

export type SignatureInput = {
  scheme: SignatureScheme;
  /** The primary, and in rotation the one it replaced: both sign, so a receiver may switch at any moment. */
  secrets: readonly [primary: SigningKey, secondary?: SigningKey];
  /** Made by us and free of dots, or `id.timestamp.body` could be cut in a second way. */
  messageId: string;
  timestampSeconds: number;
  body: Body;
};

export function signHeaders({
  scheme,
  secrets,
  messageId,
  timestampSeconds,
  body,
}: SignatureInput): Record<string, string> {
  const [primary, secondary] = secrets;
  const timestamp = String(timestampSeconds);

  switch (scheme) {
    case "standard":
    case "ed25519": {
      const prefix = `${messageId}.${timestamp}.`;
      const first = standardSignature(primary, prefix, body);
      return {
        "webhook-id": messageId,
        "webhook-timestamp": timestamp,
        "webhook-signature": secondary ? `${first} ${standardSignature(secondary, prefix, body)}` : first,
      };
    }
    case "timestamped": {
      const first = `t=${timestamp},v1=${plainSignature(primary, timestamp, body)}`;
      return {
        "X-Webhook-Timestamp": timestamp,
        "X-Webhook-Signature": secondary ? `${first},v1=${plainSignature(secondary, timestamp, body)}` : first,
      };
    }
    case "sha256":
      // The header has room for one value, so the old secret's goes into a header of its own.
      return {
        "X-Webhook-Timestamp": timestamp,
        "X-Webhook-Signature": `sha256=${plainSignature(primary, timestamp, body)}`,
        ...(secondary && { "X-Webhook-Signature-Previous": `sha256=${plainSignature(secondary, timestamp, body)}` }),
      };
  }
}

/** The kind of key decides between `v1` and `v1a`, so a rotation may even lead from one to the other. */
function standardSignature(key: SigningKey, prefix: string, body: Body): string {
  if (key.kind === "hmac") return `v1,${hmac(key.bytes, prefix, body).toString("base64")}`;
  return `v1a,${sign(null, signedContent(prefix, body), key.privateKey).toString("base64")}`;
}

function plainSignature(key: SigningKey, timestamp: string, body: Body): string {
  if (key.kind !== "hmac") throw new TypeError("This scheme signs with a whsec_ secret.");
  return hmac(key.text, `${timestamp}.`, body).toString("hex");
}

export function hmac(key: KeyObject, prefix: string, body: Body): Buffer {
  return createHmac("sha256", key).update(prefix).update(body).digest();
}

export function signedContent(prefix: string, body: Body): Buffer {
  return Buffer.concat([Buffer.from(prefix), typeof body === "string" ? Buffer.from(body) : body]);
}
