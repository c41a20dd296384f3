import { type Finished, run } from "./processes";
import { type Tool, toolEntry } from "./project";
import { complain, elapsed, messageOf, say } from "./screen";

/** `npm run check`: everything that can be known without running the product. Zero warnings. */

type Check = { label: string; tool: Tool; args: string[] };

const AT_ONCE = 2;
const FOLDERS = ["app", "server", "components", "jobs", "scripts", "prisma", "e2e", "bench", "client"];

/** A file that did not change is not looked at again; a fresh clone has no cache. */
const cachedAs = (tool: string) => ["--cache", "--cache-location", `node_modules/.cache/tocsin/${tool}`];

/** The slowest first, so that the last one to end is a short one. */
const CHECKS: Check[] = [
  { label: "lint", tool: "eslint", args: [".", "--max-warnings", "0", ...cachedAs("eslint")] },
  { label: "types", tool: "tsc", args: ["--noEmit", "--project", "."] },
  { label: "boundaries", tool: "depcruise", args: ["--config", ".dependency-cruiser.cjs", ...FOLDERS] },
  { label: "dead code", tool: "knip", args: ["--no-progress"] },
  { label: "formatting", tool: "prettier", args: ["--check", ".", ...cachedAs("prettier")] },
];

async function main(): Promise<void> {
  // Types of the routes: without them a fresh clone has no types for what Next generates.
  const typegen = await run([toolEntry("next"), "typegen"]);
  if (typegen.code !== 0) throw new Error(`next typegen failed:\n\n${typegen.output}`);

  const waiting = [...CHECKS];
  const failed: string[] = [];
  async function takeTurns(): Promise<void> {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await passes(check))) failed.push(check.label);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  if (failed.length > 0) throw new Error(`\n  Not in order: ${failed.join(", ")}.`);
}

async function passes({ label, tool, args }: Check): Promise<boolean> {
  const startedAt = performance.now();
  const finished = await run([toolEntry(tool), ...args], { env: { ...process.env, FORCE_COLOR: colour() } });
  const isGood = finished.code === 0;
  say(`  ${label.padEnd(12)} ${isGood ? "ok" : "failed"} (${elapsed(performance.now() - startedAt)})`);
  if (!isGood) complain(`\n${explain(finished)}\n`);
  return isGood;
}

function explain({ output, code, signal }: Finished): string {
  return output.trim() || `no output, ${signal ?? `exit code ${code ?? "unknown"}`}`;
}

function colour(): string {
  return process.stdout.isTTY ? "1" : "0";
}

main().catch((error: unknown) => {
  complain(messageOf(error));
  process.exit(1);
});
