import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { required } from "@/server/env";
import { browserCookie, browserCookieName } from "./cookies";

/**
 * A browser in which somebody signed in before. It is spared what strangers' tries on the same account bring about: it
 * has a count of its own. The cookie signs nobody in; it holds a number and a mark for each of the last accounts.
 */
export type KnownBrowser = { id: string; marks: readonly string[] };

const MAX_ACCOUNTS = 8;
const MARK_BYTES = 12;

const sign = (text: string): Buffer =>
  createHmac("sha256", required("NEXTAUTH_SECRET")).update(`known-browser\n${text}`).digest();
const markOf = (id: string, userId: string): string =>
  sign(`${id}\n${userId}`).subarray(0, MARK_BYTES).toString("base64url");
const sealOf = (id: string, marks: readonly string[]): Buffer => sign(`${id}.${marks.join("~")}`);

/** Null for a browser without the cookie, and for every cookie that we did not write. */
export function readKnownBrowser(value: string | undefined): KnownBrowser | null {
  const [id = "", marks = "", seal = "", ...rest] = value?.split(".") ?? [];
  if (id === "" || rest.length > 0) return null;
  const browser = { id, marks: marks.split("~") };
  const given = Buffer.from(seal, "base64url");
  const right = sealOf(id, browser.marks);
  return given.length === right.length && timingSafeEqual(given, right) ? browser : null;
}

export function knownBrowserOf(headers: Headers): KnownBrowser | null {
  const name = `${browserCookieName()}=`;
  const pairs = headers.get("cookie")?.split(/; */) ?? [];
  return readKnownBrowser(pairs.find((pair) => pair.startsWith(name))?.slice(name.length));
}

export function knows(browser: KnownBrowser | null, userId: string | undefined): browser is KnownBrowser {
  return browser !== null && userId !== undefined && browser.marks.includes(markOf(browser.id, userId));
}

/** The header that makes this browser known for this person as well, the most recent first. */
export function knownBrowserCookie(before: KnownBrowser | null, userId: string): string {
  const id = before?.id ?? randomBytes(16).toString("base64url");
  const mark = markOf(id, userId);
  const marks = [mark, ...(before?.marks ?? []).filter((one) => one !== mark)].slice(0, MAX_ACCOUNTS);
  return browserCookie(`${id}.${marks.join("~")}.${sealOf(id, marks).toString("base64url")}`);
}
