import type { OrgSql, WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";

const MARK_DUE = statement(
  "mark_due",
  `insert into engine.org_states (org_id, due_at)
   select d.org_id, coalesce(d.due_at, now())
     from unnest($1::uuid[], $2::timestamptz[]) as d(org_id, due_at) order by d.org_id
   on conflict (org_id) do update set due_at = least(engine.org_states.due_at, excluded.due_at)
   where engine.org_states.due_at is distinct from least(engine.org_states.due_at, excluded.due_at)`,
);

/**
 * Says that this org has something to do at that time, or now, and holds the org's state until the commit. The claim
 * locks the org first, then its channel states and deliveries, so nobody may want this row while holding one of those:
 * call it before they are locked, or, where nothing of them is locked, as the last statement.
 */
export async function markDue(sql: WorkerSql | OrgSql, orgId: string, at: Date | null = null): Promise<void> {
  await markAllDue(sql, [{ orgId, at }]);
}

/** As `markDue`, for several orgs, each named once: in the order of their ids, so that nobody waits for another twice. */
export async function markAllDue(
  sql: WorkerSql | OrgSql,
  timers: readonly { orgId: string; at: Date | null }[],
): Promise<void> {
  if (timers.length === 0) return;
  await sql.run(MARK_DUE, [timers.map(({ orgId }) => orgId), timers.map(({ at }) => at)]);
}

const MARK_FANNED_OUT = statement(
  "mark_fanned_out",
  `insert into engine.org_states (org_id, due_at)
   select d.org_id, d.due_at
     from (select unnest($1::uuid[]), $2::timestamptz
           union all
           select o.org_id, g.flush_at from unnest($3::uuid[]) as o(org_id)
            cross join lateral (select flush_at from engine.delivery_groups
                                 where org_id = o.org_id order by flush_at limit 1) g)
       as d(org_id, due_at) order by d.org_id
   on conflict (org_id) do update set due_at = least(engine.org_states.due_at, excluded.due_at)
   where engine.org_states.due_at is distinct from least(engine.org_states.due_at, excluded.due_at)`,
);

/**
 * As `markAllDue`, after fan-out: now for whoever has something to send; for the others when the next of their groups
 * has to be sealed, and not at all where none is open. Each org in one of the lists.
 */
export async function markFannedOut(
  sql: WorkerSql,
  { sending, waiting, now }: { sending: readonly string[]; waiting: readonly string[]; now: Date },
): Promise<void> {
  await sql.run(MARK_FANNED_OUT, [sending, now, waiting]);
}

const LIST_DUE = statement(
  "list_due",
  `select org_id as "orgId" from engine.org_states where due_at <= now()::timestamptz(3) order by due_at limit $1`,
);

/** Orgs that have something to do now, longest waiting first. Reads the index of the timer and nothing else. */
export async function listDueOrgs(sql: WorkerSql, limit: number): Promise<string[]> {
  const rows = await sql.rows<{ orgId: string }>(LIST_DUE, [limit]);
  return rows.map(({ orgId }) => orgId);
}
