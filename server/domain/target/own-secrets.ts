/**
 * Takes a channel's own secrets out of what its receiver said: error pages often repeat the request. Literal, because
 * no pattern knows a token in a path; longer needles first, so that none leaves its end behind.
 */
type Target = { url: string; customHeaders: Readonly<Record<string, string>>; secrets: readonly string[] };
export type Eraser = (text: string) => string;

const REDACTED = "[redacted]";
/** Shorter ones are words and numbers that stand in any text. */
const MIN_LENGTH = 6;
/** What is left of a needle at the end of a sample that was cut. */
const MIN_TAIL = 4;

export function createEraser({ url, customHeaders, secrets }: Target): Eraser {
  const plain = [...urlParts(url), ...Object.values(customHeaders).flatMap(headerParts), ...secrets];
  const needles = [...new Set(plain.filter((part) => part.length >= MIN_LENGTH).flatMap(spellings))].sort(
    (a, b) => b.length - a.length,
  );
  return (text) => {
    const erased = needles.reduce((rest, needle) => rest.replaceAll(needle, REDACTED), text);
    const tail = Math.max(0, ...needles.map((needle) => tailLength(erased, needle)));
    return tail === 0 ? erased : erased.slice(0, -tail) + REDACTED;
  };
}

/** The path with and without its query, each part of it that is no plain word, and the values of the query. */
function urlParts(url: string): string[] {
  const { pathname, search, searchParams } = new URL(url);
  const segments = pathname.split("/").filter((segment) => !PLAIN_WORD.test(segment));
  return [pathname + search, pathname, ...segments, ...segments.map(decoded), ...searchParams.values()];
}

/** `/hooks/ledger`: words that name a place. Erased, they would make an answer unreadable and hide nothing. */
const PLAIN_WORD = /^(?=.{1,19}$)[a-z]+(?:[-_.][a-z]+)*$/;

/** `Bearer abc` is said without its scheme, too. */
function headerParts(value: string): string[] {
  return [value, ...value.split(/[\s,;=]+/)];
}

/** As it may stand in a page, a form, JSON or an encoded credential. */
function spellings(part: string): string[] {
  const base64 = toBase64(part);
  const base64url = base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const bare = base64.replaceAll("=", "");
  const html = part.replaceAll("&", "&amp;");
  return [part, encodeURIComponent(part), JSON.stringify(part).slice(1, -1), html, base64, bare, base64url];
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function tailLength(text: string, needle: string): number {
  for (let length = Math.min(needle.length - 1, text.length); length >= MIN_TAIL; length--) {
    if (text.endsWith(needle.slice(0, length))) return length;
  }
  return 0;
}
