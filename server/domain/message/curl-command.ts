import type { SignatureScheme } from "../signing/signing-secret";

type Request = {
  /** Scheme and host; the path is a secret of the channel and stays a blank to fill in. */
  origin: string;
  /** Masked values are left for the reader to fill in. */
  headers: Readonly<Record<string, string>>;
};

export type CurlInput = Request & {
  scheme: SignatureScheme;
  messageId: string;
  /** The exact text that is signed; null when it is not at hand whole. */
  body: string | null;
};

const MAX_INLINE = 8 * 1024;

/** Set anew by the script, since a signature is bound to its second. */
const OWN = /^(webhook-(id|timestamp|signature)|x-webhook-(timestamp|signature|signature-previous))$/i;

/**
 * A shell script that sends the request once more, signed when it runs. The secret is the reader's own copy: it is never
 * part of the page.
 */
export function curlCommand({ origin, scheme, messageId, body, headers }: CurlInput): string {
  const isInline = body !== null && body.length <= MAX_INLINE;
  const given = Object.entries(headers).filter(([name]) => !OWN.test(name));
  return [
    urlLine(origin),
    ...SECRET_LINES[scheme],
    `ID=${quote(messageId)}`,
    "TIMESTAMP=$(date +%s)",
    isInline ? `BODY=${quote(body)}` : "BODY=$(cat body.json)   # the request body, saved without a change",
    SIGN_LINES[scheme],
    "",
    [
      `curl -X POST "$URL"`,
      ...given.map(([name, value]) => headerArgument(name, value)),
      ...HEADER_LINES[scheme],
      `--data-binary "$BODY"`,
    ].join(" \\\n  "),
  ].join("\n");
}

/**
 * The request with the signature it has now: receivers accept it for as long as their clocks allow. The body travels
 * through a pipe, since a command line has room for 128 KiB only.
 */
export function signedCurlCommand({ origin, headers, body }: Request & { body: string }): string {
  return [
    urlLine(origin),
    [
      `printf %s ${quote(body)} | curl -X POST "$URL"`,
      ...Object.entries(headers).map(([name, value]) => headerArgument(name, value)),
      "--data-binary @-",
    ].join(" \\\n  "),
  ].join("\n");
}

const urlLine = (origin: string) => `URL=${quote(`${origin}/…`)}      # the channel's whole URL`;
const headerArgument = (name: string, value: string) => `-H ${quote(`${name}: ${value}`)}`;

const WHSEC = `SECRET='whsec_…'    # your copy of the channel's secret`;
const SECRET_LINES: Readonly<Record<SignatureScheme, readonly string[]>> = {
  standard: [WHSEC],
  timestamped: [WHSEC],
  sha256: [WHSEC],
  // Only Tocsin has the private key, so nobody else can make this signature.
  ed25519: [`SIGNATURE='v1a,…'    # only Tocsin can sign with this channel's key: admins can get a signed command`],
};

const TEXT_KEY = `openssl dgst -sha256 -hmac "$SECRET" -r | cut -d ' ' -f 1`;
const SIGN_LINES: Readonly<Record<SignatureScheme, string>> = {
  standard: [
    `KEY=$(printf %s "\${SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')`,
    `SIGNATURE="v1,$(printf %s "$ID.$TIMESTAMP.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)"`,
  ].join("\n"),
  timestamped: `SIGNATURE="t=$TIMESTAMP,v1=$(printf %s "$TIMESTAMP.$BODY" | ${TEXT_KEY})"`,
  sha256: `SIGNATURE="sha256=$(printf %s "$TIMESTAMP.$BODY" | ${TEXT_KEY})"`,
  ed25519: "",
};

const STANDARD_HEADERS = [
  `-H "webhook-id: $ID"`,
  `-H "webhook-timestamp: $TIMESTAMP"`,
  `-H "webhook-signature: $SIGNATURE"`,
  `-H "X-Webhook-Timestamp: $TIMESTAMP"`,
];
const PLAIN_HEADERS = [`-H "X-Webhook-Timestamp: $TIMESTAMP"`, `-H "X-Webhook-Signature: $SIGNATURE"`];
const HEADER_LINES: Readonly<Record<SignatureScheme, readonly string[]>> = {
  standard: STANDARD_HEADERS,
  ed25519: STANDARD_HEADERS,
  timestamped: PLAIN_HEADERS,
  sha256: PLAIN_HEADERS,
};

/** As a POSIX shell reads it back, whatever it holds. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
