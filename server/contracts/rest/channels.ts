import { z } from "zod";
import {
  CHANNEL_STATUSES,
  channelPolicySchema,
  createChannelInput,
  MAX_GRACE_HOURS,
  SIGNATURE_SCHEMES,
  updateChannelInput,
} from "@/server/contracts/channels";
import { eventTypeNameSchema } from "@/server/contracts/event-types";
import { RULE_STATUSES } from "@/server/contracts/rules/rule-tools";
import { eventPatternSchema } from "@/server/contracts/rules/rules";
import { storableJson } from "@/server/contracts/text";
import { CHANNEL_HEALTHS } from "@/server/domain/health/channel-health";
import { CHANNEL_FORMATS } from "@/server/domain/message/formats";
import { CIRCUIT_KINDS } from "./circuits";
import { idOut, nameCursorIn, pageQuery, queryBoolean, timeOut } from "./wire";

const MAX_PATTERNS = 50;

export const createChannelBody = createChannelInput.extend({
  eventTypes: z
    .array(eventPatternSchema)
    .min(1)
    .max(MAX_PATTERNS)
    .optional()
    .describe("Makes an active rule that delivers these at once, under the name of the channel."),
});
export const updateChannelBody = updateChannelInput.meta({ minProperties: 1 });

export const listChannelsQuery = z.strictObject({
  active: queryBoolean.optional().describe("Enabled, or paused or disabled."),
  eventType: eventTypeNameSchema.optional().describe("Those that an active rule delivers this type to."),
  health: z.enum(CHANNEL_HEALTHS).optional(),
  ...pageQuery,
  cursor: nameCursorIn,
});

const shared = {
  id: idOut("channel"),
  name: z.string(),
  type: z.enum(CHANNEL_FORMATS),
  description: z.string(),
  urlOrigin: z.string().describe("Paths and queries may hold secrets, so they are never shown."),
  headerNames: z.array(z.string()),
  signatureScheme: z.enum(SIGNATURE_SCHEMES),
  metadata: z.record(z.string(), z.string()),
  policy: channelPolicySchema.describe("What was set; the rest comes from the organisation and the installation."),
  status: z.enum(CHANNEL_STATUSES),
  statusReason: z.string().nullable(),
  statusAt: timeOut.nullable(),
  createdAt: timeOut,
  updatedAt: timeOut,
};

export const channelHeadOut = z.object({ ...shared, ruleCount: z.int() }).meta({ id: "ChannelHead" });

const secretOut = z.object({
  slot: z.enum(["primary", "secondary"]),
  fingerprint: z.string(),
  publicKey: z.string().nullable(),
  createdAt: timeOut,
  expiresAt: timeOut.nullable(),
});

export const channelOut = z
  .object({
    ...shared,
    rules: z.array(z.object({ id: idOut("rule"), name: z.string(), status: z.enum(RULE_STATUSES) })),
    secrets: z.array(secretOut).describe("Known by their fingerprints; a secret is shown once, when it is made."),
  })
  .meta({ id: "Channel" });

const signingOut = z
  .object({
    secret: z.string().nullable().describe("Shown here and never again."),
    publicKey: z.string().nullable().describe("Of an ed25519 pair."),
    fingerprint: z.string(),
  })
  .meta({ id: "NewSecret" });

export const createdChannelOut = channelOut
  .extend({
    signing: signingOut.nullable().describe("Null for receivers that cannot verify a signature."),
    ruleId: idOut("rule").nullable().describe("The rule made of `eventTypes`."),
  })
  .meta({ id: "CreatedChannel" });
export const statusOut = z.object({ status: z.enum(CHANNEL_STATUSES) });
export const deletionOut = z.object({
  cancelledDeliveries: z.int(),
  discardedGroups: z.int(),
  discardedEvents: z.int(),
});

const graceHours = z.number().max(MAX_GRACE_HOURS);
export const rotateSecretBody = z
  .strictObject({
    graceHours: graceHours
      .min(0)
      .optional()
      .describe("How long the old secret keeps signing. Absent: the default, 24 h."),
    replaceSecondary: z.boolean().default(false).describe("Confirms that an old secret that still signs ends now."),
  })
  .default({ replaceSecondary: false });
export const rotationOut = z
  .object({
    signing: signingOut,
    previous: z.object({ fingerprint: z.string(), expiresAt: timeOut }).nullable(),
  })
  .meta({ id: "Rotation" });
export const extendGraceBody = z.strictObject({ graceHours: graceHours.min(1).describe("From now on.") });
export const graceOut = z.object({ expiresAt: timeOut.nullable() });

export const healthOut = z
  .object({
    channelId: idOut("channel"),
    name: z.string(),
    health: z.enum(CHANNEL_HEALTHS),
    state: z.string(),
    since: timeOut.nullable(),
    until: timeOut.nullable(),
    sentence: z.string(),
    circuit: z.enum(CIRCUIT_KINDS),
    successRate: z.number().nullable().describe("Of the last hour, from 0 to 1."),
    p50Ms: z.number().nullable(),
    p95Ms: z.number().nullable(),
    p99Ms: z.number().nullable(),
    attempts: z.int(),
    consecutiveFailures: z.int(),
    lastSuccessAt: timeOut.nullable(),
    lastFailureAt: timeOut.nullable(),
    waiting: z.int(),
    hasMoreWaiting: z.boolean(),
    oldestWaitingSeconds: z.number(),
    drainSeconds: z.number().nullable(),
  })
  .meta({ id: "ChannelHealth" });

export const testChannelBody = z.strictObject({
  type: eventTypeNameSchema,
  data: storableJson.optional().meta({ wire: { type: ["object", "array", "string", "number", "boolean", "null"] } }),
});
export const testAskedOut = z.object({ id: idOut("test") });

const headersOut = z.record(z.string(), z.string());
const ms = z.number().nullable();
export const testOut = z
  .object({
    state: z.enum(["waiting", "sending", "lost", "done"]),
    result: z
      .object({
        startedAt: z.string(),
        category: z.string().nullable().describe("Null when it was delivered."),
        httpStatus: z.int().nullable(),
        message: z.string().nullable(),
        timings: z.object({ dnsMs: ms, connectMs: ms, tlsMs: ms, firstByteMs: ms, totalMs: z.number() }),
        request: z.object({ headers: headersOut, body: z.string() }),
        response: z.object({ headers: headersOut, body: z.string().nullable(), truncated: z.boolean() }).nullable(),
      })
      .optional(),
  })
  .meta({ id: "TestSend" });
