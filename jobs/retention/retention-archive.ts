import { appendFile, mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import type { KeptTable } from "@/server/contracts/retention";
import { type KeptRow, listKeptRows, type Part, type RemovedRow } from "@/server/db/queries/retention";
import { withWorker } from "@/server/db/scope";

/** Files of newline-delimited JSON, one row a line, written before anything is removed. */
export type Archive = {
  saveMonth: (table: KeptTable, part: Part, signal: AbortSignal) => Promise<void>;
  saveRows: (orgId: string, rows: readonly RemovedRow[]) => Promise<void>;
};

const BATCH = 5_000;
const BEFORE_ALL = { key: "00000000-0000-0000-0000-000000000000", second: "" };

/** `events_202601.ndjson` for a month of everybody, `<org>/events.ndjson` for one org that keeps less than others. */
export async function openArchive(directory: string): Promise<Archive> {
  await mkdir(directory, { recursive: true });
  return {
    async saveMonth(table, part, signal) {
      const file = path.join(directory, `${part.part}.ndjson`);
      // Under another name until it is whole: a file with its own name holds everything.
      const handle = await open(`${file}.part`, "w");
      try {
        let after: { key: string; second: string } = BEFORE_ALL;
        for (;;) {
          signal.throwIfAborted();
          const rows: KeptRow[] = await withWorker((sql) => listKeptRows(sql, table, part, after, BATCH));
          await handle.write(rows.map(({ line }) => `${line}\n`).join(""));
          after = rows.at(-1) ?? after;
          if (rows.length < BATCH) break;
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${file}.part`, file);
    },

    async saveRows(orgId, rows) {
      if (rows.length === 0) return;
      await mkdir(path.join(directory, orgId), { recursive: true });
      for (const [table, of] of Map.groupBy(rows, ({ table }) => table)) {
        const text = of.map(({ line }) => `${line}\n`).join("");
        await appendFile(path.join(directory, orgId, `${table}.ndjson`), text, { flush: true });
      }
    },
  };
}
