import type pg from "pg";
import { openProductLane } from "../support/lane";
import { progress } from "../support/options";
import { round } from "../support/sightings";
import { resetStatements } from "../support/statements";
import type { BenchScenario } from "../support/stage";

const CLIENTS = 64;
const BARS = { keptBytes: 2_500, walBytes: 4_000 } as const;

/** What one delivered event leaves on the disk, and what was written to get it there. */
export const disk: BenchScenario = {
  name: "disk",
  about: "single events of 1 KiB, each delivered once: bytes that are kept, and bytes of WAL",
  run: async (stage, { quick }) => {
    const { admin } = stage.database;
    const posts = quick ? 5_000 : 20_000;
    const lane = await openProductLane(stage);
    const deliver = async (count: number) => {
      await lane.publish({ kind: "clients", clients: CLIENTS, posts: count });
      await lane.settled();
    };
    try {
      // A page is written whole when it is first touched behind a checkpoint: the pages that every delivery touches
      // are touched before anything is counted.
      await admin.query("checkpoint");
      await deliver(1_000);
      await vacuum(admin);
      const before = { sizes: await readSizes(admin), wal: await readWal(admin) };
      await resetStatements(admin);
      await deliver(posts);
      for (const line of await describeWal(admin, posts)) progress(line);
      const wal = (await readWal(admin)) - before.wal;
      await vacuum(admin);
      const sizes = await readSizes(admin);
      const grown = [...sizes].map(([table, bytes]) => ({ table, bytes: bytes - (before.sizes.get(table) ?? 0) }));
      for (const { table, bytes } of grown.sort((a, b) => b.bytes - a.bytes).slice(0, 14)) {
        progress(`${(bytes / posts).toFixed(0).padStart(7)} bytes  ${table}`);
      }
      const kept = grown.reduce((sum, { bytes }) => sum + bytes, 0) / posts;
      return {
        disk_kept_bytes: round(kept),
        disk_wal_bytes: round(wal / posts),
        disk_kept_bar: BARS.keptBytes,
        disk_wal_bar: BARS.walBytes,
        disk_pass: kept <= BARS.keptBytes && wal / posts <= BARS.walBytes,
        disk_deliveries: posts,
      };
    } finally {
      await lane.close();
    }
  },
};

/** Rows that were deleted are not kept. */
async function vacuum(admin: pg.Pool): Promise<void> {
  await admin.query("vacuum (analyze)");
}

/**
 * Tables and indexes, by name. Not those that are empty once everything is delivered: their pages are used again and
 * again, and are as many as there was work at once.
 */
async function readSizes(admin: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await admin.query<{ name: string; bytes: string }>(
    `select c.relname as name, pg_relation_size(c.oid) as bytes
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       left join pg_index i on i.indexrelid = c.oid
       join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
      where n.nspname in ('engine', 'engine_parts', 'public') and c.relkind in ('r', 'i')
        and t.relname not in ('deliveries', 'event_inbox')`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** What each statement wrote for one delivery, the most first. */
async function describeWal(admin: pg.Pool, deliveries: number): Promise<string[]> {
  const { rows } = await admin.query<{ bytes: number; pages: number; text: string }>(
    `select wal_bytes::float8 as bytes, wal_fpi::float8 as pages, query as text from pg_stat_statements
      order by wal_bytes desc limit 14`,
  );
  return rows.map(({ bytes, pages, text }) => {
    const start = text.replace(/\s+/g, " ").slice(0, 90);
    return `${(bytes / deliveries).toFixed(0).padStart(7)} bytes of WAL, ${(pages / deliveries).toFixed(2)} whole pages  ${start}`;
  });
}

async function readWal(admin: pg.Pool): Promise<number> {
  const { rows } = await admin.query<{ bytes: string }>("select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes");
  return Number(rows[0]?.bytes ?? Number.NaN);
}
