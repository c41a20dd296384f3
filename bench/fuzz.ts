import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { inProject, PROJECT_ROOT } from "@/scripts/project";
import { furnish } from "@/server/api/testing/rest-world";
import { firstMessage, killChild, startChild } from "./support/child";
import { type Cleanup, withCleanup } from "./support/cleanup";
import { startDatabase } from "./support/database";
import { progress } from "./support/options";
import { useDatabase } from "./support/stage";

/**
 * `npm run api:fuzz -- [options of schemathesis]`: every route of the document, with requests that fit it and requests that
 * do not. TOCSIN_URL and TOCSIN_API_KEY name an instance that runs; without them, one is started for this run alone.
 */
const VERSION = "4.32.5";
const LIMIT_MS = 4 * 60 * 60_000;
const PLENTY = "1000000";
const FURNITURE = 5;

type Instance = { TOCSIN_URL: string; TOCSIN_API_KEY: string };

/** uvx where there is one, else a virtual environment of this project's own; null without Python. */
function findSchemathesis(): string[] | null {
  const has = (command: string) => spawnSync(command, ["--version"], { stdio: "ignore" }).status === 0;
  if (has("uvx")) return ["uvx", `schemathesis@${VERSION}`];
  const python = ["python3", "python"].find(has);
  if (!python) return null;
  const home = inProject(`node_modules/.cache/schemathesis-${VERSION}`);
  const bin = path.join(home, process.platform === "win32" ? "Scripts" : "bin");
  const entry = path.join(bin, process.platform === "win32" ? "schemathesis.exe" : "schemathesis");
  if (!existsSync(entry)) {
    progress(`Installing schemathesis ${VERSION} into ${path.relative(PROJECT_ROOT, home)}`);
    const install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", `schemathesis==${VERSION}`];
    const ownPython = path.join(bin, process.platform === "win32" ? "python.exe" : "python");
    const done = [[python, "-m", "venv", home] as const, [ownPython, ...install] as const].every(
      ([command, ...args]) => spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"] }).status === 0,
    );
    if (!done) return null;
  }
  return [entry];
}

async function startInstance(cleanup: Cleanup): Promise<Instance> {
  const database = await startDatabase(cleanup, { statistics: false });
  useDatabase(cleanup, database);
  process.env.API_REQUESTS_PER_MINUTE = PLENTY;
  process.env.NOTIFY_MAX_EVENTS_PER_MINUTE = PLENTY;
  const child = startChild("scripts/api.ts", { env: { API_PORT: "0" } });
  cleanup.add(() => killChild(child));
  const { port } = await firstMessage<{ event: "listening"; port: number }>(child, "listening");
  const world = await furnish(database.admin);
  for (let made = 0; made < FURNITURE; made++) {
    await Promise.all([world.delivery(), world.delivery("pending"), world.delivery("succeeded")]);
    await Promise.all([world.event(), world.group(), world.test()]);
    await world.type();
    await world.replay();
  }
  return { TOCSIN_URL: `http://127.0.0.1:${port}`, TOCSIN_API_KEY: world.all };
}

await withCleanup(LIMIT_MS, async (cleanup) => {
  const schemathesis = findSchemathesis();
  if (!schemathesis) {
    progress("The API is fuzzed by schemathesis, which needs Python 3.10 or newer with pip, or uv. Neither was found.");
    return 1;
  }
  const { TOCSIN_URL, TOCSIN_API_KEY } = process.env;
  const instance = TOCSIN_URL && TOCSIN_API_KEY ? { TOCSIN_URL, TOCSIN_API_KEY } : await startInstance(cleanup);
  const [command = "", ...args] = schemathesis;
  const config = ["--config-file", "bench/fuzz/schemathesis.toml"];
  const { status } = spawnSync(
    command,
    [...args, ...config, "run", `${instance.TOCSIN_URL}/api/v1/openapi.json`, ...process.argv.slice(2)],
    { cwd: PROJECT_ROOT, stdio: "inherit", env: { ...process.env, ...instance } },
  );
  return status ?? 1;
});
