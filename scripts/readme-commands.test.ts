import { exec } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import packageJson from "@/package.json" with { type: "json" };
import { inProject, PROJECT_ROOT } from "./project";

/** What a clone does not have: what was installed, built, generated or stored. */
const MADE = /^(node_modules|\.git|\.next|\.tocsin.*|coverage|screenshots|test-results|server\/db\/generated)$/;
const clone = mkdtempSync(path.join(tmpdir(), "tocsin-clone-"));
const client = path.join(clone, "server/db/generated");

beforeAll(() => {
  const isSource = (file: string) => !MADE.test(path.relative(PROJECT_ROOT, file).replaceAll(path.sep, "/"));
  cpSync(PROJECT_ROOT, clone, { recursive: true, filter: isSource });
  symlinkSync(inProject("node_modules"), path.join(clone, "node_modules"), "junction");
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

/** Runs a script of package.json as somebody would who has just installed it. */
async function tryOut(command: string, env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  rmSync(client, { recursive: true, force: true });
  const settings = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "development", ...env } as const;
  return new Promise((resolve) => {
    exec(`npm run -s ${command}`, { cwd: clone, env: settings }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

/** Each is stopped by what it was given, after it has loaded everything and before it does anything that takes long. */
const TRIALS: Record<string, { args?: string; env?: Record<string, string>; says: RegExp }> = {
  start: { env: { PORT: "none" }, says: /PORT/ },
  dev: { env: { PORT: "none" }, says: /PORT/ },
  web: { says: /^There is no build yet\. Run `npm run build` first\.\n$/ },
  worker: { says: /^There is no build yet\. Run `npm run build` first\.\n$/ },
  api: { says: /^There is no build yet\. Run `npm run build` first\.\n$/ },
  "org:limits": { says: /Usage: npm run org:limits/ },
  "keys:rotate": { says: /^There is no build yet\. Run `npm run build` first\.\n$/ },
  "test:unit": { args: "-- server/db/sql.test.ts --passWithNoTests", says: /RUN|No test files/ },
  "test:db": { args: "-- --help", says: /Usage/ },
  "db:migrate": { says: /^Set DATABASE_URL/ },
  "db:seed": { says: /^ {2}Generating the database client.*\nUsage: npm run db:seed/ },
  bench: { args: "-- --only nothing", says: /There is no "nothing"; there are: drain/ },
  chaos: { args: "-- --only nothing", says: /There is no "nothing"; there are: worker-kill/ },
  screenshots: { args: "-- --nothing", says: /Unknown option '--nothing'/ },
};
/** `npm test` runs these as they are, and begins with nothing but an installation. */
const PARTS_OF_TEST = ["test", "check", "build", "test:e2e"];

describe("in a fresh clone", () => {
  it("every command that README lists is tried here or by npm test", () => {
    const table = /## Commands\n([^#]*)/.exec(readFileSync(inProject("README.md"), "utf8"))?.[1] ?? "";
    const listed = [...table.matchAll(/`(?:npm (?:run )?)?([a-z:]+)(?: -- [^`]*)?`/g)].map(([, name]) => name ?? "");
    const scripts = listed.filter((name) => name in packageJson.scripts);
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.filter((name) => !(name in TRIALS) && !PARTS_OF_TEST.includes(name))).toEqual([]);
  });

  it.each(Object.entries(TRIALS))("npm run %s brings what it needs", async (name, { args = "", env, says }) => {
    const { output } = await tryOut(`${name} ${args}`, env);
    expect(output).toMatch(says);
    expect(output).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find module/);
  });

  it("types are checked with the client that the schema asks for", () => {
    expect(packageJson.scripts.check).toContain("with-client.mjs");
    expect(packageJson.scripts.build).toContain("npm run generate");
  });
});

describe("an old Node", () => {
  const pretend = (version: string) =>
    `data:text/javascript,${encodeURIComponent(`Object.defineProperty(process.versions, "node", { value: "${version}" })`)}`;
  const nodeVersion = (version: string) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const script = `"${process.execPath}" --import '${pretend(version)}' scripts/node-version.mjs`;
      exec(script, { cwd: PROJECT_ROOT }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, output: stdout + stderr }),
      );
    });

  it.each(["18.20.0", "20.19.4", "22.18.0", "23.11.0"])(
    "%s is refused in one line that says what to do",
    async (version) => {
      const { code, output } = await nodeVersion(version);
      expect(code).toBe(1);
      expect(output).toMatch(/^Tocsin needs Node 22\.19 or newer.*Install.*\n$/);
    },
  );

  it.each(["22.19.0", "22.30.1", "24.0.0", "26.1.0"])("%s is new enough", async (version) => {
    expect(await nodeVersion(version)).toEqual({ code: 0, output: "" });
  });

  it("is one that what we depend on refuses as well", () => {
    const names = Object.keys(packageJson.dependencies);
    const refusing = names.filter((name) => !admits(enginesOf(name), 22, 19) || !admits(enginesOf(name), 24, 0));
    expect(refusing).toEqual([]);
    expect(packageJson.engines.node).toBe("^22.19 || >=24");
    for (const [name, command] of Object.entries(packageJson.scripts).filter(([, line]) => line.startsWith("node ")))
      expect(command, name).toMatch(/--import \.\/scripts\/(node-version|with-client|built)\.mjs/);
  });
});

function enginesOf(name: string): string {
  const file = readFileSync(inProject("node_modules", name, "package.json"), "utf8");
  return (JSON.parse(file) as { engines?: { node?: string } }).engines?.node ?? "*";
}

/** As much of semver as our dependencies use. */
function admits(range: string, major: number, minor: number): boolean {
  return range.split("||").some((part) => {
    const [, operator = "", first, second = "0"] = /(\^|>=|~)?\s*v?(\d+)(?:\.(\d+))?/.exec(part) ?? [];
    if (first === undefined) return true;
    const isSameMajor = Number(first) === major && Number(second) <= minor;
    return isSameMajor || (operator === ">=" && Number(first) < major);
  });
}
