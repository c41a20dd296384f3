import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, it, vi } from "vitest";
import { signHeaders } from "@/server/domain/signing/signature";
import { prepareKey } from "@/server/domain/signing/signing-key";
import {
  formatPrivateKey,
  formatSecret,
  publicKeyOf,
  SIGNATURE_SCHEMES,
  type SignatureScheme,
} from "@/server/domain/signing/signing-secret";
import { NODE_SNIPPETS } from "./snippets-node";
import { verifySnippets } from "./verify-snippets";

type Verifier = { isGenuine: (body: Buffer, headers: Record<string, string>) => boolean };

const BODY = Buffer.from('{"id":"msg_1","data":"Ärger, 12,50 €"}');
const bytes = (seed: number) => Buffer.alloc(32, seed);
const OLD = { shared: formatSecret(bytes(1)), pair: formatPrivateKey(bytes(2)) };
const NEW = { shared: formatSecret(bytes(3)), pair: formatPrivateKey(bytes(4)) };
const BY_HAND = ["timestamped", "sha256", "ed25519"] as const;

const secretOf = (scheme: SignatureScheme, { shared, pair }: typeof OLD) => (scheme === "ed25519" ? pair : shared);

/** What a receiver's framework hands over: names in lower case. */
function sign(scheme: SignatureScheme, secrets: [string, string?], ageSeconds = 0): Record<string, string> {
  const [primary, secondary] = secrets.map((text) => prepareKey(text ?? "")!);
  const headers = signHeaders({
    scheme,
    secrets: [primary!, secondary],
    messageId: "msg_1",
    timestampSeconds: Math.floor(Date.now() / 1000) - ageSeconds,
    body: BODY,
  });
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

const folder = mkdtempSync(path.join(tmpdir(), "snippets-"));
let loaded = 0;

/** The text as a person would paste it, run by Node. */
async function load(scheme: SignatureScheme, secret: string): Promise<Verifier> {
  vi.stubEnv("TOCSIN_SECRET", secret);
  vi.stubEnv("TOCSIN_PUBLIC_KEY", publicKeyOf(secret) ?? undefined);
  loaded += 1;
  const file = path.join(folder, `${scheme}-${loaded}.mjs`);
  writeFileSync(file, NODE_SNIPPETS[scheme]);
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Verifier;
}

afterEach(() => vi.unstubAllEnvs());
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

describe("the Node snippet", () => {
  it.each(BY_HAND)("accepts what we sign with %s", async (scheme) => {
    const secret = secretOf(scheme, OLD);
    const { isGenuine } = await load(scheme, secret);
    expect(isGenuine(BODY, sign(scheme, [secret]))).toBe(true);
  });

  it.each(BY_HAND)("accepts either secret while %s is being rotated", async (scheme) => {
    const both = sign(scheme, [secretOf(scheme, NEW), secretOf(scheme, OLD)]);
    const withOld = await load(scheme, secretOf(scheme, OLD));
    expect(withOld.isGenuine(BODY, both)).toBe(true);
    const withNew = await load(scheme, secretOf(scheme, NEW));
    expect(withNew.isGenuine(BODY, both)).toBe(true);
  });

  it.each(BY_HAND)("refuses another secret, another body, an old time and no signature with %s", async (scheme) => {
    const secret = secretOf(scheme, OLD);
    const { isGenuine } = await load(scheme, secret);
    expect(isGenuine(BODY, sign(scheme, [secretOf(scheme, NEW)]))).toBe(false);
    expect(isGenuine(Buffer.concat([BODY, BODY]), sign(scheme, [secret]))).toBe(false);
    expect(isGenuine(BODY, sign(scheme, [secret], 600))).toBe(false);
    expect(isGenuine(BODY, {})).toBe(false);
  });

  it("of the standard scheme uses the library as it is", () => {
    const hook = new Webhook(OLD.shared);
    expect(hook.verify(BODY, sign("standard", [NEW.shared, OLD.shared]))).toMatchObject({ id: "msg_1" });
    expect(NODE_SNIPPETS.standard).toContain("new Webhook(process.env.TOCSIN_SECRET)");
    expect(NODE_SNIPPETS.standard).toContain("hook.verify(req.body, req.headers)");
  });
});

it("every language answers 400 to what the library refuses: a 500 would be sent again", () => {
  const refusals = verifySnippets("standard").map(
    ({ code }) =>
      /sendStatus\(400\)|"", 400|StatusBadRequest|:bad_request|http_response_code\(400\)|Answer 400/.exec(code)?.[0],
  );
  expect(refusals).toEqual([
    "sendStatus(400)",
    '"", 400',
    "StatusBadRequest",
    ":bad_request",
    "http_response_code(400)",
    "Answer 400",
    "Answer 400",
  ]);
});

it.each(SIGNATURE_SCHEMES)("every language of %s reads the right secret", (scheme) => {
  const [variable, other] = scheme === "ed25519" ? ["PUBLIC_KEY", "SECRET"] : ["SECRET", "PUBLIC_KEY"];
  const all = verifySnippets(scheme);
  expect(all.map(({ name }) => name)).toEqual(["Node", "Python", "Go", "Ruby", "PHP", "Java", "C#"]);
  for (const { code } of all) {
    expect(code).toContain(`TOCSIN_${variable}`);
    expect(code).not.toContain(`TOCSIN_${other}`);
  }
});
