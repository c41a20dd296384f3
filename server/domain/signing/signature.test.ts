import { createHmac, randomBytes } from "node:crypto";
import fc from "fast-check";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { describe, expect, it } from "vitest";
import { signHeaders } from "./signature";
import { prepareKey, prepareVerifyingKey, type SigningKey } from "./signing-key";
import { generateSecret, publicKeyOf, SIGNATURE_SCHEMES, type SignatureScheme } from "./signing-secret";
import { verifySignature, type VerificationInput } from "./verify-signature";

const messageId = "0193a1b2-0000-7000-8000-000000000001";
// The other libraries read the real clock.
const nowSeconds = Math.floor(Date.now() / 1000);
const body = '{"id":"1","amount":12345678901234567890,"name":"Zoë"}';

function secretFor(scheme: SignatureScheme): { text: string; key: SigningKey } {
  const text = generateSecret(scheme, randomBytes);
  return { text, key: prepareKey(text)! };
}
const fresh = secretFor("standard");
const old = secretFor("standard");

describe("the standard scheme", () => {
  const headers = signHeaders({
    scheme: "standard",
    secrets: [fresh.key, old.key],
    messageId,
    timestampSeconds: nowSeconds,
    body,
  });

  it.each([
    ["new", fresh],
    ["old", old],
  ])("is accepted by other people's verifiers with the %s secret", (_, { text }) => {
    expect(new StandardWebhook(text).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new SvixWebhook(text).verify(body, headers)).not.toThrow();
  });

  it("is refused by them with any other secret, and for any other body", () => {
    const stranger = secretFor("standard").text;
    expect(() => new StandardWebhook(stranger).verify(body, headers)).toThrow();
    expect(() => new SvixWebhook(stranger).verify(body, headers)).toThrow();
    expect(() => new StandardWebhook(fresh.text).verify(`${body} `, headers)).toThrow();
  });

  it("signs the bytes of a body, whether they come as text or as a buffer", () => {
    const asBytes = signHeaders({
      scheme: "standard",
      secrets: [fresh.key, old.key],
      messageId,
      timestampSeconds: nowSeconds,
      body: Buffer.from(body),
    });
    expect(asBytes).toEqual(headers);
  });

  it("carries one signature outside of a rotation and two, new first, within", () => {
    const single = signHeaders({
      scheme: "standard",
      secrets: [fresh.key],
      messageId,
      timestampSeconds: nowSeconds,
      body,
    });
    expect(single["webhook-signature"]).toMatch(/^v1,[\w+/]{43}=$/);
    expect(headers["webhook-signature"]!.split(" ")[0]).toBe(single["webhook-signature"]);
  });
});

describe("the plain schemes", () => {
  const plain = ({ text }: { text: string }) =>
    createHmac("sha256", text).update(`${nowSeconds}.${body}`).digest("hex");
  const input = { secrets: [fresh.key, old.key], messageId, timestampSeconds: nowSeconds, body } as const;

  it("timestamped lists the new and the old signature under one time", () => {
    expect(signHeaders({ ...input, scheme: "timestamped" })).toEqual({
      "X-Webhook-Timestamp": String(nowSeconds),
      "X-Webhook-Signature": `t=${nowSeconds},v1=${plain(fresh)},v1=${plain(old)}`,
    });
  });

  it("sha256 puts the old signature into a header of its own, and only in rotation", () => {
    expect(signHeaders({ ...input, scheme: "sha256" })).toEqual({
      "X-Webhook-Timestamp": String(nowSeconds),
      "X-Webhook-Signature": `sha256=${plain(fresh)}`,
      "X-Webhook-Signature-Previous": `sha256=${plain(old)}`,
    });
    expect(signHeaders({ ...input, secrets: [fresh.key], scheme: "sha256" })).not.toHaveProperty(
      "X-Webhook-Signature-Previous",
    );
  });

  it("refuse to sign with a key of the wrong kind", () => {
    expect(() => signHeaders({ ...input, secrets: [secretFor("ed25519").key], scheme: "sha256" })).toThrow(TypeError);
  });
});

