import { AppError } from "@/server/contracts/errors";
import type { UpdateRuleInput } from "@/server/contracts/rules/rules";
import { countLiveChannels } from "@/server/db/queries/channels/bindings";
import type { RuleFields, RuleRow } from "@/server/db/queries/rules";
import type { OrgTx } from "@/server/db/scope";
import { compileRule, type RuleFilter } from "@/server/domain/rules/match-rule";

/** The columns of what was sent; what was not sent is not there. */
export function fieldsOf({ grouping, mutedUntil, ...rest }: Omit<UpdateRuleInput, "channelIds">): Partial<RuleFields> {
  const until = mutedUntil == null ? mutedUntil : new Date(mutedUntil);
  return { ...rest, ...grouping, ...(until !== undefined && { mutedUntil: until }) };
}

/** What is stored always compiles: fan-out meets a rule long after anybody could be told of its mistake. */
export function requireCompilable(filter: RuleFilter): void {
  try {
    compileRule(filter);
  } catch (error) {
    const message = error instanceof Error ? error.message : "The filter cannot be used.";
    throw new AppError("invalid_input", { fields: { conditions: message }, cause: error });
  }
}

/** A channel of another org, a deleted one and one that never was are all not there. */
export async function requireChannels(tx: OrgTx, channelIds: readonly string[]): Promise<void> {
  if ((await countLiveChannels(tx, channelIds)) === channelIds.length) return;
  throw new AppError("not_found", { fields: { channelIds: "One of these channels does not exist." } });
}

/** A rule as the audit log shows it. */
export function ruleFacts(rule: RuleRow): Record<keyof RuleFields | "channelIds", unknown> {
  const { channels, grouping, ...fields } = rule;
  return { ...fields, ...grouping, channelIds: channels.map(({ id }) => id).sort() };
}
