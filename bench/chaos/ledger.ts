import type pg from "pg";

/** What the database says about deliveries: who holds them, and what became of them. */
export async function listInFlight(admin: pg.Pool, workerId?: string): Promise<string[]> {
  const { rows } = await admin.query<{ id: string }>(
    "select id from engine.deliveries where status = 'processing' and ($1::uuid is null or worker_id = $1)",
    [workerId ?? null],
  );
  return rows.map(({ id }) => id);
}

/** Settled rows as text, by id: any difference between two readings is a change. */
export async function readSettled(admin: pg.Pool, ids: readonly string[]): Promise<Record<string, string>> {
  const { rows } = await admin.query<{ id: string; row: string }>(
    "select id, to_json(h)::text as row from engine.delivery_history h where id = any($1::uuid[])",
    [ids],
  );
  return Object.fromEntries(rows.map(({ id, row }) => [id, row]));
}

/** When the last of these deliveries was settled, in milliseconds of the epoch; NaN while one is not. */
export async function lastSettledAt(admin: pg.Pool, ids: readonly string[]): Promise<number> {
  const { rows } = await admin.query<{ n: number; at: Date | null }>(
    "select count(*)::int as n, max(settled_at) as at from engine.delivery_history where id = any($1::uuid[])",
    [ids],
  );
  const [row] = rows;
  return row?.n === ids.length && row.at ? row.at.getTime() : Number.NaN;
}

export async function countSuperseded(admin: pg.Pool, workerId: string): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(
    "select count(*)::int as n from engine.delivery_attempts where superseded and worker_id = $1",
    [workerId],
  );
  return rows[0]?.n ?? 0;
}

/**
 * Claims and results that stay half-done because their process stands still. Only these two lock rows without writing
 * them first; everybody else who wants the org or the delivery has to wait for them.
 */
export async function countHeldTransactions(admin: pg.Pool): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(
    `select count(distinct a.pid)::int as n from pg_stat_activity a join pg_locks l using (pid)
      where a.usename = 'tocsin_worker' and a.state = 'idle in transaction'
        and a.state_change < clock_timestamp() - interval '500 milliseconds'
        and l.relation in ('engine.org_states'::regclass, 'engine.deliveries'::regclass) and l.mode = 'RowShareLock'`,
  );
  return rows[0]?.n ?? 0;
}
