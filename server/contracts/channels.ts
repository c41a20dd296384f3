/** Channels as they are created and changed. */
import { z } from "zod";
import { CATCH_UP_CHOICES } from "@/server/domain/gate/catch-up";
import { CIRCUIT_LIMITS, type CircuitSettings } from "@/server/domain/circuit/circuit-settings";
import { checkCustomHeaders, MAX_CUSTOM_HEADERS } from "@/server/domain/message/custom-headers";
import type { Ordering } from "@/server/domain/grouping/group-key";
import { HOLD_LIMITS, type HoldLimits } from "@/server/domain/gate/hold-limits";
import { CHANNEL_FORMATS } from "@/server/domain/message/formats";
import { DEAD_HEAD_CHOICES } from "@/server/domain/limits/order-heads";
import type { OrgPolicySettings, PolicySettings } from "@/server/domain/policy/policy";
import { POLICY_LIMITS, type RetrySettings, RETRY_PRESETS, type RetryPreset } from "@/server/domain/retry/retry-policy";
import type { SignatureScheme } from "@/server/domain/signing/signing-secret";
import { RATE_LIMITS } from "@/server/domain/limits/token-bucket";
import { idSchema, storableText } from "./text";
import { DESCRIBED } from "./patterns";

export const CHANNEL_STATUSES = ["enabled", "paused", "disabled"] as const;
export type ChannelStatus = (typeof CHANNEL_STATUSES)[number];
export const SIGNATURE_SCHEMES = [
  "standard",
  "timestamped",
  "sha256",
  "ed25519",
] as const satisfies readonly SignatureScheme[];
export const ORDERINGS = ["none", "per_event_type", "strict"] as const satisfies readonly Ordering[];

const MAX_URL_LENGTH = 2048;
const MAX_METADATA = 50;
const MAX_DELAYS = 49;
const MAX_CONCURRENCY = 1024;

type Bounds = { min: number; max: number };
const between = ({ min, max }: Bounds) =>
  z.number("Use a number.").min(min, `Use at least ${min}.`).max(max, `Use at most ${max}.`);
export const whole = (bounds: Bounds) => between(bounds).int("Use a whole number.");

const presets = Object.keys(RETRY_PRESETS) as RetryPreset[];
const retrySchema = z
  .strictObject({
    preset: z.enum(presets, `Use one of ${presets.join(", ")}.`),
    delaysSeconds: z
      .array(between(POLICY_LIMITS.delaySeconds))
      .min(1, "List at least one delay.")
      .max(MAX_DELAYS, `List at most ${MAX_DELAYS} delays.`)
      .readonly(),
    baseSeconds: between(POLICY_LIMITS.delaySeconds),
    multiplier: between(POLICY_LIMITS.multiplier),
    capSeconds: between(POLICY_LIMITS.delaySeconds),
    maxAttempts: whole(POLICY_LIMITS.maxAttempts),
    jitter: between(POLICY_LIMITS.jitter),
    retryClientErrors: z.boolean(),
    timeoutSeconds: between(POLICY_LIMITS.timeoutSeconds),
    timeoutGrowth: between(POLICY_LIMITS.timeoutGrowth),
  })
  .partial() satisfies z.ZodType<RetrySettings>;

export const rateSchema = z.strictObject({ perMinute: whole(RATE_LIMITS.perMinute), burst: whole(RATE_LIMITS.burst) });
const circuitSchema = z
  .strictObject({
    enabled: z.boolean(),
    failurePercent: between(CIRCUIT_LIMITS.failurePercent),
    minCalls: whole(CIRCUIT_LIMITS.minCalls),
    windowSeconds: whole(CIRCUIT_LIMITS.windowSeconds),
    failuresInRow: whole(CIRCUIT_LIMITS.failuresInRow),
    sleepSeconds: whole(CIRCUIT_LIMITS.sleepSeconds),
    maxSleepSeconds: whole(CIRCUIT_LIMITS.maxSleepSeconds),
    probes: whole(CIRCUIT_LIMITS.probes),
    successPercent: between(CIRCUIT_LIMITS.successPercent),
    rampSeconds: whole(CIRCUIT_LIMITS.rampSeconds),
  })
  .partial() satisfies z.ZodType<Partial<CircuitSettings>>;

const holdSchema = z
  .strictObject({
    maxDeliveries: whole(HOLD_LIMITS.maxDeliveries),
    maxAgeSeconds: whole(HOLD_LIMITS.maxAgeSeconds),
  })
  .partial() satisfies z.ZodType<Partial<HoldLimits>>;

/** Whatever is left out comes from the org, and below it from the settings of the installation. */
export const channelPolicySchema = z
  .strictObject({
    retry: retrySchema,
    ordering: z.enum(ORDERINGS, `Use one of ${ORDERINGS.join(", ")}.`),
    maxConcurrency: whole({ min: 1, max: MAX_CONCURRENCY }),
    rate: rateSchema,
    circuit: circuitSchema,
    deadHead: z.enum(DEAD_HEAD_CHOICES, `Use one of ${DEAD_HEAD_CHOICES.join(", ")}.`),
    hold: holdSchema,
    /** Whether five days of only failures switch the channel off. */
    autoDisable: z.boolean(),
  })
  .partial() satisfies z.ZodType<PolicySettings>;
