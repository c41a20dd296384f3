import type { SignatureScheme } from "@/server/domain/signing/signing-secret";

const compare = `function isEqual(given, expected) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}`;

/** `body` is always the request as it came, before any parsing: one changed byte and no signature fits. */
export const NODE_SNIPPETS: Record<SignatureScheme, string> = {
  standard: `import express from "express";
import { Webhook } from "standardwebhooks";

const hook = new Webhook(process.env.TOCSIN_SECRET);
const app = express();
app.post("/hooks/tocsin", express.raw({ type: "*/*" }), (req, res) => {
  let message;
  try {
    message = hook.verify(req.body, req.headers);
  } catch {
    return res.sendStatus(400); // not genuine; a 500 would be tried again
  }
  res.sendStatus(204);
});`,

  timestamped: `import { createHmac, timingSafeEqual } from "node:crypto";

// body: the raw bytes of the request. headers: req.headers.
export function isGenuine(body, headers) {
  const parts = (headers["x-webhook-signature"] ?? "").split(",");
  const timestamp = parts.find((part) => part.startsWith("t="))?.slice(2);
  if (!(Math.abs(Date.now() / 1000 - timestamp) <= 300)) return false;

  const key = process.env.TOCSIN_SECRET; // all of it, whsec_ included
  const expected = createHmac("sha256", key).update(timestamp + ".").update(body).digest("hex");
  // While a secret is being rotated there are two v1 values; one is enough.
  return parts.some((part) => isEqual(part, "v1=" + expected));
}

${compare}`,

  sha256: `import { createHmac, timingSafeEqual } from "node:crypto";

// body: the raw bytes of the request. headers: req.headers.
export function isGenuine(body, headers) {
  const timestamp = headers["x-webhook-timestamp"];
  if (!(Math.abs(Date.now() / 1000 - timestamp) <= 300)) return false;

  const key = process.env.TOCSIN_SECRET; // all of it, whsec_ included
  const expected = createHmac("sha256", key).update(timestamp + ".").update(body).digest("hex");
  // The second header is there while a secret is being rotated; one is enough.
  return [headers["x-webhook-signature"], headers["x-webhook-signature-previous"]]
    .some((given) => isEqual(given ?? "", "sha256=" + expected));
}

${compare}`,

  ed25519: `import { createPublicKey, verify } from "node:crypto";

const raw = Buffer.from(process.env.TOCSIN_PUBLIC_KEY.replace("whpk_", ""), "base64");
const key = createPublicKey({
  format: "jwk",
  key: { kty: "OKP", crv: "Ed25519", x: raw.toString("base64url") },
});

// body: the raw bytes of the request. headers: req.headers.
export function isGenuine(body, headers) {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures = "" } = headers;
  if (!(Math.abs(Date.now() / 1000 - timestamp) <= 300)) return false;

  const signed = Buffer.concat([Buffer.from(id + "." + timestamp + "."), body]);
  // While a key is being rotated there are two signatures; one is enough.
  return signatures.split(" ").some(
    (one) => one.startsWith("v1a,") && verify(null, signed, key, Buffer.from(one.slice(4), "base64")),
  );
}`,
};
