import pg from "pg";
import { migrate } from "@/server/db/migrate";

/** The roles a process may log in as. None owns anything; see the first migration. */
export const LOGIN_ROLES = ["web", "worker", "auth"] as const;
export type LoginRole = (typeof LOGIN_ROLES)[number];

export type DatabaseUrls = Record<LoginRole, string>;

/** Everything between an empty server and processes that can log in; safe to repeat. */
export async function prepareDatabase(
  adminUrl: string,
  passwords: Record<LoginRole, string>,
): Promise<{ applied: string[]; urls: DatabaseUrls }> {
  await ensureDatabase(adminUrl);
  const applied = await migrate(adminUrl);
  return { applied, urls: await enableLogins(adminUrl, passwords) };
}

/** Creates the database when it is missing. `adminUrl` names it. */
async function ensureDatabase(adminUrl: string): Promise<void> {
  const name = decodeURIComponent(new URL(adminUrl).pathname.slice(1)) || "postgres";
  await withClient(atDatabase(adminUrl, "postgres"), async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  });
}

/** Lets the three roles, made by the first migration, log in with these passwords. */
async function enableLogins(adminUrl: string, passwords: Record<LoginRole, string>): Promise<DatabaseUrls> {
  await withClient(adminUrl, async (client) => {
    for (const role of LOGIN_ROLES) {
      await client.query(
        `alter role ${pg.escapeIdentifier(`tocsin_${role}`)} login password ${pg.escapeLiteral(passwords[role])}`,
      );
    }
  });
  return {
    web: asRole(adminUrl, "web", passwords.web),
    worker: asRole(adminUrl, "worker", passwords.worker),
    auth: asRole(adminUrl, "auth", passwords.auth),
  };
}

function asRole(adminUrl: string, role: LoginRole, password: string): string {
  const url = new URL(adminUrl);
  url.username = `tocsin_${role}`;
  url.password = password;
  return url.href;
}

export function atDatabase(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
