import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { findDelivery, hasten } from "@/server/db/queries/deliveries/deliveries";
import { markDue } from "@/server/db/queries/due";
import { type OrgTx, sqlOf } from "@/server/db/scope";

/**
 * A delivery that waits for its next attempt is due now. Whatever holds its channel still holds it, and the attempt counts
 * like any other.
 */
export async function retryNow(tx: OrgTx, actor: Actor, deliveryId: string): Promise<void> {
  // Before the delivery is touched, as the claim does.
  await markDue(sqlOf(tx), actor.orgId);
  const delivery = await findDelivery(tx, deliveryId);
  if (!delivery) throw new AppError("not_found");
  if (delivery.settledAt !== null) throw new AppError("conflict", { detail: `It is ${delivery.status} already.` });
  if (!(await hasten(tx, deliveryId))) throw new AppError("delivery_in_flight");
  await recordAudit(tx, actor, {
    action: "delivery.hastened",
    targetType: "delivery",
    targetId: deliveryId,
    before: { sendAfter: delivery.sendAfter?.toISOString() ?? null, attemptCount: delivery.attemptCount },
  });
}
