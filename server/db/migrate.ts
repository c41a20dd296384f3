import { type Sql, sqlOn, statement } from "./sql";
import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { migrateQueue } from "@/server/queue/migrate";

/** The schema engine's own advisory lock, so that `prisma migrate deploy` and this never run at once. */
const PRISMA_LOCK_ID = 72_707_369;

type Applied = { migration_name: string; checksum: string; finished_at: Date | null };

/**
 * Applies `prisma/migrations` and records them exactly as Prisma does, so that either may carry on where the
 * other stopped. Production and start-up need no Prisma CLI for it. Then brings pg-boss's schema up to date, and the
 * partitions ahead of time.
 */
export async function migrate(adminUrl: string, directory = path.resolve("prisma/migrations")): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [PRISMA_LOCK_ID]);
    const applied = await applyPending(client, directory);
    await migrateQueue(client);
    await makePartitions(client);
    return applied;
  } finally {
    await client.end();
  }
}

async function applyPending(client: pg.Client, directory: string): Promise<string[]> {
  await client.query(`create table if not exists _prisma_migrations (
    id varchar(36) primary key not null, checksum varchar(64) not null, finished_at timestamptz,
    migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
    started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`);
  const { rows } = await client.query<Applied>(
    "select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null",
  );
  const halfDone = rows.find((row) => row.finished_at === null);
  if (halfDone) {
    throw new Error(
      `Migration ${halfDone.migration_name} failed earlier. Mend its cause, then run: ` +
        `npx prisma migrate resolve --rolled-back ${halfDone.migration_name}`,
    );
  }
  const checksums = new Map(rows.map((row) => [row.migration_name, row.checksum]));

  const applied: string[] = [];
  for (const name of await migrationNames(directory)) {
    const sql = await readFile(path.join(directory, name, "migration.sql"));
    const checksum = createHash("sha256").update(sql).digest("hex");
    const known = checksums.get(name);
    if (known === checksum) continue;
    if (known !== undefined) throw new Error(`Migration ${name} was edited after it had been applied.`);
    await applyOne(client, name, checksum, sql.toString("utf8"));
    applied.push(name);
  }
  return applied;
}

async function applyOne(client: pg.Client, name: string, checksum: string, sql: string): Promise<void> {
  const id = randomUUID();
  await client.query("insert into _prisma_migrations (id, checksum, migration_name) values ($1, $2, $3)", [
    id,
    checksum,
    name,
  ]);
  try {
    // One simple query is one implicit transaction: a migration is applied whole or not at all.
    await client.query(sql);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await client.query("update _prisma_migrations set logs = $2 where id = $1", [id, message]);
    throw new Error(`Migration ${name}: ${message}`, { cause: error });
  }
  await client.query("update _prisma_migrations set finished_at = now(), applied_steps_count = 1 where id = $1", [id]);
}

const LOCK_NOT_AVAILABLE = "55P03";

/** A table that others use for longer than the function waits is left to the job, which comes every hour. */
async function makePartitions(client: pg.Client): Promise<void> {
  const sql = sqlOn(client);
  await client.query("set role tocsin_owner");
  try {
    while (await makeNextPartition(sql));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
  } finally {
    await client.query("reset role");
  }
}

async function migrationNames(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** How many months there are partitions for after the current one. */
const MONTHS_AHEAD = 3;

const ENSURE = statement("ensure_partitions", `select engine.ensure_partitions(${MONTHS_AHEAD}, 1) as made`);

/** Makes one partition that is missing; false when none is. One per transaction, so that no two tables are locked. */
export async function makeNextPartition(sql: Sql): Promise<boolean> {
  const [row] = await sql.rows<{ made: number }>(ENSURE);
  return row !== undefined && row.made > 0;
}
