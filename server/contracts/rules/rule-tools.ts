/** What can be asked of a rule beside creating and changing it. */
import { z } from "zod";
import { parseEventType } from "@/server/domain/rules/event-type";
import { PRIORITIES } from "@/server/domain/limits/priority";
import { parsePublicId } from "@/server/domain/ids/public-id";
import { conditionsSchema } from "./conditions";
import { idSchema, instant, readableBy, storableJson, storableText } from "@/server/contracts/text";
import { createRuleInput, eventPatternSchema, RULE_INPUT_STATUSES, updateRuleInput } from "./rules";

export const RULE_STATUSES = [...RULE_INPUT_STATUSES, "deleted"] as const;
export type RuleStatus = (typeof RULE_STATUSES)[number];

export const ruleInput = z.strictObject({ ruleId: idSchema });
export const changeRuleInput = z.strictObject({
  ruleId: idSchema,
  change: updateRuleInput,
  /** The version that was read; the change is refused when there is another one by now. Absent, it is always made. */
  expectedUpdatedAt: instant("Use the time that came with the rule.").optional(),
});
export const setRuleStatusInput = z.strictObject({ ruleId: idSchema, status: z.enum(RULE_INPUT_STATUSES) });
export const muteRuleInput = z.strictObject({ ruleId: idSchema, until: instant("Say until when.") });
export const listRulesInput = z
  .strictObject({
    status: z.enum(RULE_INPUT_STATUSES).optional(),
    channelId: idSchema.optional(),
    /** A part of the name. */
    search: storableText().trim().max(255).optional(),
  })
  .default({});

/** Either form: `evt_…` or the uuid. */
export const eventIdSchema = storableText().transform((text, ctx) => {
  const id = parsePublicId("event", text);
  if (id !== null) return id;
  ctx.addIssue({ code: "custom", message: "This is not the id of an event.", input: text });
  return z.NEVER;
});

/** An event that exists, or one that is written out, as the condition builder has it. */
const explainedEvent = z.union([
  z.strictObject({ eventId: eventIdSchema }),
  z.strictObject({
    type: readableBy(parseEventType, "Name the event type.").overwrite((type) => type.toLowerCase()),
    source: storableText().max(255).default(""),
    subject: storableText().max(255).nullable().default(null),
    priority: z.enum(PRIORITIES).default("normal"),
    data: storableJson,
  }),
]);

/** A rule that exists, or the draft of one that nobody has saved yet. */
const explainedRule = z.union([
  ruleInput,
  z.strictObject({
    eventTypes: z.array(eventPatternSchema).max(50),
    conditions: conditionsSchema.nullable().default(null),
  }),
]);

export const explainInput = z.strictObject({ event: explainedEvent, rule: explainedRule });
export type ExplainInput = z.output<typeof explainInput>;

/** How far back, and how finely what happened is told. */
export const BACKTEST_SPANS = {
  "24h": { seconds: 86_400, bucketSeconds: 3600 },
  "7d": { seconds: 604_800, bucketSeconds: 21_600 },
} as const;
export type BacktestSpanName = keyof typeof BACKTEST_SPANS;
/** The newest are looked at; a rule is tried on what is typical, not on everything. */
export const BACKTEST_EVENTS = 20_000;
/** Large events are read up to here: matching has to read every byte of them. */
export const BACKTEST_BYTES = 32 * 1024 * 1024;

/** A rule as it stands in the editor, saved or not. */
export const backtestInput = z.strictObject({
  rule: createRuleInput.pick({ eventTypes: true, conditions: true, grouping: true, channelIds: true }),
  span: z.enum(["24h", "7d"]),
});
export type BacktestInput = z.output<typeof backtestInput>;
