import { z } from "zod";
import { CHANNEL_STATUSES } from "@/server/contracts/channels";
import { conditionsSchema } from "@/server/contracts/rules/conditions";
import { BACKTEST_SPANS, RULE_STATUSES } from "@/server/contracts/rules/rule-tools";
import {
  createRuleInput,
  eventPatternSchema,
  RULE_INPUT_STATUSES,
  updateRuleInput,
} from "@/server/contracts/rules/rules";
import { eventTypeNameSchema } from "@/server/contracts/event-types";
import { storableJson, storableText } from "@/server/contracts/text";
import { GROUP_KINDS } from "@/server/domain/rules/condition-tree";
import { PRIORITIES } from "@/server/domain/limits/priority";
import { idIn, idOut, nameCursorIn, pageQuery, timeIn, timeOut } from "./wire";

const MAX_CHANNELS = 100;
const distinct = (ids: string[]) => [...new Set(ids)];
const channelIds = z.array(idIn("channel")).max(MAX_CHANNELS).transform(distinct);
const mutedUntil = timeIn.transform((at) => at.toISOString()).nullable();

export const createRuleBody = createRuleInput.extend({
  channelIds: channelIds.default([]),
  mutedUntil: mutedUntil.default(null),
});
const { channelIds: _, mutedUntil: __, ...plain } = updateRuleInput.shape;
export const updateRuleBody = z
  .strictObject({ ...plain, channelIds: channelIds.optional(), mutedUntil: mutedUntil.optional() })
  .refine((change) => Object.keys(change).length > 0, "Nothing to change.")
  .meta({ minProperties: 1 });

export const listRulesQuery = z.strictObject({
  status: z.enum(RULE_INPUT_STATUSES).optional(),
  channelId: idIn("channel").optional(),
  search: storableText().max(255).optional().describe("A part of the name."),
  ...pageQuery,
  cursor: nameCursorIn,
});

const channelOfRule = z.object({ id: idOut("channel"), name: z.string(), status: z.enum(CHANNEL_STATUSES) });

export const ruleOut = z
  .object({
    id: idOut("rule"),
    name: z.string(),
    description: z.string(),
    status: z.enum(RULE_STATUSES),
    eventTypes: z.array(z.string()),
    conditions: z.unknown().describe("A tree of `all`, `any`, `none` and conditions; null when there are none."),
    grouping: z.object({
      windowSeconds: z.int(),
      maxWaitSeconds: z.int(),
      maxEvents: z.int(),
      maxBytes: z.int(),
      groupBy: z.string().nullable(),
    }),
    mutedUntil: timeOut.nullable(),
    channels: z.array(channelOfRule),
    createdAt: timeOut,
    updatedAt: timeOut,
  })
  .meta({ id: "Rule" });
export const ruleChannelsOut = z.object({ data: z.array(channelOfRule) });

export const ruleStatusBody = z.strictObject({ status: z.enum(RULE_INPUT_STATUSES) });
export const muteRuleBody = z.strictObject({
  until: timeIn.nullable().describe("Events are recorded as suppressed until then; null ends it."),
});

export const explainBody = z.strictObject({
  event: z.union([
    z.strictObject({ eventId: idIn("event") }),
    z.strictObject({
      type: eventTypeNameSchema,
      source: storableText().max(255).default(""),
      subject: storableText().max(255).nullable().default(null),
      priority: z.enum(PRIORITIES).default("normal"),
      data: storableJson.meta({ wire: { type: ["object", "array", "string", "number", "boolean", "null"] } }),
    }),
  ]),
  rule: z.union([
    z.strictObject({ ruleId: idIn("rule") }),
    z.strictObject({
      eventTypes: z.array(eventPatternSchema).max(50),
      conditions: conditionsSchema.nullable().default(null),
    }),
  ]),
});

type Conditions = {
  kind: string;
  matched: boolean;
  sentence: string;
  children?: Conditions[] | undefined;
  path?: string | undefined;
  op?: string | undefined;
  seen?: string | null | undefined;
};
const explainedConditions: z.ZodType<Conditions> = z
  .object({
    kind: z.enum([...GROUP_KINDS, "condition"]),
    matched: z.boolean(),
    sentence: z.string(),
    children: z.lazy(() => z.array(explainedConditions)).optional(),
    path: z.string().optional(),
    op: z.string().optional(),
    seen: z.string().nullable().optional().describe("The value as JSON; null when it was missing."),
  })
  .meta({ id: "ExplainedConditions" });
export const explanationOut = z
  .object({
    matched: z.boolean(),
    sentence: z.string(),
    patterns: z.array(z.object({ pattern: z.string(), matched: z.boolean(), sentence: z.string() })),
    conditions: explainedConditions.nullable(),
  })
  .meta({ id: "Explanation" });

export const backtestBody = z.strictObject({
  rule: createRuleBody.pick({ eventTypes: true, conditions: true, grouping: true, channelIds: true }),
  span: z.enum(Object.keys(BACKTEST_SPANS) as (keyof typeof BACKTEST_SPANS)[]),
});
const exampleOut = z.object({
  id: idOut("event"),
  type: z.string(),
  source: z.string(),
  subject: z.string().nullable(),
  receivedAt: timeOut,
});
export const backtestOut = z
  .object({
    looked: z.int(),
    matched: z.int(),
    deliveries: z.int(),
    largest: z.int(),
    buckets: z.array(z.object({ at: timeOut, matched: z.int(), deliveries: z.int() })),
    examples: z.array(exampleOut),
    near: z.array(exampleOut.extend({ missed: z.array(z.string()) })),
    errors: z.object({ count: z.int(), first: z.string().nullable() }),
    from: timeOut,
    to: timeOut,
    bucketSeconds: z.int(),
    cutAt: timeOut.nullable().describe("There were too many events; only the newest were checked, from here on."),
    stoppedAt: timeOut.nullable().describe("It took too long; events after this were not checked."),
    channels: z.int(),
  })
  .meta({ id: "Backtest" });
