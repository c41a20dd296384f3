/** Which headers a tenant may add to its requests, and a sentence for each that it may not. */

export type HeaderProblem = {
  /** Absent when the problem is the whole set. */
  name?: string;
  code: "reserved" | "invalid_name" | "invalid_value" | "duplicate" | "too_many" | "too_large";
  message: string;
};

export const MAX_CUSTOM_HEADERS = 20;
export const MAX_CUSTOM_HEADER_BYTES = 4096;

const RESERVED_NAMES: ReadonlySet<string> = new Set([
  "host",
  "content-length",
  "content-type",
  "connection",
  "transfer-encoding",
  "te",
  "upgrade",
  "expect",
  "keep-alive",
  "cookie",
  "forwarded",
  "x-idempotency-key",
  "user-agent",
  "accept-encoding",
  "content-encoding",
  "trailer",
  "via",
  "traceparent",
]);
const RESERVED_PREFIXES = ["proxy-", "x-forwarded-", "webhook-", "x-webhook-", "metadata", "x-aws-ec2-metadata-token"];

/**
 * What every JavaScript object has (`constructor`, `__proto__`, …): as a key it would be lost, or mean something else,
 * in one of the places that a header passes through.
 */
const OBJECT_KEYS: ReadonlySet<string> = new Set(
  ["prototype", ...Object.getOwnPropertyNames(Object.prototype)].map((name) => name.toLowerCase()),
);

/** Names that frame the request, carry our own facts, or open a cloud's metadata service. */
export function isReservedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return RESERVED_NAMES.has(lower) || RESERVED_PREFIXES.some((prefix) => lower.startsWith(prefix));
}

/** RFC 9110 `token`. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const LINE_BREAK_OR_NUL = /[\r\n\0]/;
const PRINTABLE = /^[\t\x20-\x7e]*$/;

export function checkCustomHeaders(headers: Readonly<Record<string, string>>): HeaderProblem[] {
  const entries = Object.entries(headers);
  const problems: HeaderProblem[] = [];
  const seen = new Set<string>();

  for (const [name, value] of entries) {
    const problem = checkName(name, seen) ?? checkValue(name, value);
    if (problem) problems.push(problem);
    seen.add(name.toLowerCase());
  }

  if (entries.length > MAX_CUSTOM_HEADERS) {
    problems.push({
      code: "too_many",
      message: `At most ${MAX_CUSTOM_HEADERS} headers can be added; there are ${entries.length}.`,
    });
  }
  const bytes = entries.reduce((sum, [name, value]) => sum + wireBytes(name, value), 0);
  if (bytes > MAX_CUSTOM_HEADER_BYTES) {
    problems.push({ code: "too_large", message: `Together the headers may take 4 KiB; they take ${bytes} bytes.` });
  }
  return problems;
}

function checkName(name: string, seen: ReadonlySet<string>): HeaderProblem | null {
  if (!TOKEN.test(name)) {
    return {
      name,
      code: "invalid_name",
      message: "A header name consists of letters, digits and !#$%&'*+-.^_`|~ only.",
    };
  }
  if (OBJECT_KEYS.has(name.toLowerCase()))
    return { name, code: "invalid_name", message: `${name} cannot be used as a header name; choose another.` };
  if (isReservedHeader(name))
    return { name, code: "reserved", message: `${name} is set by Tocsin or by the connection.` };
  if (seen.has(name.toLowerCase()))
    return { name, code: "duplicate", message: `${name} is listed twice; case makes no difference.` };
  return null;
}

function checkValue(name: string, value: string): HeaderProblem | null {
  if (LINE_BREAK_OR_NUL.test(value)) {
    return { name, code: "invalid_value", message: `The value of ${name} holds a line break or a NUL character.` };
  }
  if (!PRINTABLE.test(value)) {
    return { name, code: "invalid_value", message: `The value of ${name} may hold printable ASCII characters only.` };
  }
  return null;
}

/** `name: value\r\n`; anything but ASCII is a problem of its own, so length is bytes. */
function wireBytes(name: string, value: string): number {
  return name.length + value.length + 4;
}