export type ChannelPolicy = z.output<typeof channelPolicySchema>;

/** What an org sets for all channels that do not say it themselves. */
export const orgPolicySchema = channelPolicySchema.omit({
  ordering: true,
  deadHead: true,
}) satisfies z.ZodType<OrgPolicySettings>;
export type OrgPolicy = z.output<typeof orgPolicySchema>;

const describedHeaders = (...types: string[]) => ({
  propertyNames: { pattern: DESCRIBED.header.name },
  additionalProperties: { type: types, pattern: DESCRIBED.header.value },
  maxProperties: MAX_CUSTOM_HEADERS,
});
const headersSchema = z
  .record(storableText(), storableText())
  .superRefine((headers, ctx) => {
    for (const { name, message } of checkCustomHeaders(headers)) {
      ctx.addIssue({ code: "custom", message, path: name === undefined ? [] : [name], input: headers });
    }
  })
  .meta(describedHeaders("string"));

const fields = {
  name: storableText("Name the channel.")
    .trim()
    .min(1, "Name the channel.")
    .max(255, "Use at most 255 characters.")
    .refine((name) => !/\p{Cc}/u.test(name), "Use letters, digits and punctuation only.")
    .meta(DESCRIBED.name),
  type: z.enum(CHANNEL_FORMATS, `Use one of ${CHANNEL_FORMATS.join(", ")}.`),
  url: storableText("Enter the URL.")
    .trim()
    .min(1, "Enter the URL.")
    .max(MAX_URL_LENGTH, "Use at most 2048 characters.")
    .meta(DESCRIBED.notBlank),
  description: storableText().trim().max(2000, "Use at most 2000 characters."),
  metadata: z
    .record(
      storableText().min(1).max(64, "Use keys of at most 64 characters."),
      storableText().max(500, "At most 500 characters."),
    )
    .refine((entries) => Object.keys(entries).length <= MAX_METADATA, `Use at most ${MAX_METADATA} entries.`)
    .meta({ maxProperties: MAX_METADATA }),
  signatureScheme: z.enum(SIGNATURE_SCHEMES, `Use one of ${SIGNATURE_SCHEMES.join(", ")}.`),
  policy: channelPolicySchema,
};

export const createChannelInput = z.strictObject({
  name: fields.name,
  type: fields.type.default("webhook"),
  url: fields.url,
  description: fields.description.default(""),
  headers: headersSchema.default({}),
  metadata: fields.metadata.default({}),
  signatureScheme: fields.signatureScheme.default("standard"),
  policy: fields.policy.default({}),
});
export type CreateChannelInput = z.output<typeof createChannelInput>;

/**
 * Only what is named changes; `metadata` and `policy` change as a whole. `headers` adds or replaces the names it has and
 * removes those set to null: nobody can read the values of the others, so nobody could send them again.
 */
export const updateChannelInput = z
  .strictObject({
    ...fields,
    /** Fixed for good: whatever differs is refused as such. */
    type: storableText().max(50),
    headers: z.record(storableText(), storableText().nullable()).meta(describedHeaders("string", "null")),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "Nothing to change.");
export type UpdateChannelInput = z.output<typeof updateChannelInput>;

export const channelInput = z.strictObject({ channelId: idSchema });
export const changeChannelInput = z.strictObject({ channelId: idSchema, change: updateChannelInput });
/** How a channel that was held goes on with what it parked. */
export const goOnInput = z.strictObject({
  channelId: idSchema,
  catchUp: z.enum(CATCH_UP_CHOICES, `Use one of ${CATCH_UP_CHOICES.join(", ")}.`).default("all"),
});
export const FORCE_OPEN_MAX_MINUTES = 7 * 24 * 60;
export const forceOpenInput = z.strictObject({
  channelId: idSchema,
  /** Absent: until it is reset. */
  minutes: whole({ min: 1, max: FORCE_OPEN_MAX_MINUTES }).optional(),
});
export const listChannelsInput = z
  .strictObject({
    status: z.enum(CHANNEL_STATUSES).optional(),
    /** A part of the name. */
    search: storableText().trim().max(255).optional(),
  })
  .default({});

export const MAX_GRACE_HOURS = 168;
const graceHours = z
  .number("Use a number of hours.")
  .max(MAX_GRACE_HOURS, "The grace lasts at most 7 days (168 hours).");

export const rotateSecretInput = z.strictObject({
  channelId: idSchema,
  /** How long the old secret signs, too; 0 ends it at once. Absent: the installation's own default. */
  graceHours: graceHours.min(0, "The grace cannot be negative.").optional(),
  /** Says yes to ending an old secret that is still in its grace. */
  replaceSecondary: z.boolean().default(false),
});
export const extendGraceInput = z.strictObject({
  channelId: idSchema,
  /** From now on. */
  graceHours: graceHours.min(1, "Use at least an hour; clear the old secret to end it now."),
});
