import { insertMasterKey, listKeyIdsIn, listMasterKeys, type StoredMasterKey } from "@/server/db/queries/master-keys";
import type { WorkerSql } from "@/server/db/scope";
import type { Sql } from "@/server/db/sql";
import { SEALED_COLUMNS } from "@/server/vault/sealed-columns";
import { vault } from "@/server/vault/vault";

/**
 * Refuses to go on with master keys that cannot open what is stored, and notes the key that this process seals with.
 * Without this the first sign would be a delivery that cannot be signed.
 */
export async function checkMasterKeys(sql: Sql, keys = vault()): Promise<void> {
  const own = keys.keys();
  const fault = faultOfKeys(await listMasterKeys(sql), own);
  if (fault) throw new Error(fault);
  const current = own.find(({ id }) => id === keys.currentKeyId);
  if (current) await insertMasterKey(sql, current);
}

/** As above, and looks at every stored value: a note may be missing, what is stored is not. */
export async function checkSealedValues(sql: WorkerSql, keys = vault()): Promise<void> {
  await checkMasterKeys(sql, keys);
  const own = new Set(keys.keys().map(({ id }) => id));
  for (const column of SEALED_COLUMNS) {
    const missing = (await listKeyIdsIn(sql, column)).find((id) => !own.has(id));
    if (missing !== undefined) throw new Error(missingKey(missing, `${column.table}.${column.column}`));
  }
}

function faultOfKeys(stored: readonly StoredMasterKey[], own: readonly StoredMasterKey[]): string | null {
  for (const { id, digest } of stored) {
    const mine = own.find((key) => key.id === id);
    if (!mine) return missingKey(id, "this database");
    if (!mine.digest.equals(digest)) {
      return `Refusing to start: the master key "${id}" in TOCSIN_MASTER_KEYS is not the key "${id}" that sealed this database. Put the right key back, or give a new key a new id.`;
    }
  }
  return null;
}

const missingKey = (id: string, where: string) =>
  `Refusing to start: values in ${where} are sealed with the master key "${id}", which is not in TOCSIN_MASTER_KEYS. Add it, after the current key; npm run keys:rotate makes it unnecessary.`;
