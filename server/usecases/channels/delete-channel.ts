import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { deleteBindingsOfChannel } from "@/server/db/queries/channels/bindings";
import { findChannel, listRulesOfChannel, markChannelDeleted } from "@/server/db/queries/channels/channels";
import { CANCEL_BATCH, cancelPendingOfChannel } from "@/server/db/queries/deliveries/cancel-deliveries";
import { discardOfChannel } from "@/server/db/queries/deliveries/discard-groups";
import { countWaiting } from "@/server/db/queries/deliveries/deliveries";
import { lockGroups } from "@/server/db/queries/org-locks";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import type { WhenLocked } from "./update-channel";

export type ChannelDeletion = { cancelledDeliveries: number; discardedGroups: number; discardedEvents: number };

/**
 * Cancels what is under way to the channel, and says how much that was. The org's lock comes first: while it is held
 * nobody fans out, replays or binds, so nothing can be added behind our back. Deliveries are locked before the channel,
 * as everywhere. What is more than one batch is left to the job `cancel-left-behind`, since fan-out waits meanwhile: the
 * channel is held by then and its groups no longer become deliveries, so that none of it can be sent.
 */
export async function deleteChannel(
  tx: OrgTx,
  actor: Actor,
  channelId: string,
  { whenLocked }: WhenLocked = {},
): Promise<ChannelDeletion> {
  await lockGroups(tx, actor.orgId);
  const channel = await findChannel(tx, channelId);
  if (!channel) throw new AppError("not_found");
  await whenLocked?.();
  const active = await listActiveRules(tx, channelId);
  if (active.length > 0) throw new AppError("channel_bound", { detail: boundSentence(active) });

  const { pending, openGroups, groupedEvents } = await countWaiting(tx, channelId);
  await discardOfChannel(sqlOf(tx), { orgId: actor.orgId, channelId });
  const cancelled = await cancelPendingOfChannel(tx, channelId);
  await deleteBindingsOfChannel(tx, channelId);
  await markChannelDeleted(tx, channelId);
  // What a worker took in between was not cancelled; what is beyond one batch will be.
  const cancelledDeliveries = cancelled < CANCEL_BATCH ? cancelled : pending;
  const counts = { cancelledDeliveries, discardedGroups: openGroups, discardedEvents: groupedEvents };
  await recordAudit(tx, actor, {
    action: "channel.deleted",
    targetType: "channel",
    targetId: channelId,
    targetLabel: channel.name,
    before: { name: channel.name, urlOrigin: channel.urlOrigin },
    after: counts,
  });
  return counts;
}

/** What deleting would do, for the question that comes before it. */
export async function previewDeletion(tx: OrgTx, channelId: string) {
  if (!(await findChannel(tx, channelId))) throw new AppError("not_found");
  const rules = await listActiveRules(tx, channelId);
  return { boundRules: rules.map(({ id, name }) => ({ id, name })), ...(await countWaiting(tx, channelId)) };
}

async function listActiveRules(tx: OrgTx, channelId: string) {
  const rules = await listRulesOfChannel(tx, channelId);
  return rules.filter(({ status }) => status === "active");
}

const MAX_NAMED = 5;

function boundSentence(rules: readonly { name: string }[]): string {
  const named = rules.slice(0, MAX_NAMED).map(({ name }) => `“${name}”`);
  const more = rules.length - named.length;
  const list = more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ");
  return `${rules.length === 1 ? "The active rule" : "The active rules"} ${list} still deliver here. Unbind or disable first.`;
}
