import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { EVENT_TYPES_PER_ORG, type UpsertEventTypeInput } from "@/server/contracts/event-types";
import { recordAudit } from "@/server/db/queries/audit";
import { deleteEventType, findEventType, isCatalogueFull, upsertEventType } from "@/server/db/queries/event-types";
import { lockQuota } from "@/server/db/queries/org-locks";
import type { OrgTx } from "@/server/db/scope";
import { findCostlySchema } from "@/server/domain/json/schema-weight";
import { readJsonSchema } from "@/server/domain/json/json-schema";
import { auditDiff } from "@/server/usecases/audit-diff";

/** Creates or replaces the description of a type. Its example must fit its schema: test sends use it. */
export async function saveEventType(tx: OrgTx, actor: Actor, type: UpsertEventTypeInput): Promise<void> {
  if (type.schema) {
    const costly = findCostlySchema(type.schema);
    if (costly !== null) throw new AppError("invalid_input", { fields: { schema: costly } });
    const schema = readJsonSchema(type.schema);
    if (!schema.ok) throw new AppError("invalid_input", { fields: { schema: schema.message } });
    const problems = type.example === null ? [] : schema.value(type.example);
    if (problems.length > 0) throw new AppError("invalid_input", { fields: { example: problems.join("; ") } });
  }
  const before = await findEventType(tx, type.name);
  if (!before) await requireRoom(tx, actor.orgId);
  await upsertEventType(tx, actor.orgId, type);
  const { description, schema, onInvalid, example } = type;
  const diff = auditDiff(before ?? {}, { description, schema, onInvalid, example });
  if (!diff) return;
  const action = before ? "event_type.updated" : "event_type.created";
  await recordAudit(tx, actor, { action, targetType: "event_type", targetId: type.name, ...diff });
}

async function requireRoom(tx: OrgTx, orgId: string): Promise<void> {
  await lockQuota(tx, orgId, "event_types");
  if (!(await isCatalogueFull(tx))) return;
  const most = EVENT_TYPES_PER_ORG.toLocaleString("en-US");
  throw new AppError("quota_exceeded", {
    detail: `An organisation has at most ${most} event types. Delete one first.`,
  });
}

/** Events of the type are still accepted: it comes back as discovered with the next one. */
export async function removeEventType(tx: OrgTx, actor: Actor, name: string): Promise<void> {
  if ((await deleteEventType(tx, name)) === 0) throw new AppError("not_found");
  await recordAudit(tx, actor, { action: "event_type.deleted", targetType: "event_type", targetId: name });
}
