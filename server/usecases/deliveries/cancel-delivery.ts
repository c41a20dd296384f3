import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { cancelPending } from "@/server/db/queries/deliveries/cancel-deliveries";
import { findDelivery } from "@/server/db/queries/deliveries/deliveries";
import type { OrgTx } from "@/server/db/scope";

/**
 * Only what is still waiting; what a worker has in hand cannot be cancelled. The org's timer is left alone: the claim
 * holds it while it waits for rows such as this one. The procedure wakes delivery after the commit instead.
 */
export async function cancelDelivery(tx: OrgTx, actor: Actor, deliveryId: string): Promise<void> {
  const delivery = await findDelivery(tx, deliveryId);
  if (!delivery) throw new AppError("not_found");
  if (delivery.settledAt !== null) throw new AppError("conflict", { detail: `It is ${delivery.status} already.` });
  if (!(await cancelPending(tx, deliveryId))) throw new AppError("delivery_in_flight");
  await recordAudit(tx, actor, {
    action: "delivery.cancelled",
    targetType: "delivery",
    targetId: deliveryId,
    before: { status: delivery.status, attemptCount: delivery.attemptCount },
  });
}
