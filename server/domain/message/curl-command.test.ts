import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { prepareKey } from "@/server/domain/signing/signing-key";
import { generateSecret } from "@/server/domain/signing/signing-secret";
import { signHeaders } from "@/server/domain/signing/signature";
import { curlCommand, type CurlInput, signedCurlCommand } from "./curl-command";

const BODY = `{"note":"it's $HOME \`late\` \\"now\\"","price":"12 €"}`;
const GIVEN: CurlInput = {
  origin: "https://erp.example",
  scheme: "standard",
  messageId: "msg_01KBX4Q7ZH6W",
  body: BODY,
  headers: {
    "Content-Type": "application/json; charset=utf-8",
    "X-Webhook-Delivery": "dlv_1",
    "webhook-signature": "v1,9hJk…",
    "X-Webhook-Timestamp": "1794832912",
  },
};

/** Runs the script with a curl that prints what it was given, one argument per line. */
function run(script: string, secret: string): string[] {
  const filled = script.replace("'whsec_…'", `'${secret}'`);
  const stub = `curl() { printf '%s\\n' "$@"; }\n`;
  return execFileSync("bash", ["-c", stub + filled], { encoding: "utf8" })
    .trimEnd()
    .split("\n");
}

const headerOf = (args: readonly string[], name: string) =>
  args.find((arg) => arg.toLowerCase().startsWith(`${name.toLowerCase()}: `))?.slice(name.length + 2);

describe.skipIf(process.platform === "win32")("the script, run by a shell", () => {
  it.each(["standard", "timestamped", "sha256"] as const)("signs as the engine does (%s)", (scheme) => {
    const secret = generateSecret("standard", randomBytes);
    const args = run(curlCommand({ ...GIVEN, scheme }), secret);
    const key = prepareKey(secret);
    if (!key) throw new Error("The secret cannot be read.");
    const timestampSeconds = Number(headerOf(args, "X-Webhook-Timestamp"));
    const expected = signHeaders({ scheme, secrets: [key], messageId: GIVEN.messageId, timestampSeconds, body: BODY });
    for (const [name, value] of Object.entries(expected)) expect(headerOf(args, name), name).toBe(value);
  });

  it("sends the exact body and the headers of the attempt", () => {
    const args = run(curlCommand(GIVEN), generateSecret("standard", randomBytes));
    expect(args.slice(-2)).toEqual(["--data-binary", BODY]);
    expect(headerOf(args, "Content-Type")).toBe("application/json; charset=utf-8");
    expect(headerOf(args, "X-Webhook-Delivery")).toBe("dlv_1");
    expect(args.filter((arg) => /^webhook-signature: /i.test(arg))).toHaveLength(1);
  });
});

it.skipIf(process.platform === "win32")("carries a signature, its headers and the exact body as they are", () => {
  const body = `${BODY}${"x".repeat(200_000)}`;
  const stub = `curl() { printf '%s\\n' "$@"; cat; }\n`;
  const command = signedCurlCommand({ origin: GIVEN.origin, headers: GIVEN.headers, body });
  const printed = execFileSync("bash", { input: stub + command, encoding: "utf8" });
  expect(printed.endsWith(`\n--data-binary\n@-\n${body}`)).toBe(true);
  for (const [name, value] of Object.entries(GIVEN.headers)) expect(printed).toContain(`-H\n${name}: ${value}\n`);
});

it("reads a body from a file where it is too long for a line, or not at hand", () => {
  expect(curlCommand({ ...GIVEN, body: "x".repeat(10_000) })).toContain("BODY=$(cat body.json)");
  expect(curlCommand({ ...GIVEN, body: null })).toContain("BODY=$(cat body.json)");
});

it("never asks for a key that nobody but the sender has", () => {
  const script = curlCommand({ ...GIVEN, scheme: "ed25519" });
  expect(script).not.toContain("SECRET");
  expect(script).toContain("SIGNATURE='v1a,…'");
});
