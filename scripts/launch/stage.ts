import path from "node:path";
import pg from "pg";
import { atDatabase, prepareDatabase } from "@/server/db/provision";
import { TEST_PASSWORDS } from "@/server/testing/template-database";
import { joinTestServer, type TestServer } from "@/server/testing/test-server";
import { ensureDemo } from "./demo";
import { freePort } from "./ports";
import type { Environment, Service } from "../processes";
import { keepSecrets } from "./secrets";
import { startServices } from "./services";
import { processSettings } from "./settings";

const DATABASE_PREFIX = "tocsin_e2e_";
const HOST = "127.0.0.1";

export type Stage = { env: Environment; url: string; services: Service[] };
type Defer = (undo: () => Promise<void>) => void;

/** The production build, a worker and a new database with the demo in it, for a browser to walk through. */
export async function openStage(directory: string, defer: Defer): Promise<Stage> {
  const server = await joinTestServer();
  defer(server.leave);
  const adminUrl = await freshDatabase(server, defer);
  const { urls } = await prepareDatabase(adminUrl, TEST_PASSWORDS);
  const env = processSettings({
    // Nothing may happen in the demo but what a journey does.
    given: { DEMO_TRICKLE: "0", ...process.env },
    mode: "production",
    isTryOut: true,
    secrets: keepSecrets(directory),
    databases: urls,
    web: { host: HOST, port: await freePort() },
    worker: { host: HOST, port: await freePort() },
  });
  const url = env.PUBLIC_URL ?? "";

  const options = { env, logDirectory: path.join(directory, "logs") };
  const [, services] = await Promise.all([ensureDemo(directory, url, env), startServices(options, defer)]);
  return { env, url, services };
}

async function freshDatabase(server: TestServer, defer: Defer): Promise<string> {
  const name = `${DATABASE_PREFIX}${Date.now().toString(36)}`;
  if (await server.isAlone()) await dropDatabases(server, DATABASE_PREFIX);
  defer(() => dropDatabases(server, name));
  return atDatabase(server.url(), name);
}

async function dropDatabases(server: TestServer, prefix: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server.url() });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ name: string }>(
      "select datname as name from pg_database where datname ^@ $1",
      [prefix],
    );
    for (const { name } of rows) await admin.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
  } finally {
    await admin.end();
  }
}
