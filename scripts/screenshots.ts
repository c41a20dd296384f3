import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { z } from "zod";
import { provideBrowser } from "./browser";
import { buildDashboard, generateClient } from "./build";
import { makeDataDirectory, readJson } from "./postgres/data-directory";
import { type Environment, run, typescript } from "./processes";
import { inProject } from "./project";
import { complain, messageOf, say, step } from "./screen";
import { createShutdown, onStopRequest } from "./launch/shutdown";
import { openStage } from "./launch/stage";
import { listStops, settle, type Stop } from "@/e2e/support/stops";

/**
 * `npm run screenshots`: every page of the product with a month of data, at a desk and on a phone, light and dark, into
 * `screenshots/`. A page that complains fails it. With `--only overview,rules` it takes those pages again and leaves the others as they were; with
 * `--docs` it only renews the pictures in docs/images.
 */

const VIEWS = [
  { name: "desk", width: 1280, height: 860 },
  { name: "phone", width: 390, height: 844 },
] as const;
const THEMES = ["light", "dark"] as const;
type View = (typeof VIEWS)[number];
type Theme = (typeof THEMES)[number];

/** What README and docs show; each has to stay small, for every clone carries it. */
const DOC_IMAGES: Record<string, { page: string; theme: Theme; entry?: string }> = {
  "overview.png": { page: "overview", theme: "light" },
  "deliveries.png": { page: "deliveries-delivery", theme: "light" },
  "channel.png": { page: "channels", entry: "Partner feed", theme: "dark" },
  "rule.png": { page: "rules", entry: "Unhappy customers", theme: "light" },
};
const DOC_IMAGE_BYTES = 250_000;
const DOC_VIEW = { name: "docs", width: 1280, height: 900 } as const;

const richSchema = z.object({ orgSlug: z.string(), owner: z.object({ email: z.string(), password: z.string() }) });
type Rich = z.output<typeof richSchema>;

const shutdown = createShutdown(complain);
const { values: asked } = parseArgs({ options: { docs: { type: "boolean" }, only: { type: "string" } } });
const only = asked.only?.split(",");

async function main(): Promise<void> {
  const found = await provideBrowser();
  await generateClient();
  await buildDashboard();
  const directory = makeDataDirectory(path.join(makeDataDirectory(".tocsin-test"), "screenshots"));
  rmSync(path.join(directory, "rich.json"), { force: true });
  const { env, url, services } = await step("Starting a new database, web and worker", () =>
    openStage(directory, shutdown.defer),
  );
  // A picture stands still: without a worker nothing is sent, and every state stays as it was made.
  await services.find(({ name }) => name === "worker")?.stop();
  const rich = await step("Making a month of deliveries", () => seed(directory, env));

  const browser = await chromium.launch({ executablePath: found.path });
  shutdown.defer(() => browser.close());
  const complaints = asked.docs ? await renewDocs(browser, url, rich) : await takeAll(browser, url, rich);
  if (complaints.length > 0) throw new Error(`Pages complained:\n  ${complaints.join("\n  ")}`);
}

async function seed(directory: string, env: Environment): Promise<Rich> {
  const { code, output } = await run(typescript("prisma/seed.ts", "--rich"), {
    env: { ...env, TOCSIN_DATA_DIR: directory },
  });
  if (code !== 0) throw new Error(output);
  return richSchema.parse(readJson(path.join(directory, "rich.json")));
}

async function takeAll(browser: Browser, url: string, rich: Rich): Promise<string[]> {
  if (!only) rmSync(inProject("screenshots"), { recursive: true, force: true });
  const wants = ({ name }: Stop) => !only || only.includes(name);
  const complaints: string[] = [];
  for (const view of VIEWS) {
    for (const theme of THEMES) {
      const folder = inProject("screenshots", `${view.name}-${theme}`);
      mkdirSync(folder, { recursive: true });
      const taken = await visit(browser, { url, rich, view, theme, complaints, wants }, async (page, stop) => {
        await page.screenshot({ path: path.join(folder, `${stop.name}.png`), fullPage: true });
      });
      say(`  ${taken} pages, ${view.name}, ${theme}`);
    }
  }
  return complaints;
}

async function renewDocs(browser: Browser, url: string, rich: Rich): Promise<string[]> {
  const complaints: string[] = [];
  for (const theme of THEMES) {
    const images = Object.entries(DOC_IMAGES).filter(([, image]) => image.theme === theme);
    const fileOf = ({ name }: Stop) => images.find(([, { page }]) => page === name)?.[0];
    const wants = (stop: Stop) => fileOf(stop) !== undefined;
    await visit(browser, { url, rich, view: DOC_VIEW, theme, complaints, wants }, async (page, stop) => {
      const file = fileOf(stop) ?? "";
      const entry = DOC_IMAGES[file]?.entry;
      if (entry !== undefined) await openEntry(page, entry);
      const image = await page.screenshot({ scale: "css" });
      if (image.length > DOC_IMAGE_BYTES) complaints.push(`${file} is too large: ${image.length} bytes`);
      writeFileSync(inProject("docs", "images", file), image);
      say(`  docs/images/${file}, ${Math.ceil(image.length / 1000)} KB`);
    });
  }
  return complaints;
}

/** From a list to what it says of one thing. */
async function openEntry(page: Page, name: string): Promise<void> {
  const link = page.getByRole("main").getByRole("link", { name, exact: true });
  await page.goto((await link.getAttribute("href")) ?? "");
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await settle(page);
}

type Visit = {
  url: string;
  rich: Rich;
  view: View | typeof DOC_VIEW;
  theme: Theme;
  complaints: string[];
  wants?: (stop: Stop) => boolean;
};

async function visit(
  browser: Browser,
  { url, rich, view, theme, complaints, wants = () => true }: Visit,
  look: (page: Page, stop: Stop) => Promise<void>,
): Promise<number> {
  const { width, height } = view;
  const options = { baseURL: url, viewport: { width, height }, colorScheme: theme, reducedMotion: "reduce" } as const;
  const [signedIn, nobody] = [await browser.newContext(options), await browser.newContext(options)];
  await signIn(signedIn, rich);
  const [inside, outside] = [await signedIn.newPage(), await nobody.newPage()];
  const stops = (await listStops(inside, rich.orgSlug)).filter(wants);
  for (const page of [inside, outside]) listen(page, complaints);
  for (const stop of stops) {
    const page = stop.isPublic ? outside : inside;
    const answer = await page.goto(stop.path);
    const status = answer?.status() ?? 0;
    if (status >= 400 && stop.path !== "/no/such/page") complaints.push(`${stop.path}: ${status}`);
    await settle(page);
    await look(page, stop);
  }
  await Promise.all([signedIn.close(), nobody.close()]);
  return stops.length;
}

async function signIn({ request }: BrowserContext, { owner }: Rich): Promise<void> {
  const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const form = { ...owner, csrfToken, json: "true", callbackUrl: "/" };
  const response = await request.post("/api/auth/callback/credentials", { form });
  if (!response.ok()) throw new Error(`${owner.email} cannot sign in: ${response.status()}`);
}

function listen(page: Page, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (/Failed to load resource: .* status of 4\d\d/.test(message.text())) return;
    complaints.push(`${page.url()}: ${message.text()}`);
  });
}

async function finish(exitCode: number): Promise<never> {
  await shutdown.run();
  process.exit(exitCode);
}

onStopRequest(() => void finish(1));
main().then(
  () => finish(0),
  (error: unknown) => {
    complain(messageOf(error));
    return finish(1);
  },
);
