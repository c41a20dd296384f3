import type { Actor } from "@/server/contracts/audit";
import type { CreateChannelInput } from "@/server/contracts/channels";
import { createRuleInput } from "@/server/contracts/rules/rules";
import { lockGroups } from "@/server/db/queries/org-locks";
import type { OrgTx } from "@/server/db/scope";
import { createRule } from "@/server/usecases/rules/create-rule";
import { createChannel } from "./create-channel";
import { describeChannel } from "./describe-channel";

type Subscription = CreateChannelInput & { eventTypes?: string[] | undefined };

/** A channel, and with `eventTypes` an active rule that delivers these to it at once: subscribing is one request. */
export async function subscribe(tx: OrgTx, actor: Actor, { eventTypes, ...channel }: Subscription) {
  // As creating a rule does, and before anything else is locked.
  if (eventTypes) await lockGroups(tx, actor.orgId);
  const { id, signing } = await createChannel(tx, actor, channel);
  const rule = eventTypes && (await createRule(tx, actor, ruleFor(channel.name, eventTypes, id)));
  return { ...(await describeChannel(tx, { orgId: actor.orgId, channelId: id })), signing, ruleId: rule?.id ?? null };
}

function ruleFor(name: string, eventTypes: string[], channelId: string) {
  const grouping = { windowSeconds: 0 };
  return createRuleInput.parse({ name, status: "active", eventTypes, grouping, channelIds: [channelId] });
}
