import type { Actor } from "@/server/contracts/audit";
import type { AuditAction } from "@/server/domain/audit-actions";
import { AppError } from "@/server/contracts/errors";
import type { GroupFilter } from "@/server/contracts/groups";
import { pageOf } from "@/server/contracts/keyset";
import { recordAudit } from "@/server/db/queries/audit";
import { discardGroup as discard } from "@/server/db/queries/deliveries/discard-groups";
import {
  findGroup,
  type GroupAddressRow,
  listGroups,
  updateFlushAt,
  wasGroupSealed,
} from "@/server/db/queries/deliveries/groups";
import { markDue } from "@/server/db/queries/due";
import { lockGroups } from "@/server/db/queries/org-locks";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import { priorityName } from "@/server/domain/limits/priority";

/** Those that close first come first. */
export async function pageOfGroups(tx: OrgTx, filter: GroupFilter) {
  const found = await listGroups(tx, filter);
  const { rows, nextCursor } = pageOf(found, filter.limit, ({ flushAt: at, id }) => ({ at, id }));
  return { rows: rows.map((row) => ({ ...row, priority: priorityName(row.priority) })), nextCursor };
}

/** Its delivery is made as soon as fan-out looks, which the procedure wakes after the commit. */
export async function flushGroup(tx: OrgTx, actor: Actor, groupId: string): Promise<void> {
  const group = await lockGroup(tx, actor, groupId);
  await updateFlushAt(tx, groupId);
  await record(tx, actor, group, "group.flushed");
  await markDue(sqlOf(tx), actor.orgId);
}

/** No delivery comes of it; each event keeps a note that it was set aside. */
export async function discardGroup(tx: OrgTx, actor: Actor, groupId: string): Promise<{ discardedEvents: number }> {
  const group = await lockGroup(tx, actor, groupId);
  const { events } = await discard(tx, groupId, `Discarded by ${actor.label}.`);
  await record(tx, actor, group, "group.discarded");
  return { discardedEvents: events };
}

async function lockGroup(tx: OrgTx, actor: Actor, groupId: string): Promise<GroupAddressRow> {
  await lockGroups(tx, actor.orgId);
  const group = await findGroup(tx, groupId);
  if (group) return group;
  throw new AppError((await wasGroupSealed(tx, groupId)) ? "group_closed" : "not_found");
}

async function record(tx: OrgTx, actor: Actor, group: GroupAddressRow, action: AuditAction): Promise<void> {
  const { id, ...facts } = group;
  await recordAudit(tx, actor, { action, targetType: "group", targetId: id, before: facts });
}
