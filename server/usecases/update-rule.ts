import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import type { UpdateRuleInput } from "@/server/contracts/rules";
import { recordAudit } from "@/server/db/queries/audit";
import { deleteBindingsOfRule, insertBindings } from "@/server/db/queries/bindings";
import { lockGroups } from "@/server/db/queries/org-locks";
import { findRule, lockRule, type RuleRow, updateRule as updateRuleRow } from "@/server/db/queries/rules";
import type { OrgTx } from "@/server/db/scope";
import { auditDiff } from "./audit-diff";
import { fieldsOf, requireChannels, requireCompilable, ruleFacts } from "./rule-fields";

/** Also its status, its bindings and its silence: all of it is one rule, and one entry in the log. */
export async function updateRule(
  tx: OrgTx,
  actor: Actor,
  ruleId: string,
  change: UpdateRuleInput,
  action = "rule.updated",
): Promise<RuleRow> {
  const { channelIds, ...rest } = change;
  if (channelIds) await lockGroups(tx, actor.orgId);
  const before = await lockRule(tx, ruleId);
  if (!before) throw new AppError("not_found");
  requireCompilable({ ...before, ...change });

  await updateRuleRow(tx, actor.orgId, ruleId, fieldsOf(rest));
  if (channelIds) {
    await requireChannels(tx, channelIds);
    await deleteBindingsOfRule(tx, ruleId, channelIds);
    await insertBindings(tx, actor.orgId, ruleId, channelIds);
  }
  const after = await findRule(tx, ruleId);
  if (!after) throw new AppError("not_found");
  const { updatedAt: _, ...facts } = ruleFacts(after) as Record<string, unknown>;
  const diff = auditDiff(ruleFacts(before), facts);
  if (diff) {
    const target = { targetType: "rule", targetId: ruleId, targetLabel: after.name };
    await recordAudit(tx, actor, { action, ...target, ...diff });
  }
  return after;
}
