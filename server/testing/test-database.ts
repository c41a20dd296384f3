import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { closeClients } from "@/server/db/client";
import { atDatabase, type LoginRole } from "@/server/db/provision";
import { CLONE_PREFIX, TEST_PASSWORDS } from "./template-database";

const { adminUrl, template } = inject("testServer");
const name = CLONE_PREFIX + randomBytes(8).toString("hex");

const roleUrl = (role: LoginRole): string => {
  const url = new URL(atDatabase(adminUrl, name));
  url.username = `tocsin_${role}`;
  url.password = TEST_PASSWORDS[role];
  return url.href;
};

export type TestDatabase = {
  name: string;
  /** As administrator, past every policy: for preparing rows and for looking at them. */
  admin: pg.Pool;
  adminUrl: string;
  urls: Record<LoginRole, string>;
  /** Makes this database, and no other of the server, unreachable: every connection breaks, new ones are refused. */
  whileAway: (work: () => Promise<void>) => Promise<void>;
};

const urls = { web: roleUrl("web"), auth: roleUrl("auth"), worker: roleUrl("worker") };

// When this module is loaded, not in a hook: settings are parsed once, on first use, and must be there by then.
Object.assign(process.env, {
  NODE_ENV: "test",
  LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent",
  WEB_DATABASE_URL: urls.web,
  AUTH_DATABASE_URL: urls.auth,
  WORKER_DATABASE_URL: urls.worker,
  DATABASE_POOL_SIZE: "5",
  NEXTAUTH_SECRET: "a secret that only tests know, long enough",
  TOCSIN_MASTER_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
  WORKER_PORT: "0",
  SMTP_URL: "",
  MAIL_LOG_LINKS: "0",
});
delete process.env.DATABASE_URL;

/** A migrated database for this test file alone. The processes' own pools lead to it, each as its own role. */
export function useTestDatabase(): TestDatabase {
  const admin = new pg.Pool({ connectionString: atDatabase(adminUrl, name), max: 3 });
  admin.on("error", () => undefined);

  beforeAll(async () => {
    await onServer(async (server) => {
      await server.query(`create database ${name} template ${template}`);
      // The rights on a database itself are not copied with it; these are the first migration's.
      await server.query(`revoke temporary on database ${name} from public`);
    });
  });

  afterAll(async () => {
    await closeClients();
    await admin.end();
    await onServer((server) => server.query(`drop database if exists ${name} with (force)`));
  });

  return { name, admin, adminUrl: atDatabase(adminUrl, name), urls, whileAway };
}

async function whileAway(work: () => Promise<void>): Promise<void> {
  await onServer(async (server) => {
    await server.query(`alter database ${name} with allow_connections false`);
    try {
      await server.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
      await work();
    } finally {
      await server.query(`alter database ${name} with allow_connections true`);
    }
  });
}

async function onServer(work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client({ connectionString: adminUrl });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}
