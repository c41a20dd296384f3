import { type APIRequestContext, expect as baseExpect, type Page, test as base } from "@playwright/test";
import { type Cast, createCast, type Member, opener } from "./cast";
import { openRich, type Rich } from "./rich";

type Scene = {
  /** A page in a browser of one's own: signed in as someone, or as nobody. */
  openAs: (who: Member | null, path?: string) => Promise<Page>;
  /** Calls without a page, as someone or nobody. */
  requestAs: (who: Member | null) => Promise<APIRequestContext>;
  /** Checked after every test: no page may have complained in its console. */
  complaints: string[];
};

type Stage = { acme: Cast; globex: Cast; rich: Rich };

/** Making a month of deliveries takes a minute, and several on a busy machine. */
const RICH_LIMIT_MS = 10 * 60_000;

export const test = base.extend<Scene, Stage>({
  acme: [
    async ({ playwright }, use, { project }) => {
      await use(await createCast(opener(playwright.request, project.use.baseURL ?? ""), "Acme Robotics"));
    },
    { scope: "worker" },
  ],
  globex: [
    async ({ playwright }, use, { project }) => {
      await use(await createCast(opener(playwright.request, project.use.baseURL ?? ""), "Globex"));
    },
    { scope: "worker" },
  ],
  rich: [
    async ({ playwright }, use, { project }) => {
      await use(await openRich(playwright.request, project.use.baseURL ?? ""));
    },
    { scope: "worker", timeout: RICH_LIMIT_MS },
  ],

  complaints: [
    async ({ browserName: _browserName }, use) => {
      const complaints: string[] = [];
      await use(complaints);
      baseExpect(complaints, "complaints in the console").toEqual([]);
    },
    { auto: true },
  ],

  openAs: async ({ browser, baseURL, complaints }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (who, path) => {
      const context = await browser.newContext({ baseURL, storageState: who?.cookies, reducedMotion: "reduce" });
      contexts.push(context);
      const page = await context.newPage();
      listen(page, complaints);
      if (path !== undefined) await page.goto(path);
      return page;
    });
    for (const context of contexts) await context.close();
  },

  requestAs: async ({ playwright, baseURL }, use) => {
    const requests: APIRequestContext[] = [];
    await use(async (who) => {
      const request = await playwright.request.newContext({ baseURL, storageState: who?.cookies });
      requests.push(request);
      return request;
    });
    for (const request of requests) await request.dispose();
  },
});

/**
 * Whoever has arrived at an address may press what is there: an address is known before the page behind it is awake, and
 * a press that comes too early is lost.
 */
export const expect = baseExpect.extend({
  async toHaveURL(page: Page, expected: string | RegExp, options?: { timeout?: number }) {
    try {
      await baseExpect(page).toHaveURL(expected, options);
      await page.waitForLoadState("load");
      return { pass: true, message: () => `The page is at ${page.url()}.` };
    } catch (error) {
      return { pass: false, message: () => (error instanceof Error ? error.message : String(error)) };
    }
  },
});

function listen(page: Page, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // The browser itself notes every refusal (4xx); a refusal that was asked for is no fault. A 5xx is.
    if (/Failed to load resource: .* status of 4\d\d/.test(message.text())) return;
    complaints.push(`${page.url()}: ${message.text()}`);
  });
}
