import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { newId } from "@/server/new-id";
import { allows } from "@/server/contracts/permissions";
import { recordAudit } from "@/server/db/queries/audit";
import { findChannel } from "@/server/db/queries/channels/channels";
import { type DeliveryRow, findDelivery } from "@/server/db/queries/deliveries/deliveries";
import { countStoredEvents } from "@/server/db/queries/deliveries/delivery-events";
import { markDue } from "@/server/db/queries/due";
import { lockGroups } from "@/server/db/queries/org-locks";
import { insertReplayDeliveries } from "@/server/db/queries/deliveries/replay-insert";
import { findOrgSettings } from "@/server/db/queries/orgs";
import { policyOf } from "@/server/policy";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import { orderKeyOf } from "@/server/domain/limits/order-heads";
import { type Priority, priorityNumber, rankOf } from "@/server/domain/limits/priority";
import { findQuota, REPLAY_WINDOW, whoMayRaise } from "@/server/usecases/orgs/quotas";
import { spendOrgLimit } from "@/server/usecases/orgs/spend-org-limit";

/**
 * Sends a settled delivery again as a new one, with the same events and webhook id: history is never rewritten. It is
 * linked to the first delivery of the message, so that a message is never replayed twice at once, by whichever of its
 * deliveries it is asked for.
 */
export async function replayDelivery(
  tx: OrgTx,
  actor: Actor,
  deliveryId: string,
  now: Date,
  /** Absent: as it was. */
  asked?: Priority,
): Promise<{ id: string }> {
  // While it is held the channel cannot be deleted.
  await lockGroups(tx, actor.orgId);
  const original = await findDelivery(tx, deliveryId);
  if (!original) throw new AppError("not_found");
  if (original.settledAt === null) throw new AppError("delivery_in_flight");
  if (original.status !== "failed" && !mayReplayAny(actor)) throw new AppError("delivery_not_failed");
  const channel = await findChannel(tx, original.channelId);
  if (!channel) throw new AppError("conflict", { detail: "Its channel was deleted, so there is nowhere to send it." });
  await requireEvents(tx, original);
  await spendReplay(tx, actor.orgId, now);

  const { ordering } = policyOf({ policy: channel.policy, orgSettings: await findOrgSettings(tx) });
  const id = newId();
  const priority = asked ? priorityNumber(asked) : original.priority;
  const inserted = await insertReplayDeliveries(sqlOf(tx), actor.orgId, [
    {
      id,
      of: deliveryId,
      root: original.replayOf ?? deliveryId,
      channelId: original.channelId,
      rank: rankOf("replay", priority),
      priority,
      orderKey: orderKeyOf(ordering, original.eventTypes),
    },
  ]);
  if (!inserted.has(id)) throw new AppError("replay_running");
  await recordAudit(tx, actor, {
    action: "delivery.replayed",
    targetType: "delivery",
    targetId: deliveryId,
    after: { replayId: id },
  });
  await markDue(sqlOf(tx), actor.orgId);
  return { id };
}

/** A key that got here has the scope to manage. */
function mayReplayAny(actor: Actor): boolean {
  return actor.kind !== "user" || allows(actor.role, "delivery:replay_any");
}

async function requireEvents(tx: OrgTx, { groupId, eventCount }: DeliveryRow): Promise<void> {
  if ((await countStoredEvents(tx, groupId)) === eventCount) return;
  throw new AppError("conflict", { detail: "Some of its events are no longer stored." });
}

async function spendReplay(tx: OrgTx, orgId: string, now: Date): Promise<void> {
  const quota = await findQuota(tx, orgId, "replaysPerHour");
  const retryAfterSeconds = await spendOrgLimit(tx, orgId, { ...REPLAY_WINDOW, max: quota.limit }, now);
  if (retryAfterSeconds === null) return;
  const detail = `This organisation may replay ${quota.limit} single deliveries per hour. ${whoMayRaise(quota)}`;
  throw new AppError("replay_limit", { retryAfterSeconds, detail });
}
