import type { DeliveryRow } from "@/server/db/queries/deliveries/deliveries";
import { deliveryHold } from "@/server/domain/gate/delivery-hold";
import { priorityName } from "@/server/domain/limits/priority";
import { publicId } from "@/server/domain/ids/public-id";
import { resolvePolicy } from "@/server/domain/retry/retry-policy";
import { retryDefaults } from "@/server/retry-defaults";

/** Why a delivery that is due does not go, if so. */
export function holdOf({ gates, sendAfter, now }: DeliveryRow) {
  return gates && sendAfter ? deliveryHold(gates, sendAfter, now) : null;
}

/** A delivery as lists show it: its state with all that it waits for, and never what is inside. */
export function summariseDelivery(row: DeliveryRow) {
  const { channelId, channelName, ruleId, ruleName, channelRetry, orgRetry, groupId: _, groupKey: __, ...rest } = row;
  const { gates: ___, now: ____, format: _____, sentRuleName: ______, ...shown } = rest;
  const hold = holdOf(row);
  return {
    ...shown,
    /** Why it does not go now, and until when: paused, disabled, catching_up, circuit, probing, rate or org_rate. */
    holdReason: hold?.reason ?? null,
    holdUntil: hold?.until ?? null,
    publicId: publicId("delivery", row.id),
    messageId: publicId("message", row.messageId),
    channel: { id: channelId, name: channelName ?? "" },
    rule: { id: ruleId, name: ruleName ?? "" },
    priority: priorityName(row.priority),
    sequence: Number(row.sequence),
    maxAttempts: resolvePolicy(retryDefaults(), orgRetry ?? {}, channelRetry ?? {}).maxAttempts,
  };
}
