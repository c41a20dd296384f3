import type { SignatureScheme } from "@/server/domain/signing/signing-secret";

interface SchemeWords {
  label: string;
  /** One line that helps to choose. */
  hint: string;
  /** The headers that carry it, as sent. */
  headers: readonly string[];
  /** What the signature covers. */
  signs: string;
  /** How two secrets travel in one request. */
  inRotation: string;
}

export const SCHEME_WORDS: Record<SignatureScheme, SchemeWords> = {
  standard: {
    label: "Standard Webhooks",
    hint: "The open standard, with libraries for most languages. Choose this unless the receiver requires another.",
    headers: ["webhook-id", "webhook-timestamp", "webhook-signature"],
    signs: "id.timestamp.body",
    inRotation: "webhook-signature holds both signatures, separated by a space.",
  },
  timestamped: {
    label: "Timestamped",
    hint: "Time and HMAC-SHA256 in one header, t=…,v1=…, the format that Stripe uses.",
    headers: ["X-Webhook-Timestamp", "X-Webhook-Signature"],
    signs: "timestamp.body",
    inRotation: "X-Webhook-Signature holds two v1 values, the new one first.",
  },
  sha256: {
    label: "SHA-256",
    hint: "One HMAC-SHA256, sha256=…, of the timestamp, a dot and the body. Code written for GitHub's webhooks does not work: it checks the body alone, under another header.",
    headers: ["X-Webhook-Timestamp", "X-Webhook-Signature"],
    signs: "timestamp.body",
    inRotation:
      "X-Webhook-Signature carries the new signature, X-Webhook-Signature-Previous the old one. A receiver that still uses the old secret must read that header.",
  },
  ed25519: {
    label: "Ed25519",
    hint: "A key pair: the receiver holds only the public key, so nothing secret leaves Tocsin.",
    headers: ["webhook-id", "webhook-timestamp", "webhook-signature"],
    signs: "id.timestamp.body",
    inRotation: "webhook-signature holds both signatures, separated by a space.",
  },
};

/** The pair can sign nothing that a shared secret signs, nor the other way round. */
export function schemesFor(current?: SignatureScheme): SignatureScheme[] {
  const all = Object.keys(SCHEME_WORDS) as SignatureScheme[];
  return current === undefined ? all : all.filter((scheme) => (scheme === "ed25519") === (current === "ed25519"));
}
