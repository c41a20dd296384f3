/** Rules as they are created and changed. */
import { z } from "zod";
import { idSchema, readableBy, storableText, writtenInstant } from "@/server/contracts/text";
import { parsePattern } from "@/server/domain/rules/event-type";
import { conditionsSchema, eventPathSchema } from "./conditions";
import { DESCRIBED } from "../patterns";

/** What a person may set; `deleted` is the fourth, and only deleting leads there. */
export const RULE_INPUT_STATUSES = ["draft", "active", "disabled"] as const;

export const GROUPING_DEFAULTS = {
  windowSeconds: 120,
  maxWaitSeconds: 600,
  maxEvents: 100,
  maxBytes: 262_144,
  groupBy: null,
} as const;

const MAX_PATTERNS = 50;
const MAX_CHANNELS = 100;

export const eventPatternSchema = readableBy(parsePattern, "Enter an event type or a pattern, as in billing.*.")
  // The canonical form: types are compared in lower case.
  .overwrite((pattern) => pattern.toLowerCase())
  .meta(DESCRIBED.eventPattern);

const seconds = z.int("Use whole seconds.").min(0, "A time cannot be negative.");
const groupingFields = {
  windowSeconds: seconds.max(3600, "A window lasts at most an hour (3600 seconds)."),
  maxWaitSeconds: seconds.max(86_400, "The longest wait is a day (86400 seconds)."),
  maxEvents: z.int("Use a whole number.").min(1, "A group holds at least one event.").max(1000, "At most 1000 events."),
  maxBytes: z.int("Use a whole number.").min(1, "Use at least one byte.").max(1_048_576, "At most 1 MiB (1048576)."),
  groupBy: eventPathSchema.nullable(),
};

const waitsLongEnough = {
  check: (grouping: { windowSeconds: number; maxWaitSeconds: number }) =>
    grouping.maxWaitSeconds >= grouping.windowSeconds,
  params: { path: ["maxWaitSeconds"], error: "The longest wait cannot be shorter than the window." },
};

const groupingInput = z
  .strictObject({
    windowSeconds: groupingFields.windowSeconds.default(GROUPING_DEFAULTS.windowSeconds),
    maxWaitSeconds: groupingFields.maxWaitSeconds.default(GROUPING_DEFAULTS.maxWaitSeconds),
    maxEvents: groupingFields.maxEvents.default(GROUPING_DEFAULTS.maxEvents),
    maxBytes: groupingFields.maxBytes.default(GROUPING_DEFAULTS.maxBytes),
    groupBy: groupingFields.groupBy.default(GROUPING_DEFAULTS.groupBy),
  })
  .refine(waitsLongEnough.check, waitsLongEnough.params);

const fields = {
  name: storableText("Name the rule.")
    .trim()
    .min(1, "Name the rule.")
    .max(255, "Use at most 255 characters.")
    .meta(DESCRIBED.notBlank),
  description: storableText().trim().max(2000, "Use at most 2000 characters."),
  status: z.enum(RULE_INPUT_STATUSES, "A rule is draft, active or disabled."),
  eventTypes: z
    .array(eventPatternSchema, "List the event types.")
    .min(1, "Choose at least one event type; ** stands for all.")
    .max(MAX_PATTERNS, `Use at most ${MAX_PATTERNS} patterns.`)
    .overwrite(distinct),
  conditions: conditionsSchema.nullable(),
  channelIds: z.array(idSchema).max(MAX_CHANNELS, `Bind at most ${MAX_CHANNELS} channels.`).overwrite(distinct),
  mutedUntil: writtenInstant("Use a time like 2026-11-01T12:00:00Z.").nullable(),
};

export const createRuleInput = z.strictObject({
  name: fields.name,
  description: fields.description.default(""),
  status: fields.status.default("draft"),
  eventTypes: fields.eventTypes,
  conditions: fields.conditions.default(null),
  grouping: groupingInput.default(GROUPING_DEFAULTS),
  channelIds: fields.channelIds.default([]),
  mutedUntil: fields.mutedUntil.default(null),
});
export type CreateRuleInput = z.output<typeof createRuleInput>;

/** Only what is named changes. No defaults here: they would quietly reset whatever was left out. */
export const updateRuleInput = z
  .strictObject({
    ...fields,
    grouping: z.strictObject(groupingFields).refine(waitsLongEnough.check, waitsLongEnough.params),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "Nothing to change.");
export type UpdateRuleInput = z.output<typeof updateRuleInput>;

function distinct(values: string[]): string[] {
  return [...new Set(values)];
}

/** A rule delivers to a channel. */
export const bindingInput = z.strictObject({ ruleId: idSchema, channelId: idSchema });
