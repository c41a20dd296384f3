import type { CookiesOptions } from "next-auth";
import { env } from "@/server/env";

/**
 * Keyed on the public address, not on NODE_ENV: the one-command start is plain http on loopback, where a browser
 * would throw `Secure` cookies away, and a production behind https must never do without.
 */
export const isSecure = (publicUrl: string = env().PUBLIC_URL): boolean => publicUrl.startsWith("https://");

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Of a browser in which somebody signed in; it outlives every session. */
export const browserCookieName = (publicUrl?: string): string =>
  `${isSecure(publicUrl) ? "__Host-" : ""}tocsin.browser`;

/** As a header. */
export function browserCookie(value: string, publicUrl?: string): string {
  const secure = isSecure(publicUrl) ? "; Secure" : "";
  return `${browserCookieName(publicUrl)}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

export function authCookies(publicUrl: string = env().PUBLIC_URL): CookiesOptions {
  const secure = isSecure(publicUrl);
  // __Host- binds a cookie to exactly this host: no sibling domain can plant one.
  const cookie = (name: string, maxAge?: number) => ({
    name: `${secure ? "__Host-" : ""}tocsin.${name}`,
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure, ...(maxAge && { maxAge }) },
  });
  const flowSeconds = 15 * 60;
  return {
    sessionToken: cookie("session"),
    callbackUrl: cookie("callback-url"),
    csrfToken: cookie("csrf"),
    pkceCodeVerifier: cookie("pkce", flowSeconds),
    state: cookie("state", flowSeconds),
    nonce: cookie("nonce", flowSeconds),
  };
}
