import type { Browser } from "@playwright/test";
import type { Member } from "./support/cast";
import { expect, test } from "./support/test";

test.describe.configure({ timeout: 180_000 });
// Recording a trace takes part of the time that is measured.
test.use({ trace: "off" });

/** What a page may cost before anybody has touched it, on an organisation with 200,000 deliveries. */
const SCRIPT_BYTES = 250_000;
const INTERACTIVE_MS = 1_500;
const RUNS = 5;

type Budgeted = { page: string; path: (slug: string) => string; control: string };

/** `control` is the first thing of the page that somebody would use. */
const PAGES: readonly Budgeted[] = [
  { page: "overview", path: (slug) => `/${slug}/overview`, control: 'main a[href*="/channels/"]' },
  { page: "deliveries", path: (slug) => `/${slug}/deliveries`, control: 'ol[aria-label="Deliveries"] a' },
  { page: "channels", path: (slug) => `/${slug}/channels`, control: 'main a[href*="/channels/0"]' },
  { page: "rules", path: (slug) => `/${slug}/rules`, control: 'main a[href*="/rules/"]' },
];

type Window = { interactiveMs?: number };

/** Notes the first frame in which the control is there and React answers for it: from then on a click is heard. */
function noteInteractive(selector: string): void {
  const look = () => {
    const control = document.querySelector(selector);
    const isHeard = control !== null && Object.keys(control).some((key) => key.startsWith("__reactProps$"));
    if (isHeard) (window as Window).interactiveMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function measure(browser: Browser, who: Member, url: string, control: string) {
  // A browser that has never been here: nothing is in its cache.
  const context = await browser.newContext({ storageState: who.cookies });
  const page = await context.newPage();
  await page.addInitScript(noteInteractive, control);
  const answer = await page.goto(url);
  // What the page itself asks for; what comes later, such as a chart's drawing, keeps nobody waiting.
  const markup = (await answer?.text()) ?? "";
  const found = await page.waitForFunction(() => (window as Window).interactiveMs);
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming => entry.name.includes(".js"))
      .map(({ name, encodedBodySize }) => ({ name: name.split("/").at(-1) ?? "", bytes: encodedBodySize })),
  );
  const interactiveMs = (await found.jsonValue()) ?? Infinity;
  const answeredMs = await page.evaluate(
    () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).responseEnd,
  );
  await context.close();
  return { interactiveMs, answeredMs, scripts: scripts.filter(({ name }) => markup.includes(name)) };
}

for (const { page: name, path, control } of PAGES) {
  test(`the ${name} is small and can be used at once`, async ({ browser, baseURL, openAs, rich }) => {
    const finder = await openAs(rich.owner, `/${rich.slug}/overview`);
    const url = new URL(path(rich.slug), baseURL).href;
    // The server has served this page before, as it has for everybody but the first visitor of the day.
    await finder.goto(url);
    await finder.close();

    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await measure(browser, rich.owner, url, control));
    const scripts = runs[0]?.scripts ?? [];
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
    const largest = scripts.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5);
    const times = runs.map(({ interactiveMs }) => Math.round(interactiveMs));
    const answered = runs.map(({ answeredMs }) => Math.round(answeredMs));
    test.info().annotations.push({
      type: "measured",
      description: `${bytes} bytes of scripts, ${times.join(", ")} ms, of which the answer ${answered.join(", ")} ms`,
    });
    expect
      .soft(bytes, `scripts of the ${name}, the largest: ${JSON.stringify(largest)}`)
      .toBeLessThanOrEqual(SCRIPT_BYTES);
    expect(scripts.length).toBeGreaterThan(0);
    const sentence = `until the ${name} can be used: ${times.join(", ")} ms, of which the answer ${answered.join(", ")} ms`;
    // Whatever else the machine does only ever adds: the quickest visit is the one that the page itself explains.
    expect(Math.min(...times), sentence).toBeLessThanOrEqual(INTERACTIVE_MS);
  });
}
