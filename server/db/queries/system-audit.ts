import { newId } from "@/server/new-id";
import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { AuditChange } from "./audit";

const INSERT = statement(
  "insert_system_audit",
  `insert into audit_log (org_id, id, actor_kind, actor_label, action, target_type, target_id, target_label, before, after)
   select a.org_id, a.id, 'system', 'Tocsin', a.action, a.target_type, a.target_id, a.target_label, a.before, a.after
     from json_to_recordset($1) as a(org_id uuid, id uuid, action text, target_type text, target_id text,
          target_label text, before jsonb, after jsonb)`,
);

/** What the system did by itself, in the transaction that did it. */
export async function recordSystemAudit(
  sql: WorkerSql,
  changes: readonly (AuditChange & { orgId: string })[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change) => ({
    org_id: change.orgId,
    id: newId(),
    action: change.action,
    target_type: change.targetType ?? null,
    target_id: change.targetId ?? null,
    target_label: change.targetLabel ?? null,
    before: change.before ?? null,
    after: change.after ?? null,
  }));
  await sql.run(INSERT, [JSON.stringify(rows)]);
}
