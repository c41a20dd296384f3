import {
  deleteMasterKeysExcept,
  listKeyIdsIn,
  listSealedByOthers,
  lockSealed,
  type SealedRowKey,
  updateSealed,
} from "@/server/db/queries/master-keys";
import type { WorkerSql } from "@/server/db/scope";
import type { Vault } from "@/server/vault/envelope";
import { SEALED_COLUMNS, type SealedColumn } from "@/server/vault/sealed-columns";

/** Small, so that a row of a running installation is never held for long. */
const BATCH = 100;

type Transaction = <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>;
export type RotationProgress = { column: string; done: number; total: number };
export type RotatedMasterKey = { rewrapped: number; stillInUse: string[] };

/**
 * Wraps everything that is sealed under the current master key. Safe beside running processes, and resumable: what was
 * wrapped before is no longer looked at. Answers which other keys something is still sealed with, such as by a process
 * that has not been restarted with the new key first.
 */
export async function rotateMasterKey(
  transaction: Transaction,
  vault: Vault,
  onProgress: (progress: RotationProgress) => void,
): Promise<RotatedMasterKey> {
  let rewrapped = 0;
  for (const column of SEALED_COLUMNS) {
    const keys = await transaction((sql) => listSealedByOthers(sql, column, vault.currentKeyId));
    for (let done = 0; done < keys.length; done += BATCH) {
      const batch = keys.slice(done, done + BATCH);
      rewrapped += await transaction((sql) => rewrapBatch(sql, vault, column, batch));
      onProgress({
        column: `${column.table}.${column.column}`,
        done: Math.min(done + BATCH, keys.length),
        total: keys.length,
      });
    }
  }
  return transaction(async (sql) => {
    const inUse = new Set([vault.currentKeyId]);
    for (const column of SEALED_COLUMNS) for (const id of await listKeyIdsIn(sql, column)) inUse.add(id);
    await deleteMasterKeysExcept(sql, [...inUse]);
    return { rewrapped, stillInUse: [...inUse].filter((id) => id !== vault.currentKeyId) };
  });
}

async function rewrapBatch(
  sql: WorkerSql,
  vault: Vault,
  column: SealedColumn,
  keys: readonly SealedRowKey[],
): Promise<number> {
  const rows = await lockSealed(sql, column, keys);
  const changed = rows.flatMap(({ sealed, ...key }) => {
    const next = vault.rewrap(sealed, column.place(key));
    return next ? [{ key, sealed: next }] : [];
  });
  return changed.length === 0 ? 0 : updateSealed(sql, column, changed);
}
