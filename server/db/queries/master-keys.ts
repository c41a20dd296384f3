import type { WorkerSql } from "@/server/db/scope";
import { type Sql, type Statement, statement } from "@/server/db/sql";

export type StoredMasterKey = { id: string; digest: Buffer };

const LIST = statement("list_master_keys", `select key_id as id, digest from engine.master_keys order by key_id`);
const INSERT = statement(
  "insert_master_key",
  `insert into engine.master_keys (key_id, digest) values ($1, $2) on conflict (key_id) do nothing`,
);
const DELETE_OTHERS = statement(
  "delete_other_master_keys",
  `delete from engine.master_keys where key_id <> all($1::text[])`,
);

export const listMasterKeys = (sql: Sql): Promise<StoredMasterKey[]> => sql.rows(LIST);
export const insertMasterKey = (sql: Sql, { id, digest }: StoredMasterKey) => sql.run(INSERT, [id, digest]);
export const deleteMasterKeysExcept = (sql: WorkerSql, ids: readonly string[]) => sql.run(DELETE_OTHERS, [ids]);

/** A column of sealed values; the names come from a list in the code, never from outside. */
type Column = { table: string; column: string; key: Readonly<Record<string, string>> };
export type SealedRowKey = Record<string, string>;

/** The key's id stands in the clear at the beginning of a sealed value (`server/vault/envelope.ts`). */
const keyIdOf = (column: string) => `convert_from(substr(${column}, 3, get_byte(${column}, 1)), 'UTF8')`;

const named = (verb: string, { table, column }: Column, text: string): Statement =>
  statement(`${verb}_${table}_${column}`.replaceAll(".", "_"), text);

/** The ids of the master keys that sealed what this column holds. */
export async function listKeyIdsIn(sql: WorkerSql, column: Column): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    named(
      "key_ids",
      column,
      `select distinct ${keyIdOf(column.column)} as id from ${column.table} where ${column.column} is not null`,
    ),
  );
  return rows.map(({ id }) => id);
}

/** Which rows are sealed under another key than this one. */
export function listSealedByOthers(sql: WorkerSql, column: Column, keyId: string): Promise<SealedRowKey[]> {
  const names = Object.keys(column.key);
  return sql.rows(
    named(
      "sealed_by_others",
      column,
      `select ${names.map((name) => `${name}::text`).join(", ")} from ${column.table}
        where ${column.column} is not null and ${keyIdOf(column.column)} <> $1`,
    ),
    [keyId],
  );
}

/** Held until the commit, in the order of their keys. Rows that are gone are left out. */
export function lockSealed(
  sql: WorkerSql,
  column: Column,
  keys: readonly SealedRowKey[],
): Promise<(SealedRowKey & { sealed: Buffer })[]> {
  const names = Object.keys(column.key);
  return sql.rows(
    named(
      "lock_sealed",
      column,
      `select ${names.map((name) => `t.${name}::text as ${name}`).join(", ")}, t.${column.column} as sealed
         from ${column.table} t join jsonb_to_recordset($1) as k(${typed(column)}) using (${names.join(", ")})
        where t.${column.column} is not null
        order by ${names.map((name) => `t.${name}`).join(", ")} for no key update of t`,
    ),
    [JSON.stringify(keys)],
  );
}

export function updateSealed(
  sql: WorkerSql,
  column: Column,
  rows: readonly { key: SealedRowKey; sealed: Buffer }[],
): Promise<number> {
  const values = rows.map(({ key, sealed }) => ({ ...key, sealed: sealed.toString("base64") }));
  return sql.run(
    named(
      "update_sealed",
      column,
      `update ${column.table} t set ${column.column} = decode(k.sealed, 'base64')
         from jsonb_to_recordset($1) as k(${typed(column)}, sealed text)
        where ${Object.keys(column.key)
          .map((name) => `t.${name} = k.${name}`)
          .join(" and ")}`,
    ),
    [JSON.stringify(values)],
  );
}

const typed = ({ key }: Column) =>
  Object.entries(key)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ");
