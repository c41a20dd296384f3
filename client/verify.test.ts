import { describe, expect, it } from "vitest";
import { signHeaders } from "@/server/domain/signing/signature";
import { prepareKey } from "@/server/domain/signing/signing-key";
import {
  formatPrivateKey,
  formatSecret,
  publicKeyOf,
  SIGNATURE_SCHEMES,
  type SignatureScheme,
} from "@/server/domain/signing/signing-secret";
import { verify } from "./verify";

const BODY = '{"id":"msg_1","events":[{"data":"Ärger, 12,50 €"}]}';
const NOW = new Date("2026-11-18T08:00:00Z");
const bytes = (seed: number) => Buffer.alloc(32, seed);
const secretOf = (scheme: SignatureScheme, seed: number) =>
  scheme === "ed25519" ? formatPrivateKey(bytes(seed)) : formatSecret(bytes(seed));
/** What a receiver has of it. */
const receivers = (secret: string) => publicKeyOf(secret) ?? secret;

function sign(scheme: SignatureScheme, secrets: readonly string[], ageSeconds = 0): Record<string, string> {
  const [primary, secondary] = secrets.map((text) => prepareKey(text)!);
  const timestampSeconds = NOW.getTime() / 1000 - ageSeconds;
  return signHeaders({ scheme, secrets: [primary!, secondary], messageId: "msg_1", timestampSeconds, body: BODY });
}
const problemOf = (given: Parameters<typeof verify>[0]) =>
  verify(given).then(
    () => "accepted",
    (error: unknown) => (error as { problem?: string }).problem,
  );

describe.each(SIGNATURE_SCHEMES)("verify() of %s", (scheme) => {
  const [old, fresh] = [secretOf(scheme, 1), secretOf(scheme, 2)];
  const given = (headers: Record<string, string>, secret = receivers(old)) => ({
    body: BODY,
    headers,
    secret,
    now: NOW,
  });

  it("gives the message of what we sign, from plain headers, Headers, text and bytes", async () => {
    const headers = sign(scheme, [old]);
    expect(await verify(given(headers))).toMatchObject({ id: "msg_1" });
    const body = new TextEncoder().encode(BODY);
    expect(await verify({ ...given({}), headers: new Headers(headers), body })).toMatchObject({ id: "msg_1" });
  });

  it("accepts either secret in rotation, and any of several secrets", async () => {
    const both = sign(scheme, [fresh, old]);
    expect(await problemOf(given(both))).toBe("accepted");
    expect(await problemOf(given(both, receivers(fresh)))).toBe("accepted");
    const several = { ...given(sign(scheme, [fresh])), secret: [receivers(old), receivers(fresh)] };
    expect(await problemOf(several)).toBe("accepted");
  });

  it("says what is wrong: another secret or body, an old time, no signature, no secret", async () => {
    expect(await problemOf(given(sign(scheme, [fresh])))).toBe("mismatch");
    expect(await problemOf({ ...given(sign(scheme, [old])), body: `${BODY} ` })).toBe("mismatch");
    expect(await problemOf(given(sign(scheme, [old], 301)))).toBe("stale");
    expect(await problemOf(given(sign(scheme, [old], -301)))).toBe("stale");
    expect(await problemOf(given({}))).toBe("no_signature");
    expect(await problemOf(given(sign(scheme, [old]), "hunter2"))).toBe("bad_secret");
  });
});
