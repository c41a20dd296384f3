import type pg from "pg";

export type StatementUse = { calls: number; totalMs: number; text: string };

/** Counts what the workers ask of the database from here on. */
export async function resetStatements(admin: pg.Pool): Promise<void> {
  await admin.query("select pg_stat_statements_reset()");
}

/** Every statement of a role since the reset, `begin` and `commit` included; the most expensive first. */
export async function listStatements(
  admin: pg.Pool,
  role: "worker" | "web" | "auth" = "worker",
): Promise<StatementUse[]> {
  const { rows } = await admin.query<StatementUse>(
    `select s.calls::int, s.total_exec_time as "totalMs", s.query as text
       from pg_stat_statements s join pg_roles r on r.oid = s.userid
      where r.rolname = 'tocsin_' || $1 order by s.total_exec_time desc`,
    [role],
  );
  return rows;
}

/** One line per statement: what it cost in all, how often it ran, and how it begins. */
export function describeStatements(uses: readonly StatementUse[], most = 8): string[] {
  return uses.slice(0, most).map(({ calls, totalMs, text }) => {
    const start = text.replace(/\s+/g, " ").slice(0, 90);
    return `${totalMs.toFixed(0).padStart(7)} ms ${String(calls).padStart(7)} × ${(totalMs / calls).toFixed(2)} ms  ${start}`;
  });
}
