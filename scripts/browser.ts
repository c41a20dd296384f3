import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { run } from "./processes";
import { toolEntry } from "./project";
import { messageOf, step } from "./screen";
import { canInstallPackages, installPackages } from "./provide/system-package";

/** `path` is left out for Playwright's own browser, which it finds by itself. */
export type Browser = { path?: string; name: string };

const OWN: Browser = { name: "Playwright's Chromium" };
const COMMANDS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge"];

/** A test run that lacks a browser says so; it never leaves tests out. */
export async function provideBrowser(env: NodeJS.ProcessEnv = process.env): Promise<Browser> {
  if (env.CHROMIUM_PATH) {
    const problem = await tryToOpen({ path: env.CHROMIUM_PATH, name: env.CHROMIUM_PATH });
    if (problem) throw new Error(`CHROMIUM_PATH=${env.CHROMIUM_PATH} does not open: ${problem}`);
    return { path: env.CHROMIUM_PATH, name: env.CHROMIUM_PATH };
  }
  const found = await firstThatOpens([OWN, ...systemBrowsers(env)]);
  if (found) return found;

  await step("Installing a browser with Playwright", installWithPlaywright);
  const installed = await firstThatOpens([OWN]);
  if (installed) return installed;

  if (canInstallPackages()) {
    await step("Installing the system's chromium package", () => installPackages("chromium"));
    const packaged = await firstThatOpens(systemBrowsers(env));
    if (packaged) return packaged;
  }
  throw new Error(
    "The end-to-end tests need Chromium or Chrome, and none could be found or installed. " +
      "Install one (for example: npx playwright install --with-deps chromium) or set CHROMIUM_PATH to its program.",
  );
}

export function systemBrowsers(env: NodeJS.ProcessEnv, exists = existsSync, platform = process.platform): Browser[] {
  return candidatePaths(env, platform)
    .filter((file) => exists(file))
    .map((file) => ({ path: file, name: file }));
}

function candidatePaths(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  if (platform === "win32") {
    const roots = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].filter((root) => root !== undefined);
    const programs = ["Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe"];
    return roots.flatMap((root) => programs.map((program) => path.join(root, program)));
  }
  const onPath = (env.PATH ?? "").split(path.delimiter).filter((directory) => directory !== "");
  const commands = COMMANDS.flatMap((command) => onPath.map((directory) => path.join(directory, command)));
  const applications = ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  return platform === "darwin" ? [...applications, ...commands] : commands;
}

async function firstThatOpens(candidates: Browser[]): Promise<Browser | undefined> {
  for (const candidate of candidates) {
    if ((await tryToOpen(candidate)) === undefined) return candidate;
  }
  return undefined;
}

/** Only opening it tells: a program may be a placeholder, or lack its libraries. */
async function tryToOpen(browser: Browser): Promise<string | undefined> {
  try {
    const opened = await chromium.launch({ executablePath: browser.path });
    await opened.close();
    return undefined;
  } catch (error) {
    return messageOf(error).split("\n")[0] ?? "it failed";
  }
}

async function installWithPlaywright(): Promise<void> {
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" };
  // Success is judged by whether the browser opens afterwards.
  await run([toolEntry("playwright"), "install", "chromium"], { env });
}
