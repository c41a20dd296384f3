/**
 * Makes what a receiver said fit to be kept: text only, no secrets, short. Every pattern is linear: each either consumes
 * what it looked at or looks at a bounded piece, so that no answer can be written to keep us busy.
 */

export const MAX_SAMPLE_BYTES = 1024;
const REDACTED = "[redacted]";
/** Read beyond the cut, so that a secret that straddles it is still recognised. */
const LOOKAHEAD_BYTES = 1024;

export function cleanSample(bytes: Uint8Array, maxBytes = MAX_SAMPLE_BYTES): { text: string; truncated: boolean } {
  const text = redactText(cleanText(bytes.subarray(0, maxBytes + LOOKAHEAD_BYTES)));
  const kept = cut(text, maxBytes);
  return { text: kept, truncated: bytes.length > maxBytes + LOOKAHEAD_BYTES || kept.length < text.length };
}

/** Broken UTF-8 and control characters go first: a NUL inside "Bearer" would otherwise hide what follows it. */
function cleanText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffd]/g, "");
}

/** Never in the middle of a character. */
function cut(text: string, maxBytes: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= maxBytes) return text;
  return new TextDecoder().decode(bytes.subarray(0, maxBytes)).replace(/\ufffd$/, "");
}

const SENSITIVE_NAME =
  "(?:passw(?:or)?d|passphrase|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|signing[_-]?key|credential|session[_-]?id|csrf|signature)";
const QUOTED = `"(?:[^"\\\\]|\\\\.)*"?|'[^']*'?`;
/** The end of a name, and what stands between it and its value in JSON (also inside a JSON string), forms and headers. */
const ASSIGN = `[\\w-]{0,20}\\\\{0,2}["']?[ \\t]{0,4}[:=][ \\t]{0,4}`;

const PRIVATE_KEY_BLOCK =
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----[^]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY-----|$)/g;
const CREDENTIAL_HEADER = new RegExp(
  `((?:authorization|cookie)\\\\{0,2}["']?[ \\t]{0,4}[:=][ \\t]{0,4})(?:${QUOTED}|[^\\r\\n]+)`,
  "gi",
);
const NAMED_VALUE = new RegExp(
  `(${SENSITIVE_NAME}${ASSIGN})(?:${QUOTED}|\\\\{1,2}"[^"]*"?|[^\\s,;&{}[\\]"'<>\\\\]+)`,
  "gi",
);
const SCHEME_TOKEN = /\b(bearer[ \t]{1,4})[\w.~+/=-]{6,}|\b(basic[ \t]{1,4})[\w+/=-]{16,}/gi;
const URL_PASSWORD = /(:\/\/[^\s/@:]{0,100}:)[^\s/@]{1,200}@/g;
const WORD = /[\w.-]{12,}/g;
const BASE64_RUN = /[\w+/=-]{40,}/g;
const DIGIT_RUN = /\d(?:[ -]?\d){12,}/g;

export function redactText(text: string): string {
  return text
    .replace(PRIVATE_KEY_BLOCK, REDACTED)
    .replace(CREDENTIAL_HEADER, `$1${REDACTED}`)
    .replace(NAMED_VALUE, `$1${REDACTED}`)
    .replace(
      SCHEME_TOKEN,
      (_, bearer: string | undefined, basic: string | undefined) => `${bearer ?? basic ?? ""}${REDACTED}`,
    )
    .replace(URL_PASSWORD, `$1${REDACTED}@`)
    .replace(WORD, (word) => (isKnownToken(word) ? REDACTED : word))
    .replace(BASE64_RUN, (run) => (isKeyMaterial(run) ? REDACTED : run))
    .replace(DIGIT_RUN, redactCards);
}

const TOKEN_PREFIX =
  /^(?:whsec_|whsk_|tcs_|[sr]k_(?:live|test)_|gh[opsur]_|github_pat_|glpat-|xox[abeoprs]-|npm_|pypi-|AIza|SG\.|AKIA|ASIA|sq0|shp(?:at|ss|ca)_|dop_v1_|hf_)/;
const JWT = /^eyJ[\w-]+\.[\w-]+\.?/;
const LONG_HEX = /^[0-9a-f]{40,}$/i;

function isKnownToken(word: string): boolean {
  return TOKEN_PREFIX.test(word) || JWT.test(word) || LONG_HEX.test(word);
}

/** Long, of all three kinds of characters, and not a path. */
function isKeyMaterial(run: string): boolean {
  if (!/[a-z]/.test(run) || !/[A-Z]/.test(run) || !/\d/.test(run)) return false;
  return run.split("/").length - 1 <= run.length / 16;
}

/** A card number starts and ends with a group of digits; what stands beside it in the same run stays readable. */
function redactCards(run: string): string {
  const pieces = run.split(/([ -])/);
  const kept: string[] = [];
  for (let at = 0; at < pieces.length;) {
    const length = cardLength(pieces, at);
    kept.push(length > 0 ? REDACTED : (pieces[at] ?? ""));
    at += Math.max(length, 1);
  }
  return kept.join("");
}

/** How many pieces, separators included, make a card number from here on; 0 when they make none. */
function cardLength(pieces: readonly string[], from: number): number {
  let digits = "";
  for (let at = from; at < pieces.length && digits.length < 19; at += 2) {
    digits += pieces[at] ?? "";
    if (isCardNumber(digits)) return at - from + 1;
  }
  return 0;
}

function isCardNumber(digits: string): boolean {
  return /^[2-6]\d{13,18}$/.test(digits) && passesLuhn(digits);
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = digit * 2;
    sum += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const SENSITIVE_HEADER =
  /authoriz|cookie|token|secret|passw|api-?key|credential|session|signature|csrf|x-amz-security/i;

/** Whether the value of a header with this name would be a secret. */
export const isSensitiveHeader = (name: string): boolean => SENSITIVE_HEADER.test(name);

const MAX_HEADERS = 64;
const MAX_HEADER_BYTES = 512;

/** Names are kept, so that one sees what was there. */
export function redactHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string> {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(kept.slice(0, MAX_HEADERS).map(([name, value]) => [name, redactHeader(name, value)]));
}

function redactHeader(name: string, value: string | readonly string[]): string {
  if (isSensitiveHeader(name)) return REDACTED;
  const joined = typeof value === "string" ? value : value.join(", ");
  return cut(redactText(cleanText(new TextEncoder().encode(joined))), MAX_HEADER_BYTES);
}
