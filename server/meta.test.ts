import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { registry } from "@/jobs/registry";
import { envSchema, parseEnv } from "@/server/env";
import { JOB_NAMES } from "@/server/queue/jobs";

/** Promises that no single module can keep: what is said in two places is the same in both. */
const MAX_LINES = { source: 300, test: 400 };
const MAX_FILES = 30;
/** A file this short usually belongs to its neighbour; some cannot, such as the entry of a process. */
const SHORT_LINES = 15;
const MAX_SHORT = 25;
/** One small part of the pages each: nobody reads this folder, one looks a name up in it. */
const CATALOGUE = "components/ui";
/** Setting one for a library that takes it from nowhere else is not reading; snippets are code for others to run. */
const READS_ENVIRONMENT = /process\.env(?!\.\w+ = )/;

const entries = readFileSync(".env.example", "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "" && !line.startsWith("#"))
  .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)] as const);

describe(".env.example", () => {
  it("names every setting, in the order of the schema, and nothing else", () => {
    expect(entries.map(([name]) => name)).toEqual(Object.keys(envSchema.shape));
  });

  it("shows the defaults that hold when nothing is set", () => {
    expect(parseEnv(Object.fromEntries(entries))).toEqual(parseEnv({}));
  });
});

describe("every job", () => {
  it("has exactly one handler, and every handler a job", () => {
    const handlers = registry(
      { wakeFanOut: () => undefined, wakeDeliver: () => undefined, recover: () => Promise.resolve() },
      { wake: () => undefined },
    );
    expect(handlers.map(({ name }) => name).sort()).toEqual([...JOB_NAMES].sort());
  });
});

describe("the README", () => {
  it("gives the line by which the project is tested", () => {
    const line = readFileSync(".ci/run", "utf8").trimEnd().split("\n").at(-1);
    expect(line).toContain("npm test");
    const blocks = [...readFileSync("README.md", "utf8").matchAll(/^```\w*\n([^]*?)^```/gm)].map(
      ([, code]) => code ?? "",
    );
    expect(blocks.flatMap((code) => code.split("\n"))).toContain(line);
  });

  it("names only commands that package.json has", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
    const named = [...readFileSync("README.md", "utf8").matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? "");
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe("the code", () => {
  const files = globSync("{app,bench,cli,components,e2e,jobs,prisma,scripts,server}/**/*.{ts,tsx}")
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.startsWith("server/db/generated/"));

  it(`has no file of more than ${MAX_LINES.source} lines, tests of ${MAX_LINES.test}`, () => {
    const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
    const long = files.filter(
      (file) => readFileSync(file, "utf8").split("\n").length - 1 > (isTest(file) ? MAX_LINES.test : MAX_LINES.source),
    );
    expect(files.length).toBeGreaterThan(50);
    expect(long).toEqual([]);
  });

  it(`has no folder of more than ${MAX_FILES} files`, () => {
    const folders = Object.groupBy(files, (file) => path.posix.dirname(file));
    const full = Object.entries(folders).filter(([, inside = []]) => inside.length > MAX_FILES);
    expect(full.map(([folder]) => folder)).toEqual([CATALOGUE]);
  });

  it(`has at most ${MAX_SHORT} files of fewer than ${SHORT_LINES} lines beside the routes of app`, () => {
    const outside = [...files, ...globSync("{*.{ts,mjs},{scripts,server}/**/*.mjs}")].filter(
      (file) => !file.startsWith("app/") && !file.endsWith(".d.ts"),
    );
    const short = outside.filter((file) => readFileSync(file, "utf8").split("\n").length - 1 < SHORT_LINES);
    expect(short.length, short.join("\n")).toBeLessThanOrEqual(MAX_SHORT);
  });

  it("has no barrels and no switched-off checks", () => {
    // In two halves, because this file is looked at as well.
    const off = new RegExp(["eslint", "disable"].join("-") + "|@ts-" + "(ignore|nocheck|expect-error)");
    expect(files.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([]);
    expect(files.filter((file) => off.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  it("speaks to the database in two ways: Prisma's models, and statements on a door", () => {
    // In two halves, because this file is looked at as well.
    const raw = new RegExp(["\\$query", "\\$execute"].join("Raw|") + "Raw");
    const found = files.filter((file) => file.startsWith("server/") && raw.test(readFileSync(file, "utf8")));
    expect(found).toEqual(["server/db/scope.ts"]);
  });

  it("reads the environment in one place: what the product is told is validated", () => {
    const product = files.filter(
      (file) => /^(server|jobs|components|app)\//.test(file) && !/\.test\.tsx?$|\/testing\/|\/snippets-/.test(file),
    );
    expect(product.filter((file) => READS_ENVIRONMENT.test(readFileSync(file, "utf8")))).toEqual(["server/env.ts"]);
  });
});