describe.each(SIGNATURE_SCHEMES)("verifySignature of %s", (scheme) => {
  const [current, previous, stranger] = [secretFor(scheme), secretFor(scheme), secretFor(scheme)];
  const headers = signHeaders({
    scheme,
    secrets: [current.key, previous.key],
    messageId,
    timestampSeconds: nowSeconds,
    body,
  });
  const check = (over: Partial<VerificationInput> = {}) =>
    verifySignature({ scheme, keys: [current.key], headers, body, nowSeconds, ...over });

  it("accepts both secrets during a rotation, and says which one it was", () => {
    expect(check()).toEqual({ ok: true, keyIndex: 0 });
    expect(check({ keys: [previous.key] })).toEqual({ ok: true, keyIndex: 0 });
    expect(check({ keys: [stranger.key, previous.key] })).toEqual({ ok: true, keyIndex: 1 });
  });

  it("refuses a body in which any one byte changed", () => {
    const bytes = Buffer.from(body);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Buffer.from(bytes);
        changed[at]! ^= flip;
        expect(check({ body: changed })).toMatchObject({ ok: false, reason: "wrong_secret" });
      }),
    );
  });

  it("tells a wrong secret, a stale time, a missing header and nonsense apart", () => {
    expect(check({ keys: [stranger.key] })).toMatchObject({ reason: "wrong_secret" });
    expect(check({ nowSeconds: nowSeconds + 301 })).toMatchObject({ reason: "stale_timestamp" });
    expect(check({ nowSeconds: nowSeconds - 301 })).toMatchObject({ reason: "stale_timestamp" });
    expect(check({ nowSeconds: nowSeconds + 300 })).toMatchObject({ ok: true });
    expect(check({ headers: {} })).toMatchObject({ reason: "missing_header" });
    const garbled = Object.fromEntries(Object.keys(headers).map((name) => [name, "nonsense"]));
    expect(check({ headers: garbled })).toMatchObject({ reason: "malformed" });
  });

  it("reads header names in any case", () => {
    const shouted = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    expect(check({ headers: shouted })).toMatchObject({ ok: true });
  });

  it("answers any headers with a verdict, never with an exception", () => {
    const names = Object.keys(headers);
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: names.length, maxLength: names.length }), (values) => {
        const noise = Object.fromEntries(names.map((name, i) => [name, `v1a,${values[i] ?? ""}`]));
        expect(check({ headers: noise })).toMatchObject({ ok: false });
        const unsigned = names.filter((name) => /signature/i.test(name)).map((name) => [name, values[0]!] as const);
        expect(check({ headers: { ...headers, ...Object.fromEntries(unsigned) } })).toMatchObject({ ok: false });
      }),
    );
  });
});

describe("ed25519", () => {
  it("is verified with nothing but the public half", () => {
    const { text, key } = secretFor("ed25519");
    const headers = signHeaders({ scheme: "ed25519", secrets: [key], messageId, timestampSeconds: nowSeconds, body });
    expect(headers["webhook-signature"]).toMatch(/^v1a,[\w+/]{86}==$/);
    const publicKey = prepareVerifyingKey(publicKeyOf(text)!)!;
    expect(verifySignature({ scheme: "ed25519", keys: [publicKey], headers, body, nowSeconds })).toMatchObject({
      ok: true,
    });
  });

  it("lets a rotation lead from a shared secret to a pair with no failure on either side", () => {
    const pair = secretFor("ed25519");
    const headers = signHeaders({
      scheme: "ed25519",
      secrets: [pair.key, old.key],
      messageId,
      timestampSeconds: nowSeconds,
      body,
    });
    expect(new StandardWebhook(old.text).verify(body, headers)).toEqual(JSON.parse(body));
    expect(verifySignature({ scheme: "ed25519", keys: [pair.key], headers, body, nowSeconds })).toMatchObject({
      ok: true,
    });
  });
});
