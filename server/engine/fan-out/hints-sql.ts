import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";

const WAITING_ORGS = statement(
  "hints_waiting_orgs",
  `select o.org_id as "orgId" from unnest($1::uuid[]) as o(org_id)
    where exists (select 1 from engine.event_inbox i where i.org_id = o.org_id)`,
);

/** Of these orgs, those with accepted events that nobody has fanned out. */
export async function listWaitingOrgs(sql: WorkerSql, orgIds: readonly string[]): Promise<string[]> {
  const rows = await sql.rows<{ orgId: string }>(WAITING_ORGS, [orgIds]);
  return rows.map(({ orgId }) => orgId);
}
