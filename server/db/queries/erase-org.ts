import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";

/** Rows of one table that go in one transaction. */
const BATCH = 5_000;

const LIST = statement(
  "erase_list_orgs",
  `select id as "orgId" from orgs where deleted_at <= $1 and cleared_at is not null order by deleted_at limit 100`,
);

/** Orgs that were deleted before this moment and have nothing left to do. */
export function listOrgsToErase(sql: WorkerSql, deletedBefore: Date): Promise<{ orgId: string }[]> {
  return sql.rows(LIST, [deletedBefore]);
}

const TABLES = statement(
  "erase_list_tables",
  `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    where c.relnamespace = 'engine'::regnamespace and c.relkind in ('r', 'p') order by 1`,
);

/** Tables of the engine that hold rows of orgs; those of `public` go with the org itself. */
export async function listOrgTables(sql: WorkerSql): Promise<string[]> {
  const rows = await sql.rows<{ name: string }>(TABLES);
  return rows.map(({ name }) => name);
}

/** The next rows of the org in this table; fewer than a batch means that none are left. */
export async function eraseRows(sql: WorkerSql, table: string, orgId: string): Promise<boolean> {
  const name = /^[a-z_]+$/.exec(table)?.[0];
  if (name === undefined) throw new TypeError("The name of a table was expected.");
  const text = `delete from engine.${name} t using (
      select ctid, tableoid from engine.${name} where org_id = $1 limit ${BATCH}) gone
     where t.ctid = gone.ctid and t.tableoid = gone.tableoid and t.org_id = $1`;
  return (await sql.run(statement(`erase_${name}`, text), [orgId])) === BATCH;
}

const ERASE = statement(
  "erase_org",
  "delete from orgs where id = $1 and deleted_at is not null and cleared_at is not null",
);

/** With its people's memberships, its channels, rules, keys and its audit log. */
export async function eraseOrg(sql: WorkerSql, orgId: string): Promise<void> {
  await sql.run(ERASE, [orgId]);
}
