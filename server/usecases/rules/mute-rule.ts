import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import type { RuleRow } from "@/server/db/queries/rules";
import type { OrgTx } from "@/server/db/scope";
import { updateRule } from "./update-rule";

type Silence = { ruleId: string; until: Date | null; now: Date };

/** Events are recorded as suppressed until then; null ends it. */
export function muteRule(tx: OrgTx, actor: Actor, { ruleId, until, now }: Silence): Promise<RuleRow> {
  if (until && until <= now) {
    throw new AppError("invalid_input", { fields: { until: "Choose a time in the future." } });
  }
  const action = until ? "rule.muted" : "rule.unmuted";
  return updateRule(tx, actor, ruleId, { mutedUntil: until?.toISOString() ?? null }, { action });
}
