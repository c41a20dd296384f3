import { rmSync } from "node:fs";
import path from "node:path";
import { provideBrowser } from "./browser";
import { buildDashboard, generateClient } from "./build";
import { makeDataDirectory, writePrivateJson } from "./postgres/data-directory";
import { run } from "./processes";
import { toolEntry } from "./project";
import { complain, messageOf, step } from "./screen";
import { createShutdown, onStopRequest } from "./launch/shutdown";
import { openStage } from "./launch/stage";

/**
 * `npm run test:e2e`: the production build, a worker and a new database, driven by a browser. Whatever follows the
 * command goes to Playwright: `npm run test:e2e -- sign-in --headed`.
 */

const shutdown = createShutdown(complain);

async function main(): Promise<number> {
  const browser = await provideBrowser();
  await generateClient();
  await buildDashboard();

  const parent = makeDataDirectory(".tocsin-test");
  rmSync(path.join(parent, "e2e"), { recursive: true, force: true });
  const directory = makeDataDirectory(path.join(parent, "e2e"));
  const { env, url } = await step("Starting a new database, web and worker", () =>
    openStage(directory, shutdown.defer),
  );
  // For those journeys that need a month of deliveries: they make it themselves, beside what is running.
  writePrivateJson(path.join(directory, "settings.json"), env);

  const given = process.argv.slice(2);
  const { code } = await run([toolEntry("playwright"), "test", ...given, ...withoutOthers(given)], {
    show: true,
    env: {
      ...process.env,
      BASE_URL: url,
      WORKER_URL: `http://${env.WORKER_HOST ?? ""}:${env.WORKER_PORT ?? ""}`,
      E2E_DIRECTORY: directory,
      CHROMIUM_PATH: browser.path,
    },
  });
  return code ?? 1;
}

/** Budgets wait for all journeys to end, so that they are measured alone; whoever names a file wants only that. */
function withoutOthers(given: readonly string[]): string[] {
  return given.some((argument) => !argument.startsWith("-")) ? ["--no-deps"] : [];
}

async function finish(exitCode: number): Promise<never> {
  await shutdown.run();
  process.exit(exitCode);
}

onStopRequest(() => void finish(1));
main().then(finish, (error: unknown) => {
  complain(messageOf(error));
  return finish(1);
});
