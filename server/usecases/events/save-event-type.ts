import { compute } from "@/server/compute/compute";
import { ComputeFailure } from "@/server/compute/compute-failure";
import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import type { UpsertEventTypeInput } from "@/server/contracts/event-types";
import { recordAudit } from "@/server/db/queries/audit";
import { deleteEventType, findEventType, countEventTypes, upsertEventType } from "@/server/db/queries/event-types";
import { lockQuota } from "@/server/db/queries/org-locks";
import type { OrgTx } from "@/server/db/scope";
import { findCostlySchema } from "@/server/domain/json/schema-weight";
import { findQuota, requireQuota } from "@/server/usecases/orgs/quotas";
import { auditDiff } from "@/server/usecases/audit-diff";

const LIMITS = { limitMs: 4_000, patienceMs: 5_000 };

/**
 * Refuses a schema that is none or costs too much, and an example that does not fit it: test sends use that. Before the
 * transaction that saves it, because a schema is compiled in a thread.
 */
export async function checkEventType(
  orgId: string,
  { schema, example }: Pick<UpsertEventTypeInput, "schema" | "example">,
): Promise<void> {
  if (!schema) return;
  const costly = findCostlySchema(schema);
  if (costly !== null) throw new AppError("invalid_input", { fields: { schema: costly } });
  const question = { schema: JSON.stringify(schema), example: example === null ? null : JSON.stringify(example) };
  const read = await compute(orgId, "readSchema", question, LIMITS).catch(refuse);
  if (!read.ok) throw new AppError("invalid_input", { fields: { schema: read.message } });
  if (read.problems.length > 0) throw new AppError("invalid_input", { fields: { example: read.problems.join("; ") } });
}

function refuse(error: unknown): never {
  const reason = error instanceof ComputeFailure ? error.reason : "fault";
  if (reason === "time" || reason === "memory") {
    throw new AppError("invalid_input", { fields: { schema: "This schema takes too long to read." }, cause: error });
  }
  if (reason !== "busy") throw error;
  const detail = "Many schemas of this organisation are being checked at the moment. Wait a little, then try again.";
  throw new AppError("rate_limited", { detail, cause: error });
}

/** Creates or replaces the description of a type that was checked (`checkEventType`). */
export async function saveEventType(tx: OrgTx, actor: Actor, type: UpsertEventTypeInput): Promise<void> {
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
  await requireQuota(tx, orgId, "eventTypes", await countEventTypes(tx));
}

/** Null while there is room for another type, else how many there may be. */
export async function findCatalogueEnd(tx: OrgTx, orgId: string): Promise<number | null> {
  const { limit } = await findQuota(tx, orgId, "eventTypes");
  return (await countEventTypes(tx)) >= limit ? limit : null;
}

/** Events of the type are still accepted: it comes back as discovered with the next one. */
export async function removeEventType(tx: OrgTx, actor: Actor, name: string): Promise<void> {
  if ((await deleteEventType(tx, name)) === 0) throw new AppError("not_found");
  await recordAudit(tx, actor, { action: "event_type.deleted", targetType: "event_type", targetId: name });
}
