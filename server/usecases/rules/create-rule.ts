import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { newId } from "@/server/new-id";
import type { CreateRuleInput } from "@/server/contracts/rules/rules";
import { recordAudit } from "@/server/db/queries/audit";
import { insertBindings } from "@/server/db/queries/channels/bindings";
import { lockGroups, lockQuota } from "@/server/db/queries/org-locks";
import { countRules, insertRule } from "@/server/db/queries/rules";
import type { OrgTx } from "@/server/db/scope";
import { requireQuota } from "@/server/usecases/orgs/quotas";
import { auditDiff } from "@/server/usecases/audit-diff";
import { requireChannels, requireCompilable } from "./rule-fields";

export async function createRule(tx: OrgTx, actor: Actor, input: CreateRuleInput): Promise<{ id: string }> {
  const { orgId } = actor;
  const { channelIds, mutedUntil, grouping, ...rest } = input;
  requireCompilable(input);
  // Bound channels cannot be deleted meanwhile.
  await lockGroups(tx, orgId);
  await lockQuota(tx, orgId, "rules");
  await requireQuota(tx, orgId, "rules", await countRules(tx));
  await requireChannels(tx, channelIds);

  const id = newId();
  const fields = { ...rest, ...grouping, mutedUntil: mutedUntil === null ? null : new Date(mutedUntil) };
  if (!(await insertRule(tx, { ...fields, orgId, id }))) {
    throw new AppError("name_taken", { fields: { name: "This name is in use." } });
  }
  await insertBindings(tx, orgId, id, channelIds);
  await recordAudit(tx, actor, {
    action: "rule.created",
    targetType: "rule",
    targetId: id,
    targetLabel: input.name,
    after: auditDiff({}, { ...fields, channelIds })?.after,
  });
  return { id };
}
