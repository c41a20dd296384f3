import type { Actor, AuditFilter } from "@/server/contracts/audit";
import type { AuditAction } from "@/server/domain/audit-actions";
import { newId } from "@/server/new-id";
import type { Prisma } from "@/server/db/generated/client";
import { type AuthTx, type OrgTx, sqlOf, type WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import { beginningWith } from "./text-match";

export type AuditChange = {
  action: AuditAction;
  targetType?: string;
  targetId?: string;
  targetLabel?: string;
  /** What changed and only that; secrets masked by whoever passes them. */
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
};

/** As JSON, so that several entries are one statement on any door. */
const INSERT = statement(
  "insert_audit",
  `insert into audit_log (org_id, id, actor_kind, actor_id, actor_label, ip, request_id, action, target_type, target_id,
                          target_label, before, after)
   select a.org_id, a.id, a.actor_kind, a.actor_id, a.actor_label, a.ip, a.request_id, a.action, a.target_type, a.target_id,
          a.target_label, a.before, a.after
     from json_to_recordset($1::json) as a(org_id uuid, id uuid, actor_kind text, actor_id uuid, actor_label text, ip text,
          request_id text, action text, target_type text, target_id text, target_label text, before jsonb, after jsonb)`,
);

/** Part of the change's own transaction. Nobody may update or delete an entry; not even read it back here. */
export async function recordAudit(tx: OrgTx | AuthTx, actor: Actor, change: AuditChange): Promise<void> {
  await sqlOf(tx).run(INSERT, [JSON.stringify([entryOf(actor, change)])]);
}

/** What the system did by itself, in the transaction that did it. */
export async function recordSystemAudit(
  sql: WorkerSql,
  changes: readonly (AuditChange & { orgId: string })[],
): Promise<void> {
  if (changes.length === 0) return;
  const entries = changes.map((change) => entryOf(bySystem(change.orgId), change));
  await sql.run(INSERT, [JSON.stringify(entries)]);
}

const bySystem = (orgId: string): Actor => ({ kind: "system", orgId, label: "Tocsin", ip: null, requestId: null });

function entryOf(actor: Actor, { action, targetType, targetId, targetLabel, before, after }: AuditChange) {
  return {
    org_id: actor.orgId,
    id: newId(),
    actor_kind: actor.kind,
    actor_id: actorId(actor),
    actor_label: actor.label,
    ip: actor.ip,
    request_id: actor.requestId,
    action,
    target_type: targetType,
    target_id: targetId,
    target_label: targetLabel,
    before,
    after,
  };
}

export async function listAudit(tx: OrgTx, { action, actorId, from, to, cursor, limit }: AuditFilter) {
  const found = await tx.auditEntry.findMany({
    where: {
      ...(action && { action: beginningWith(action) }),
      ...(actorId && { actorId }),
      at: { gte: from, lt: to },
      ...(cursor && { OR: [{ at: { lt: cursor.at } }, { at: cursor.at, id: { lt: cursor.id } }] }),
    },
    omit: { orgId: true },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  return { entries, nextCursor: found.length > limit && last ? { at: last.at, id: last.id } : null };
}

function actorId(actor: Actor): string | null {
  if (actor.kind === "user") return actor.userId;
  return actor.kind === "api_key" ? actor.keyId : null;
}
