import { AppError } from "@/server/contracts/errors";
import type { ExplainInput } from "@/server/contracts/rule-tools";
import { findEvent } from "@/server/db/queries/deliveries/delivery-events";
import { findRule } from "@/server/db/queries/rules";
import type { OrgTx } from "@/server/db/scope";
import type { RuleEvent } from "@/server/domain/rules/event-path";
import { explain, type Explanation } from "@/server/domain/rules/explain";
import { compileRule, type RuleFilter } from "@/server/domain/rules/match-rule";
import { priorityName } from "@/server/domain/limits/priority";

/** Why a rule, or the draft of one, wants an event, or why not. */
export async function explainRule(tx: OrgTx, { event, rule }: ExplainInput): Promise<Explanation> {
  return explain(compileRule(await readFilter(tx, rule)), await readEvent(tx, event));
}

async function readFilter(tx: OrgTx, rule: ExplainInput["rule"]): Promise<RuleFilter> {
  if (!("ruleId" in rule)) return rule;
  const found = await findRule(tx, rule.ruleId);
  if (!found) throw new AppError("not_found");
  return found;
}

async function readEvent(tx: OrgTx, event: ExplainInput["event"]): Promise<RuleEvent> {
  if (!("eventId" in event)) return event;
  const found = await findEvent(tx, event.eventId);
  if (!found) throw new AppError("not_found");
  return { ...found, priority: priorityName(found.priority), data: JSON.parse(found.data) as unknown };
}
