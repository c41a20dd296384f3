import { ComputeFailure } from "@/server/compute/compute-failure";
import { AppError } from "@/server/contracts/errors";
import type { ExplainInput } from "@/server/contracts/rules/rule-tools";
import { findEvent } from "@/server/db/queries/deliveries/delivery-events";
import { findRule } from "@/server/db/queries/rules";
import { type OrgTx, withOrg } from "@/server/db/scope";
import { priorityNumber } from "@/server/domain/limits/priority";
import type { Explanation } from "@/server/domain/rules/explain";
import type { StoredFilter } from "@/server/domain/rules/ready-rule";
import type { StoredEvent } from "@/server/domain/rules/stored-event";
import { RuleTrial } from "./rule-trial";

const PATIENCE_MS = 5_000;

/** Why a rule, or the draft of one, wants an event, or why not. In a thread, unless it costs next to nothing. */
export async function explainRule(orgId: string, { event, rule }: ExplainInput): Promise<Explanation> {
  const { filter, stored } = await withOrg(orgId, async (tx) => ({
    filter: await readFilter(tx, rule),
    stored: await readEvent(tx, event),
  }));
  const [explained] = await new RuleTrial(orgId, filter).explain([stored], PATIENCE_MS).catch(refuse);
  if (!explained) throw new AppError("invalid_input", { detail: TOO_COSTLY });
  return explained;
}

const TOO_COSTLY = "The conditions of this rule are too expensive for this event. Simplify them, then try again.";

function refuse(error: unknown): never {
  const reason = error instanceof ComputeFailure ? error.reason : "fault";
  if (reason === "time" || reason === "memory")
    throw new AppError("invalid_input", { detail: TOO_COSTLY, cause: error });
  if (reason !== "busy") throw error;
  const detail = "Too many rules of this organisation are being tested at once. Wait a moment, then try again.";
  throw new AppError("rate_limited", { detail, cause: error });
}

async function readFilter(tx: OrgTx, rule: ExplainInput["rule"]): Promise<StoredFilter> {
  const found = "ruleId" in rule ? await findRule(tx, rule.ruleId) : rule;
  if (!found) throw new AppError("not_found");
  const conditions = found.conditions === null ? null : JSON.stringify(found.conditions);
  return { eventTypes: found.eventTypes, conditions, groupBy: null };
}

async function readEvent(tx: OrgTx, event: ExplainInput["event"]): Promise<StoredEvent> {
  if (!("eventId" in event)) {
    const { type, source, subject, priority, data } = event;
    return { type, source, subject, priority: priorityNumber(priority), data: JSON.stringify(data) };
  }
  const found = await findEvent(tx, event.eventId);
  if (!found) throw new AppError("not_found");
  const { type, source, subject, priority, data } = found;
  return { type, source, subject, priority, data };
}
