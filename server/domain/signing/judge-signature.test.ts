import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { judgeSignature } from "./judge-signature";
import { signHeaders } from "./signature";
import { prepareKey } from "./signing-key";
import { generateSecret, type SignatureScheme } from "./signing-secret";

const NOW = 1_800_000_000;
const body = '{"a":1}';
const key = () => prepareKey(generateSecret("standard", randomBytes))!;
const ours = key();
const other = key();

function signed(scheme: SignatureScheme, given: { key?: typeof ours; at?: number } = {}) {
  const { key: secret = ours, at = NOW } = given;
  return signHeaders({ scheme, secrets: [secret], messageId: "msg_1", timestampSeconds: at, body });
}
const senders = [
  { id: "sha", scheme: "sha256" as const, keys: [other] },
  { id: "standard", scheme: "standard" as const, keys: [other, ours] },
];
const judge = (headers: Record<string, string>, text = body) =>
  judgeSignature(senders, { headers, body: text, nowSeconds: NOW });

describe("a signature", () => {
  it("names the sender whose secret made it, an old secret as well", () => {
    expect(judge(signed("standard"))).toMatchObject({ verdict: "valid", senderId: "standard", reason: null });
    expect(judge(signed("sha256", { key: other }))).toMatchObject({ verdict: "valid", senderId: "sha" });
  });

  it("is refused for a changed body and names nobody", () => {
    const refused = { verdict: "invalid", reason: "wrong_secret", senderId: null };
    expect(judge(signed("standard"), '{"a":2}')).toMatchObject(refused);
  });

  it("that is stale says so, before what the other senders have to say, and names its sender", () => {
    const stale = { verdict: "invalid", reason: "stale_timestamp", senderId: "standard" };
    expect(judge(signed("standard", { at: NOW - 301 }))).toMatchObject(stale);
  });

  it("that is missing is no forgery", () => {
    expect(judge({})).toMatchObject({ verdict: "unsigned", reason: "missing_header", senderId: null });
  });

  it("cannot be checked where nobody delivers", () => {
    const judgement = judgeSignature([], { headers: signed("standard"), body, nowSeconds: NOW });
    expect(judgement).toMatchObject({ verdict: "invalid", reason: "no_channel" });
  });
});
