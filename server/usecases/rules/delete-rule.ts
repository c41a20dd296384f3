import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { deleteBindingsOfRule } from "@/server/db/queries/channels/bindings";
import { lockRule, updateRule } from "@/server/db/queries/rules";
import type { OrgTx } from "@/server/db/scope";
import { auditDiff } from "@/server/usecases/audit-diff";
import { ruleFacts } from "./rule-fields";

/** The row stays for what it delivered; open groups and pending deliveries finish; its name becomes free. */
export async function deleteRule(
  tx: OrgTx,
  actor: Actor,
  ruleId: string,
  { whenLocked }: { whenLocked?: () => Promise<void> } = {},
): Promise<void> {
  const rule = await lockRule(tx, ruleId);
  if (!rule) throw new AppError("not_found");
  await whenLocked?.();
  await updateRule(tx, actor.orgId, rule, { status: "deleted" });
  await deleteBindingsOfRule(tx, ruleId);
  await recordAudit(tx, actor, {
    action: "rule.deleted",
    targetType: "rule",
    targetId: ruleId,
    targetLabel: rule.name,
    before: auditDiff({}, ruleFacts(rule))?.after,
  });
}
