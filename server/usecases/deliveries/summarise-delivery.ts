import type { DeliveryRow } from "@/server/db/queries/deliveries/deliveries";
import { deliveryHold } from "@/server/domain/gate/delivery-hold";
import { priorityName } from "@/server/domain/limits/priority";
import { publicId } from "@/server/domain/ids/public-id";
import { orgLimitsOf, policyOf } from "@/server/policy";

/** Why a delivery that is due does not go, if so. */
export function holdOf(row: DeliveryRow) {
  const { gates, orgSettings, sendAfter, now } = row;
  if (!gates || !sendAfter) return null;
  const { rate: orgRate } = orgLimitsOf({ cap: null, orgSettings });
  return deliveryHold(gates, { ...policyOf(row), orgRate }, sendAfter, now);
}

/** A delivery as lists show it: its state with all that it waits for, and never what is inside. */
export function summariseDelivery(row: DeliveryRow) {
  const { channelId, channelName, ruleId, ruleName, ...shown } = withoutWorkings(row);
  const hold = holdOf(row);
  return {
    ...shown,
    /** Why it does not go now, and until when. */
    holdReason: hold?.reason ?? null,
    holdUntil: hold?.until ?? null,
    publicId: publicId("delivery", row.id),
    messageId: publicId("message", row.messageId),
    channel: { id: channelId, name: channelName ?? "" },
    rule: { id: ruleId, name: ruleName ?? "" },
    priority: priorityName(row.priority),
    sequence: Number(row.sequence),
    maxAttempts: policyOf(row).retry.maxAttempts,
  };
}

/** Leaves out what is read only to judge by it. */
function withoutWorkings(row: DeliveryRow) {
  const { groupId: _, groupKey: __, format: ___, sentRuleName: ____, ...rest } = row;
  const { gates: _____, policy: ______, orgSettings: _______, now: ________, ...shown } = rest;
  return shown;
}
