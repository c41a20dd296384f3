/** Where to go after signing in: a path of ours, whatever the address says. Anything else could lead to a stranger. */
export function safeNext(given: string | string[] | undefined, fallback = "/"): string {
  if (typeof given !== "string") return fallback;
  // Browsers read "\" as "/" and drop tabs and line breaks, so "/\t/evil.example" would leave this site, too.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given)) return fallback;
  // Encoded, because a redirect travels in a header, which holds no "你".
  const { pathname, search, hash } = new URL(given, "http://tocsin.invalid");
  return pathname.startsWith("//") ? fallback : pathname + search + hash;
}

export function signInPath(next: string): string {
  return next === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`;
}

/** For who did not ask to leave: the page then says why they are there. */
export function signedOutPath(next: string): string {
  const path = signInPath(next);
  return `${path}${path.includes("?") ? "&" : "?"}signed-out=1`;
}
