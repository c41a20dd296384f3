import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { provideBrowser } from "./browser";
import { buildDashboard, generateClient } from "./build";
import { provideBusServers } from "./provide/bus-servers";
import { readJson } from "./postgres/data-directory";
import { describeExit, type Environment, run, typescript } from "./processes";
import { toolEntry } from "./project";
import { complain, elapsed, messageOf, say } from "./screen";
import { type Counts, countPlaywright, countVitest, describePart, lastLine, type Part } from "./test-report";

/** `npm test`: everything, in the order in which it is cheapest to learn that something is wrong. */

type Work = { name: string; run: () => Promise<Counts | undefined> };

/** Red, with what is known about how many. */
class Red extends Error {
  constructor(
    message: string,
    readonly counts?: Counts,
  ) {
    super(message);
  }
}

const reports = mkdtempSync(path.join(tmpdir(), "tocsin-test-"));
const env: Environment = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };

const WORK: Work[] = [
  { name: "browser", run: findBrowser },
  { name: "bus servers", run: findBusServers },
  { name: "database client", run: () => generateClient().then(() => undefined) },
  { name: "check", run: () => command(typescript("scripts/check.ts")) },
  { name: "unit tests", run: () => vitest("unit") },
  { name: "database tests", run: () => vitest("db") },
  { name: "build", run: () => buildDashboard(env).then(() => undefined) },
  { name: "end-to-end tests", run: endToEnd },
];

async function findBrowser(): Promise<undefined> {
  const browser = await provideBrowser();
  if (browser.path) env.CHROMIUM_PATH = browser.path;
  say(`  ${browser.name}`);
}

async function findBusServers(): Promise<undefined> {
  say(`  ${await provideBusServers(env)}`);
}

function vitest(project: string): Promise<Counts | undefined> {
  const file = path.join(reports, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return command([toolEntry("vitest"), "run", "--project", project, ...reporters], () => countVitest(readJson(file)));
}

function endToEnd(): Promise<Counts | undefined> {
  const file = path.join(reports, "e2e.json");
  env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  return command(typescript("scripts/e2e.ts"), () => countPlaywright(readJson(file)));
}

async function command(args: string[], count?: () => Counts): Promise<Counts | undefined> {
  const exit = await run(args, { env, show: true });
  // A runner that fell before it could report has nothing to count.
  const counts = exit.code === 0 ? count?.() : quietly(count);
  if (exit.code !== 0) throw new Red(describeExit(exit), counts);
  if (counts?.passed === 0) throw new Red("not a single test ran", counts);
  return counts;
}

function quietly(count?: () => Counts): Counts | undefined {
  try {
    return count?.();
  } catch {
    return undefined;
  }
}

async function perform({ name, run: work }: Work): Promise<Part> {
  const startedAt = performance.now();
  const took = () => performance.now() - startedAt;
  say(`\n== ${name}`);
  try {
    const counts = await work();
    say(`== ${name}: passed in ${elapsed(took())}`);
    return { name, outcome: "passed", milliseconds: took(), counts };
  } catch (error) {
    complain(`== ${name}: FAILED after ${elapsed(took())}: ${messageOf(error)}`);
    return { name, outcome: "failed", milliseconds: took(), counts: error instanceof Red ? error.counts : undefined };
  }
}

async function main(): Promise<void> {
  const parts: Part[] = [];
  for (const work of WORK) {
    const isRed = parts.some((part) => part.outcome === "failed");
    parts.push(isRed ? { name: work.name, outcome: "not run", milliseconds: 0 } : await perform(work));
  }
  rmSync(reports, { recursive: true, force: true });

  say();
  for (const part of parts)
    say(`  ${part.name.padEnd(18)} ${describePart(part).padEnd(28)} ${elapsed(part.milliseconds)}`);
  process.exitCode = parts.every((part) => part.outcome === "passed") ? 0 : 1;
  say(lastLine(parts));
}

main().catch((error: unknown) => {
  complain(messageOf(error));
  process.exit(1);
});
