/** Tells whether a request was signed with one of the given keys, and if not, why: for the inbox and the command line. */
import { timingSafeEqual, verify } from "node:crypto";
import { hmac, signedContent, type Body } from "./signature";
import type { VerifyingKey } from "./signing-key";
import type { SignatureScheme } from "./signing-secret";

export const TIMESTAMP_TOLERANCE_SECONDS = 300;

export type VerificationInput = {
  scheme: SignatureScheme;
  keys: readonly VerifyingKey[];
  /** Names in any case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Exactly as received. */
  body: Body;
  nowSeconds: number;
  toleranceSeconds?: number;
};

export type Verdict =
  /** `keyIndex` says which of the keys matched: in rotation, whether the receiver still has the old one. */
  | { ok: true; keyIndex: number }
  | { ok: false; reason: "missing_header" | "malformed" | "wrong_secret" | "stale_timestamp"; message: string };

type Refusal = Extract<Verdict, { ok: false }>;
type Signed = { timestamp: string; prefix: string; signatures: readonly string[] };

export function verifySignature(input: VerificationInput): Verdict {
  const signed = readSigned(input.scheme, lowerCased(input.headers));
  if ("ok" in signed) return signed;
  if (!/^\d{1,12}$/.test(signed.timestamp)) return refuse("malformed", "The timestamp is not a number of seconds.");
  if (signed.signatures.length === 0) {
    return refuse("malformed", `The signature header holds no signature of the scheme "${input.scheme}".`);
  }

  const keyIndex = input.keys.findIndex((key) => signed.signatures.some((one) => matches(input, key, signed, one)));
  if (keyIndex === -1) {
    return refuse(
      "wrong_secret",
      "No signature matches: the secret is another one, or the body is not byte for byte the one that was sent.",
    );
  }

  // Last, so that "stale" is only ever said of a request that is otherwise genuine.
  const ageSeconds = input.nowSeconds - Number(signed.timestamp);
  const toleranceSeconds = input.toleranceSeconds ?? TIMESTAMP_TOLERANCE_SECONDS;
  if (Math.abs(ageSeconds) > toleranceSeconds) {
    const side = ageSeconds > 0 ? "old" : "ahead of this clock";
    return refuse(
      "stale_timestamp",
      `The request is ${Math.abs(ageSeconds)} s ${side}; at most ${toleranceSeconds} s are accepted.`,
    );
  }
  return { ok: true, keyIndex };
}

function readSigned(scheme: SignatureScheme, headers: Map<string, string>): Signed | Refusal {
  if (scheme === "standard" || scheme === "ed25519") {
    const [id, timestamp, signature] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
      headers.get(name),
    );
    if (!id || !timestamp || !signature)
      return missing(headers, ["webhook-id", "webhook-timestamp", "webhook-signature"]);
    const signatures = signature.split(" ").filter((one) => /^v1a?,/.test(one));
    return { timestamp, prefix: `${id}.${timestamp}.`, signatures };
  }

  const signature = headers.get("x-webhook-signature");
  if (scheme === "timestamped") {
    if (!signature) return missing(headers, ["x-webhook-signature"]);
    const parts = signature.split(",").map((part) => part.trim());
    const timestamp = parts.find((part) => part.startsWith("t="))?.slice(2) ?? "";
    return { timestamp, prefix: `${timestamp}.`, signatures: parts.filter((part) => part.startsWith("v1=")) };
  }

  const timestamp = headers.get("x-webhook-timestamp");
  if (!timestamp || !signature) return missing(headers, ["x-webhook-timestamp", "x-webhook-signature"]);
  const both = [signature, headers.get("x-webhook-signature-previous") ?? ""];
  return { timestamp, prefix: `${timestamp}.`, signatures: both.filter((one) => one.startsWith("sha256=")) };
}

function matches(
  { scheme, body }: VerificationInput,
  key: VerifyingKey,
  { prefix }: Signed,
  signature: string,
): boolean {
  if (scheme === "timestamped" || scheme === "sha256") {
    if (key.kind !== "hmac") return false;
    return isEqual(hmac(key.text, prefix, body).toString("hex"), signature.slice(signature.indexOf("=") + 1));
  }
  const [version, encoded = ""] = signature.split(",", 2);
  if (version === "v1a") {
    if (key.kind !== "ed25519") return false;
    return verify(null, signedContent(prefix, body), key.publicKey, Buffer.from(encoded, "base64"));
  }
  return key.kind === "hmac" && isEqual(hmac(key.bytes, prefix, body).toString("base64"), encoded);
}

function isEqual(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function lowerCased(headers: VerificationInput["headers"]): Map<string, string> {
  return new Map(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name.toLowerCase(), value]])),
  );
}

function missing(headers: Map<string, string>, names: readonly string[]): Refusal {
  const absent = names.filter((name) => !headers.get(name));
  return refuse("missing_header", `Missing: ${absent.join(", ")}.`);
}

function refuse(reason: Refusal["reason"], message: string): Refusal {
  return { ok: false, reason, message };
}
