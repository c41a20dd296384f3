import type { Page } from "@playwright/test";
import { ACCOUNT_PAGES, ORG_PAGE_PATTERNS, PUBLIC_PAGES } from "./pages";

/** A page to look at: how it is called in a file name, and where it is. */
export type Stop = { name: string; path: string; isPublic: boolean };

/** Every page there is, with the first thing of each list where a page is about one of them. */
export async function listStops(page: Page, slug: string): Promise<Stop[]> {
  const stops: Stop[] = PUBLIC_PAGES.map((path) => ({ name: nameOf(path), path, isPublic: true }));
  for (const path of ACCOUNT_PAGES) stops.push({ name: nameOf(path), path, isPublic: false });
  const details = new Map<string, string | undefined>();
  for (const pattern of ORG_PAGE_PATTERNS) {
    const [noun = "", parameter] = pattern.split("/");
    if (!parameter?.startsWith("[")) {
      stops.push({ name: nameOf(pattern), path: `/${slug}/${pattern}`, isPublic: false });
      continue;
    }
    if (!details.has(noun)) details.set(noun, await firstDetail(page, `/${slug}/${noun}`));
    const detail = details.get(noun);
    if (detail === undefined) throw new Error(`The list of ${noun} leads to nothing: ${pattern} cannot be looked at.`);
    const rest = pattern.split("/").slice(2);
    stops.push({ name: nameOf(pattern), path: [detail, ...rest].join("/"), isPublic: false });
  }
  return stops;
}

/** Where the first entry of a list leads. */
export async function firstDetail(page: Page, list: string): Promise<string | undefined> {
  await page.goto(list);
  await settle(page);
  const hrefs = await page
    .locator(`main a[href^="${list}/"]`)
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  return hrefs.find((href) => /^[^/]+$/.test(href.slice(list.length + 1)) && !href.endsWith("/new"));
}

const QUIET_LIMIT_MS = 30_000;

/** Until what was asked for is there: nothing is a skeleton any more, and the fonts are in. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"]') === null && document.querySelector("h1, h2, main") !== null,
    undefined,
    { timeout: QUIET_LIMIT_MS },
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

function nameOf(path: string): string {
  return path.replaceAll(/[[\]]/g, "").split("/").filter(Boolean).join("-") || "home";
}
