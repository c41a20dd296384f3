import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { deleteBinding, insertBindings } from "@/server/db/queries/bindings";
import { findChannel } from "@/server/db/queries/channels";
import { lockGroups } from "@/server/db/queries/org-locks";
import { findRule } from "@/server/db/queries/rules";
import type { OrgTx } from "@/server/db/scope";

type Binding = { ruleId: string; channelId: string };

/** Binding what is bound already changes nothing and is no mistake. */
export async function bindChannel(tx: OrgTx, actor: Actor, binding: Binding): Promise<{ created: boolean }> {
  await lockGroups(tx, actor.orgId);
  const names = await findBoth(tx, binding);
  const created = (await insertBindings(tx, actor.orgId, binding.ruleId, [binding.channelId])) === 1;
  if (created) await record(tx, actor, binding, names, "rule.bound");
  return { created };
}

/** What is under way to the channel still arrives. */
export async function unbindChannel(tx: OrgTx, actor: Actor, binding: Binding): Promise<void> {
  const names = await findBoth(tx, binding);
  if ((await deleteBinding(tx, binding)) === 0) throw new AppError("not_found");
  await record(tx, actor, binding, names, "rule.unbound");
}

type Names = { rule: string; channel: string };

async function findBoth(tx: OrgTx, { ruleId, channelId }: Binding): Promise<Names> {
  const rule = await findRule(tx, ruleId);
  const channel = await findChannel(tx, channelId);
  if (!rule || !channel) throw new AppError("not_found");
  return { rule: rule.name, channel: channel.name };
}

async function record(tx: OrgTx, actor: Actor, { ruleId, channelId }: Binding, names: Names, action: string) {
  const channel = { channelId, channel: names.channel };
  const change = action === "rule.bound" ? { after: channel } : { before: channel };
  await recordAudit(tx, actor, { action, targetType: "rule", targetId: ruleId, targetLabel: names.rule, ...change });
}
