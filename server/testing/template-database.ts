import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { atDatabase, prepareDatabase } from "@/server/db/provision";
import { joinTestServer, type TestServer } from "./test-server";

declare module "vitest" {
  interface ProvidedContext {
    testServer: { adminUrl: string; template: string };
  }
}

/** Roles belong to the whole server, so every database of a test server has the same passwords. */
export const TEST_PASSWORDS = { web: "web", worker: "worker", auth: "auth" } as const;

export const CLONE_PREFIX = "tocsin_test_";
const TEMPLATE_PREFIX = "tocsin_template_";
/** Any number that nobody else uses: makes templates one at a time. */
const TEMPLATE_LOCK_ID = 7_413_001;

/** Everything that decides what a fresh database looks like. Unchanged, the template of the last run is used. */
const INGREDIENTS = [
  "prisma/migrations/**/*.sql",
  "server/db/{migrate,provision,queries/partitions}.ts",
  "server/queue/{jobs,migrate}.ts",
  "node_modules/pg-boss/package.json",
];

/** Once per run: a server, and one migrated database in it from which each test file gets its own copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await joinTestServer();
  const template = TEMPLATE_PREFIX + fingerprint();
  await prepareTemplate(server, template);
  project.provide("testServer", { adminUrl: server.url(), template });
  return () => server.leave();
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of INGREDIENTS.flatMap((pattern) => globSync(pattern)).sort()) {
    hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex").slice(0, 12);
}

async function prepareTemplate(server: TestServer, template: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server.url() });
  await admin.connect();
  try {
    await admin.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK_ID]);
    if (await server.isAlone()) await sweep(admin, template);
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [template]);
    if (rowCount) return;
    // Built under another name, so that a template which exists is a template which is complete.
    const draft = `${template}_draft`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await prepareDatabase(atDatabase(server.url(), draft), TEST_PASSWORDS);
    await admin.query(`alter database ${draft} rename to ${template}`);
    // Copying needs a source to which nobody is connected.
    await admin.query(`alter database ${template} with is_template true allow_connections false`);
  } finally {
    await admin.end();
  }
}

/** Removes what killed runs left behind, and templates of migrations that have changed since. */
async function sweep(admin: pg.Client, template: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string; datistemplate: boolean }>(
    "select datname, datistemplate from pg_database where datname ^@ $1 or (datname ^@ $2 and datname <> $3)",
    [CLONE_PREFIX, TEMPLATE_PREFIX, template],
  );
  for (const { datname, datistemplate } of rows) {
    if (datistemplate) await admin.query(`alter database ${datname} with is_template false`);
    await admin.query(`drop database ${datname} with (force)`);
  }
}
