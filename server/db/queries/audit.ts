import type { Actor, AuditFilter } from "@/server/contracts/audit";
import { newId } from "@/server/new-id";
import type { Prisma } from "@/server/db/generated/client";
import type { AuthTx, OrgTx } from "@/server/db/scope";
import { beginningWith } from "./text-match";

export type AuditChange = {
  /** `noun.past-tense`, as in "member.removed". */
  action: string;
  targetType?: string;
  targetId?: string;
  targetLabel?: string;
  /** What changed and only that; secrets masked by whoever passes them. */
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
};

/** Part of the change's own transaction. Nobody may update or delete an entry; not even read it back here. */
export async function recordAudit(tx: OrgTx | AuthTx, actor: Actor, change: AuditChange): Promise<void> {
  await tx.auditEntry.createMany({
    data: [
      {
        orgId: actor.orgId,
        id: newId(),
        actorKind: actor.kind,
        actorId: actorId(actor),
        actorLabel: actor.label,
        ip: actor.ip,
        requestId: actor.requestId,
        ...change,
      },
    ],
  });
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
