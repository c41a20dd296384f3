/** Dead letters, figures, the audit log and the organisation itself. */
import { z } from "zod";
import { listAuditInput } from "@/server/contracts/audit";
import { cursorSchema } from "@/server/contracts/keyset";
import { orgNameSchema, orgLimitsInput, slugSchema } from "@/server/contracts/people/orgs";
import { setRetentionInput } from "@/server/contracts/retention";
import { quotaChoicesSchema } from "@/server/contracts/people/quotas";
import { orgPolicySchema } from "@/server/contracts/channels";
import { deadLetterThresholdInput } from "@/server/contracts/dead-letters";
import { CHANNEL_HEALTHS } from "@/server/domain/health/channel-health";
import { STAT_RANGES } from "@/server/domain/health/stat-spans";
import { QUOTA_NAMES, type QuotaName } from "@/server/domain/limits/quotas";
import { FAILURE_CATEGORIES } from "@/server/domain/retry/outcome";
import { cursorOf, idIn, idOut, pageQuery, timeIn, timeOut } from "./wire";

export const deadLetterFilter = {
  channelId: idIn("channel").optional(),
  from: timeIn.optional(),
  to: timeIn.optional(),
};
export const deadLetterSummaryQuery = z.strictObject(deadLetterFilter);
export const listDeadLettersQuery = z.strictObject({
  ...deadLetterFilter,
  category: z.enum(FAILURE_CATEGORIES).optional(),
  ...pageQuery,
  cursor: cursorOf(cursorSchema),
});

export const deadLetterSummaryOut = z
  .object({
    count: z.int(),
    isExact: z.boolean(),
    threshold: z.int(),
    isAboveThreshold: z.boolean(),
    causes: z.array(
      z.object({
        category: z.string().nullable(),
        count: z.int(),
        newestAt: timeOut,
        channels: z.array(z.object({ id: idOut("channel"), name: z.string(), count: z.int() })),
      }),
    ),
  })
  .meta({ id: "DeadLetterSummary" });

export const rangeQuery = z.strictObject({ range: z.enum(STAT_RANGES).default("24h") });
export const firedQuery = z.strictObject({ range: z.enum(["7d", "30d"]).default("7d") });

const figures = {
  attempts: z.int(),
  delivered: z.int(),
  retried: z.int(),
  dead: z.int(),
  successRate: z.number().nullable(),
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
};
const figuresOut = z.object(figures).meta({ id: "Figures" });
const causesOut = z.array(z.object({ category: z.string(), count: z.int() }));
const stats = {
  range: z.enum(STAT_RANGES),
  now: timeOut,
  series: z.object({
    spanMinutes: z.int(),
    from: timeOut,
    to: timeOut,
    points: z.array(z.object({ at: timeOut, ...figures })),
  }),
  figures: figuresOut,
  previous: figuresOut.describe("Of as long a time before."),
  deadByCause: causesOut,
  failuresByCause: causesOut,
  openings: z.array(
    z.object({ channelId: idOut("channel"), channelName: z.string().nullable(), at: timeOut, reason: z.string() }),
  ),
};
export const channelStatsOut = z.object(stats).meta({ id: "ChannelStats" });
export const overviewOut = z
  .object({
    ...stats,
    channels: z.object({ total: z.int(), ...healthCounts() }),
    queue: z.object({
      waiting: z.int(),
      held: z.int(),
      hasMore: z.boolean(),
      oldestSeconds: z.number(),
      drainSeconds: z.number().nullable(),
      cap: z.int(),
      inFlight: z.int(),
    }),
    publishing: z.object({ used: z.int(), limit: z.int() }).describe("Events of the last minute, and the quota."),
  })
  .meta({ id: "Overview" });

function healthCounts() {
  return Object.fromEntries(CHANNEL_HEALTHS.map((word) => [word, z.int()])) as Record<
    (typeof CHANNEL_HEALTHS)[number],
    z.ZodInt
  >;
}

export const firedOut = z.object({
  data: z.array(z.object({ ruleId: idOut("rule"), deliveries: z.int(), events: z.int() })),
});

const { action } = listAuditInput.shape;
export const listAuditQuery = z.strictObject({
  action: action.describe("`member.` finds every change of a member, `member.removed` that one."),
  from: timeIn.optional(),
  to: timeIn.optional(),
  ...pageQuery,
  cursor: cursorOf(cursorSchema),
});
export const auditEntryOut = z
  .object({
    at: timeOut,
    actorKind: z.string(),
    actorLabel: z.string(),
    ip: z.string().nullable(),
    requestId: z.string().nullable(),
    action: z.string(),
    targetType: z.string().nullable(),
    targetId: z.string().nullable(),
    targetLabel: z.string().nullable(),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: "AuditEntry" });

const rateOut = z.object({ perMinute: z.int(), burst: z.int() });
export const updateOrgBody = z
  .strictObject({
    name: orgNameSchema,
    slug: slugSchema,
    deadLetterThreshold: deadLetterThresholdInput.shape.threshold,
    retentionDays: setRetentionInput.shape.days.describe(
      "How many days settled deliveries and their events are kept. Needs a key that an owner made. Null gives it back to the default.",
    ),
    limits: orgLimitsInput
      .partial()
      .describe("Needs a key that an owner made. Null gives a limit back to its default."),
    quotas: quotaChoicesSchema.describe(
      "Needs a key that an owner made. At most the ceilings; null takes a choice back.",
    ),
    policy: orgPolicySchema.describe("Needs a key that an owner made. Delivery defaults; changes as a whole."),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "Nothing to change.")
  .meta({ minProperties: 1 });
const quotaOut = z
  .object({
    used: z.int(),
    limit: z.int().describe("What holds."),
    ceiling: z.int().describe("What owners may choose at most."),
    chosen: z.int().nullable().describe("What an owner chose."),
  })
  .meta({ id: "Quota" });
export const orgOut = z
  .object({
    id: idOut("org"),
    name: z.string(),
    slug: z.string(),
    createdAt: timeOut,
    deadLetterThreshold: z.int(),
    retentionDays: z.int().nullable().describe("How many days history is kept; null where the default holds."),
    limits: z.object({
      cap: z.int().nullable().describe("Requests in flight at once; null where the default holds."),
      rate: rateOut.nullable().describe("Requests to receivers, over all channels."),
      defaults: z.object({ cap: z.int(), rate: rateOut }),
    }),
    quotas: z.object(
      Object.fromEntries(QUOTA_NAMES.map((name) => [name, quotaOut])) as Record<QuotaName, typeof quotaOut>,
    ),
    policy: orgPolicySchema.describe(
      "The delivery defaults that the organisation has set; the rest is the installation's.",
    ),
  })
  .meta({ id: "Organisation" });
