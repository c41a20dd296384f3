import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inProject, PROJECT_ROOT, toolEntry } from "./project";

/** A checker that sees nothing finds nothing. These prove that it looks, and that each rule bites. */

type Report = {
  modules: { source: string; dependencies: unknown[] }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
};

const CRUISE_MS = 120_000;

function cruise(cwd: string, folders: string[]): Report {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [toolEntry("depcruise"), "--config", inProject(".dependency-cruiser.cjs"), "--output-type", "json", ...folders],
    { cwd, encoding: "utf8", maxBuffer: 256 * 1024 * 1024 },
  );
  if (!stdout.startsWith("{")) throw new Error(`The check did not run: ${stdout}${stderr}`);
  return JSON.parse(stdout) as Report;
}

it(
  "sees every module of the product, and what it imports",
  () => {
    const { modules } = cruise(PROJECT_ROOT, ["server", "jobs"]);
    const seen = new Map(modules.map(({ source, dependencies }) => [source, dependencies.length]));
    const written = globSync("{server,jobs}/**/*.{ts,tsx}", { cwd: PROJECT_ROOT }).filter(
      (file) => !file.startsWith(path.join("server", "db", "generated")),
    );
    expect(written.length).toBeGreaterThan(50);
    expect(written.map((file) => file.replaceAll(path.sep, "/")).filter((file) => !seen.has(file))).toEqual([]);
    expect(seen.get("jobs/worker.ts")).toBeGreaterThan(5);
  },
  CRUISE_MS,
);

/** One wrong import each: where it stands, what it says, which rule must name it. */
const WRONG: [file: string, line: string, rule: string][] = [
  ["server/usecases/calls-out.ts", 'import "@/server/egress/target"', "only the engine sends"],
  ["app/calls-out.ts", 'import "@/server/egress/target"', "only the engine sends"],
  ["server/usecases/own-client.ts", 'import "undici"', "one way out"],
  ["server/api/own-client.ts", 'import "node:https"', "one way out"],
  ["server/domain/reads-files.ts", 'import "node:fs"', "the domain is pure"],
  ["server/domain/reads-settings.ts", 'import "@/server/env"', "boundary: server/domain"],
  ["server/contracts/knows-tables.ts", 'import "@/server/db/target"', "boundary: server/contracts"],
  ["server/db/knows-pages.ts", 'import "@/server/api/target"', "boundary: server/db"],
  ["server/engine/knows-pages.ts", 'import type { T } from "@/server/api/target"', "boundary: server/engine"],
  ["server/api/imports-jobs.ts", 'import "@/jobs/target"', "boundary: server/api"],
  ["app/asks-database.ts", 'import "@/server/db/target"', "boundary: app"],
  ["components/asks-server.ts", 'import { t } from "@/server/api/target"', "types only: components → server/api"],
  ["server/usecases/own-sql.ts", 'import "pg"', "SQL lives in server/db"],
  ["server/usecases/uses-tests.ts", 'import "@/server/testing/target"', "tests stay out of the product"],
  ["server/usecases/misspelt.ts", 'import "@/server/usecases/nothing"', "everything resolves"],
  ["server/engine/back.ts", 'import "./there"', "no cycles"],
  ["server/mail/left-over.ts", "", "no orphans"],
];

const RIGHT: [file: string, line: string][] = [
  ["server/engine/sends.ts", 'import "@/server/egress/target"'],
  ["server/egress/own-client.ts", 'import "undici"'],
  ["components/knows-shapes.ts", 'import type { T } from "@/server/api/target"'],
  ["server/usecases/reads-settings.ts", 'import "@/server/env"'],
  ["server/usecases/reaches-across.test.ts", 'import "@/server/egress/target"'],
];

describe("a small tree of wrong imports", () => {
  let root: string;
  let violations: { from: string; rule: { name: string } }[];

  beforeAll(() => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), "tocsin-boundaries-")));
    cpSync(inProject("tsconfig.json"), path.join(root, "tsconfig.json"));
    cpSync(inProject("package.json"), path.join(root, "package.json"));
    symlinkSync(inProject("node_modules"), path.join(root, "node_modules"), "junction");
    const targets = ["api", "db", "egress", "testing"].map((name) => `server/${name}/target.ts`);
    const files = [...targets, "jobs/target.ts", "server/env.ts"].map((file) => [file, ""] as const);
    // A cycle is reported once, where it is met first.
    const back = ["server/engine/there.ts", 'import "./back"'] as const;
    for (const [file, line] of [...files, back, ...WRONG, ...RIGHT]) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), `${line};\nexport const t = 1;\nexport type T = number;\n`);
    }
    violations = cruise(root, ["server", "app", "components", "jobs"]).summary.violations;
  }, CRUISE_MS);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(WRONG)("%s: %s is reported", (file, _, rule) => {
    expect(violations.filter(({ from }) => from === file).map(({ rule: { name } }) => name)).toContain(rule);
  });

  it.each(RIGHT)("%s: %s is allowed", (file) => {
    expect(violations.filter(({ from }) => from === file)).toEqual([]);
  });
});
