/** Which of several senders signed a request; and if none did, the reason that helps most. */
import type { Body } from "./signature";
import type { VerifyingKey } from "./signing-key";
import type { SignatureScheme } from "./signing-secret";
import { type Verdict, verifySignature } from "./verify-signature";

export type PossibleSender = { id: string; scheme: SignatureScheme; keys: readonly VerifyingKey[] };
export type SignedRequest = { headers: Readonly<Record<string, string>>; body: Body; nowSeconds: number };

type Refusal = Extract<Verdict, { ok: false }>;
export type Judgement = {
  verdict: "valid" | "invalid" | "unsigned";
  senderId: string | null;
  reason: Refusal["reason"] | "no_channel" | null;
  message: string | null;
};

/** The most telling first: a stale request is genuine but for its age, a missing header says the least. */
const TELLING: readonly Refusal["reason"][] = ["stale_timestamp", "wrong_secret", "malformed", "missing_header"];

export function judgeSignature(senders: readonly PossibleSender[], request: SignedRequest): Judgement {
  const refusals: (Refusal & { senderId: string })[] = [];
  for (const { id, scheme, keys } of senders) {
    const verdict = verifySignature({ scheme, keys, ...request });
    if (verdict.ok) return { verdict: "valid", senderId: id, reason: null, message: null };
    refusals.push({ ...verdict, senderId: id });
  }
  const [best] = refusals.sort((a, b) => TELLING.indexOf(a.reason) - TELLING.indexOf(b.reason));
  if (!best) {
    return {
      verdict: "invalid",
      senderId: null,
      reason: "no_channel",
      message: "No channel delivers here, so there is no secret to check with.",
    };
  }
  const { reason, message } = best;
  // Only a stale request has proved whose it is.
  const senderId = reason === "stale_timestamp" ? best.senderId : null;
  return { verdict: reason === "missing_header" ? "unsigned" : "invalid", senderId, reason, message };
}
