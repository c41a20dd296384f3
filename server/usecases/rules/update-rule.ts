import type { Actor } from "@/server/contracts/audit";
import type { AuditAction } from "@/server/domain/audit-actions";
import { AppError } from "@/server/contracts/errors";
import type { UpdateRuleInput } from "@/server/contracts/rules/rules";
import { recordAudit } from "@/server/db/queries/audit";
import { deleteBindingsOfRule, insertBindings } from "@/server/db/queries/channels/bindings";
import { lockGroups } from "@/server/db/queries/org-locks";
import { findRule, lockRule, type RuleRow, updateRule as updateRuleRow } from "@/server/db/queries/rules";
import type { OrgTx } from "@/server/db/scope";
import { auditDiff } from "@/server/usecases/audit-diff";
import { fieldsOf, requireChannels, requireCompilable, ruleFacts } from "./rule-fields";

type Options = {
  action?: AuditAction;
  /** What the writer had read. A newer rule holds something they have never seen, and would overwrite. */
  expectedUpdatedAt?: Date;
  whenLocked?: () => Promise<void>;
};

/** Also its status, its bindings and its silence: all of it is one rule, and one entry in the log. */
export async function updateRule(
  tx: OrgTx,
  actor: Actor,
  ruleId: string,
  change: UpdateRuleInput,
  { action = "rule.updated", expectedUpdatedAt, whenLocked }: Options = {},
): Promise<RuleRow> {
  const { channelIds, ...rest } = change;
  if (channelIds) await lockGroups(tx, actor.orgId);
  const before = await lockRule(tx, ruleId);
  if (!before) throw new AppError("not_found");
  requireUnchanged(before, expectedUpdatedAt);
  await whenLocked?.();
  // What is stored may be larger than what may be saved now: it is not looked at again for the sake of its name.
  requireCompilable({ eventTypes: change.eventTypes ?? [], conditions: change.conditions ?? null });

  await updateRuleRow(tx, actor.orgId, before, fieldsOf(rest));
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

/** Of the locked row: of two that save at once, the second one sees what the first one saved. */
function requireUnchanged({ updatedAt }: RuleRow, expected: Date | undefined): void {
  if (expected === undefined || updatedAt.getTime() === expected.getTime()) return;
  const detail = "Someone changed this rule since you opened it. Copy what you need, then reload.";
  throw new AppError("conflict", { detail });
}
