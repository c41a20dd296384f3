import type { Actor } from "@/server/contracts/audit";
import type { AuditAction } from "@/server/domain/audit-actions";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { findEvent, markDiscarded, returnToInbox } from "@/server/db/queries/events";
import type { OrgTx } from "@/server/db/scope";

/** Matches the event anew, with the rules of today. The procedure wakes fan-out after the commit. */
export async function retryEvent(tx: OrgTx, actor: Actor, eventId: string): Promise<void> {
  await resolve(tx, actor, eventId, "event.retried", () => returnToInbox(tx, actor.orgId, eventId));
}

/** Nothing comes of the event. It stays stored, with who decided that. */
export async function discardEvent(tx: OrgTx, actor: Actor, eventId: string): Promise<void> {
  await resolve(tx, actor, eventId, "event.discarded", () => markDiscarded(tx, eventId, actor.label));
}

async function resolve(
  tx: OrgTx,
  actor: Actor,
  eventId: string,
  action: AuditAction,
  change: () => Promise<boolean>,
): Promise<void> {
  const event = await findEvent(tx, eventId);
  if (!event) throw new AppError("not_found");
  if (!event.setAside || !(await change())) {
    throw new AppError("conflict", { detail: "This event is not set aside any more." });
  }
  const { reason, detail } = event.setAside;
  await recordAudit(tx, actor, {
    action,
    targetType: "event",
    targetId: eventId,
    targetLabel: event.type,
    before: { reason, detail },
  });
}
