import { globSync } from "node:fs";
import path from "node:path";

/** Every page of an organisation, found in the source, so that a new one cannot be forgotten here. */
const FOLDER = "app/(dashboard)/[org]";

/**
 * "members", "channels/[id]"; without the one that only leads on, the one for addresses that lead nowhere, and without
 * folders that no address shows.
 */
const PAGES = globSync(`${FOLDER.replaceAll(/[[\]()]/g, "?")}/**/page.tsx`)
  .map((file) => path.relative(FOLDER, path.dirname(file)).replaceAll(path.sep, "/"))
  .map((page) => page.replaceAll(/(^|\/)\([^)]+\)/g, "").replace(/^\//, ""))
  .filter((page) => page !== "" && !page.startsWith("[..."));

const SOME_ID = "019a8c3e-7a54-7c3e-9b1e-2f6d0c1a5b7d";

/** As the folders are named: "channels/[channelId]/security". */
export const ORG_PAGE_PATTERNS: readonly string[] = PAGES;

/** All of them, with an id in place of each parameter. */
export const ORG_PAGES: readonly string[] = PAGES.map((page) => page.replaceAll(/\[[^\]]+\]/g, SOME_ID));

/** Those that are about one thing. */
export const DETAIL_ORG_PAGES: readonly string[] = PAGES.filter((page) => page.includes("["));

/** Those that show something without an id. */
export const PLAIN_ORG_PAGES: readonly string[] = PAGES.filter((page) => !page.includes("["));

/** Pages for people who are not signed in. */
export const PUBLIC_PAGES = [
  "/",
  "/sign-in",
  "/sign-up",
  "/reset-password",
  "/reset-password/some-link",
  "/verify-email/some-link",
  "/invite/some-link",
  "/docs",
  "/no/such/page",
] as const;

/** Pages of a person, whatever organisations they belong to. */
export const ACCOUNT_PAGES = ["/account", "/orgs/new"] as const;
