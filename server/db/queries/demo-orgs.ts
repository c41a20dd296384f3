import { query } from "@/server/db/query";
import { type AuthTx, type OrgTx, type WorkerSql, sqlOf } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { OrgRow } from "./orgs";

const LIST = statement(
  "list_demo_orgs",
  `select id from orgs where settings @> '{"demo": true}' and deleted_at is null order by id`,
);

/** Whoever turns the setting off, or deletes the org, is left alone from then on. */
export async function listDemoOrgs(sql: WorkerSql): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(LIST);
  return rows.map(({ id }) => id);
}

export async function markDemoOrg(tx: OrgTx, orgId: string): Promise<void> {
  await sqlOf(tx).run(query`
    update orgs set settings = settings || '{"demo": true}', updated_at = now() where id = ${orgId}::uuid`);
}

/** The demo of this owner: finished once it has been marked, whatever the mark says by now. */
export async function findDemoOrg(
  tx: AuthTx,
  ownerId: string,
  name: string,
): Promise<(OrgRow & { isFinished: boolean }) | null> {
  const [found] = await sqlOf(tx).rows<OrgRow & { isFinished: boolean }>(query`
    select o.id, o.name, o.slug, o.settings ? 'demo' as "isFinished"
      from orgs o join memberships m on m.org_id = o.id
     where m.user_id = ${ownerId}::uuid and o.name = ${name} and o.deleted_at is null
     order by o.created_at, o.id limit 1`);
  return found ?? null;
}
