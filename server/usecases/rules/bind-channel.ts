import type { Actor } from "@/server/contracts/audit";
import type { AuditAction } from "@/server/domain/audit-actions";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { deleteBinding, insertBindings } from "@/server/db/queries/channels/bindings";
import { findChannel } from "@/server/db/queries/channels/channels";
import { lockGroups } from "@/server/db/queries/org-locks";
import { lockRule, type RuleRow, updateRule } from "@/server/db/queries/rules";
import type { OrgTx } from "@/server/db/scope";

type Binding = { ruleId: string; channelId: string };

/** Binding what is bound already changes nothing and is no mistake. */
export async function bindChannel(tx: OrgTx, actor: Actor, binding: Binding): Promise<{ created: boolean }> {
  await lockGroups(tx, actor.orgId);
  const both = await findBoth(tx, binding);
  const created = (await insertBindings(tx, actor.orgId, binding.ruleId, [binding.channelId])) === 1;
  if (created) await record(tx, actor, both, "rule.bound");
  return { created };
}

/** What is under way to the channel still arrives. */
export async function unbindChannel(tx: OrgTx, actor: Actor, binding: Binding): Promise<void> {
  const both = await findBoth(tx, binding);
  if ((await deleteBinding(tx, binding)) === 0) throw new AppError("not_found");
  await record(tx, actor, both, "rule.unbound");
}

type Both = { rule: RuleRow; channel: { id: string; name: string } };

async function findBoth(tx: OrgTx, { ruleId, channelId }: Binding): Promise<Both> {
  const rule = await lockRule(tx, ruleId);
  const channel = await findChannel(tx, channelId);
  if (!rule || !channel) throw new AppError("not_found");
  return { rule, channel };
}

/** The bindings are a part of the rule: whoever has it open has an older one from here on. */
async function record(tx: OrgTx, actor: Actor, { rule, channel: { id, name } }: Both, action: AuditAction) {
  await updateRule(tx, actor.orgId, rule, {});
  const channel = { channelId: id, channel: name };
  const change = action === "rule.bound" ? { after: channel } : { before: channel };
  await recordAudit(tx, actor, { action, targetType: "rule", targetId: rule.id, targetLabel: rule.name, ...change });
}
