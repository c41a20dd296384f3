import path from "node:path";
import pg from "pg";
import { prepareDatabase } from "@/server/db/provision";
import { buildDashboard, generateClient } from "./build";
import { makeDataDirectory } from "./postgres/data-directory";

import { checkBus } from "./launch/check-bus";
import { type Demo, ensureDemo } from "./launch/demo";
import { startEmbeddedPostgres } from "./postgres/embedded-postgres";
import { noteworthy } from "./launch/log-filter";
import { type ChosenPort, choosePort } from "./launch/ports";
import { describeExit, isAlive, type Service } from "./processes";
import { complain, elapsed, messageOf, say, step } from "./screen";
import { keepSecrets } from "./launch/secrets";
import { startServices } from "./launch/services";
import { loadDotEnv, processSettings, reachesThisMachine, withoutEmpty } from "./launch/settings";
import { createShutdown, onStopRequest } from "./launch/shutdown";

/** `npm start`: database, build, web and worker in one command; whatever ends first takes the rest along. */

const WATCH_DATABASE_MS = 2000;
/** Any number will do; it is the same for every start from the same data directory. */
const START_LOCK_ID = 7_106_341;

const isDev = process.argv.includes("--dev");
const shutdown = createShutdown(complain);

async function stop(exitCode: number, reason: string): Promise<never> {
  if (!shutdown.hasBegun()) (exitCode === 0 ? say : complain)(reason);
  await shutdown.run();
  process.exit(exitCode);
}

async function main(): Promise<void> {
  const startedAt = performance.now();
  loadDotEnv();
  onStopRequest(() => void stop(0, "\n  Stopping …"));

  const given = withoutEmpty(process.env);
  const host = given.HOST ?? "127.0.0.1";
  const workerHost = given.WORKER_HOST ?? "127.0.0.1";
  const web = await choosePort("PORT", given.PORT, 3000, host);
  const worker = await choosePort("WORKER_PORT", given.WORKER_PORT, 8080, workerHost);
  const directory = makeDataDirectory(given.TOCSIN_DATA_DIR ?? ".tocsin");
  const secrets = keepSecrets(directory);
  const busWarnings = await checkBus(given);
  say(isDev ? "\n  Tocsin, in development\n" : "\n  Tocsin\n");

  const adminUrl = given.DATABASE_URL ?? (await startOwnDatabase(directory));
  const { urls } = await step("Migrating the database", () => prepareDatabase(adminUrl, secrets.passwords));
  await generateClient();
  if (!isDev) await buildDashboard(given);

  const env = processSettings({
    given,
    mode: isDev ? "development" : "production",
    isTryOut: given.DATABASE_URL === undefined,
    secrets,
    databases: urls,
    web: { host, port: web.port },
    worker: { host: workerHost, port: worker.port },
  });
  const url = env.PUBLIC_URL ?? "";

  const demo = await step("Starting web and worker", async () => {
    const options = { env, logDirectory: path.join(directory, "logs"), isDev, onLine: showLine };
    const [made, services] = await Promise.all([
      ensureDemo(directory, url, env),
      startServices(options, shutdown.defer),
    ]);
    services.forEach(stopWhenItEnds);
    return made;
  });

  introduce({ url, demo, directory, isTryOut: given.DATABASE_URL === undefined, host, web, worker });
  for (const warning of busWarnings) say(`  ${warning}`);
  say(`  Ready in ${elapsed(performance.now() - startedAt)}. Ctrl-C stops everything.\n`);
}

async function startOwnDatabase(directory: string): Promise<string> {
  // Deferred before it is up: a start that is cut short stops what it began.
  const starting = startEmbeddedPostgres({ home: path.join(directory, "postgres") });
  let isOurs = true;
  shutdown.defer(async () => {
    const server = await starting.catch(() => undefined);
    if (isOurs) await server?.stop();
  });
  const server = await step("Starting PostgreSQL", () => starting);

  const lock = new pg.Client({ connectionString: server.url() });
  lock.on("error", () => undefined);
  await lock.connect();
  const { rows } = await lock.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [START_LOCK_ID]);
  isOurs = rows[0]?.taken ?? false;
  if (!isOurs) throw new Error(`Tocsin is already running with the data in ${directory}. Stop that one first.`);

  const watch = setInterval(() => {
    if (isAlive(server.pid)) return;
    clearInterval(watch);
    if (!shutdown.hasBegun())
      void stop(1, `  PostgreSQL has ended; see ${path.join(directory, "postgres", "postgres.log")}`);
  }, WATCH_DATABASE_MS);
  watch.unref();
  return server.url("tocsin");
}

function stopWhenItEnds(service: Service): void {
  void service.exited.then((exit) => {
    if (!shutdown.hasBegun()) void stop(1, `  The ${service.name} process ${describeExit(exit)}. Stopping the rest.`);
  });
}

function showLine(line: string): void {
  const text = isDev ? line : noteworthy(line);
  if (text !== undefined) say(`  ${text}`);
}

type Introduction = {
  url: string;
  demo: Demo | undefined;
  directory: string;
  isTryOut: boolean;
  host: string;
  web: ChosenPort;
  worker: ChosenPort;
};

function whereDeliveriesGo(host: string): string {
  return reachesThisMachine({ isTryOut: true, host })
    ? "Deliveries may go to this machine and over plain http."
    : `Others can reach ${host}, so deliveries go to public addresses over https only; see EGRESS_ALLOW_* in .env.example.`;
}

function introduce({ url, demo, directory, isTryOut, host, web, worker }: Introduction): void {
  const folder = path.relative(process.cwd(), directory) || directory;
  say(`\n  Open ${url}\n`);
  if (demo) {
    say(`  Sign in as ${demo.owner.email} with the password ${demo.owner.password}`);
    say(`  (the owner; an admin and a member are in ${path.join(folder, "demo.json")})\n`);
  }
  if (web.movedFrom) say(`  Port ${web.movedFrom} was taken, so the dashboard is on ${web.port}.`);
  if (worker.movedFrom)
    say(`  Port ${worker.movedFrom} was taken, so the worker's health and metrics are on ${worker.port}.`);
  if (isTryOut) say(`  For trying out: mail links appear here. ${whereDeliveriesGo(host)}`);
  say(`  Data in ${folder}, logs in ${path.join(folder, "logs")}.`);
}

main().catch((error: unknown) => stop(1, `\n  ${messageOf(error)}\n`));
