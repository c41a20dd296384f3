import { z } from "zod";
import { EVENT_LIMITS, eventEnvelope } from "@/server/contracts/events";
import { cursorSchema } from "@/server/contracts/keyset";
import { eventTypeNameSchema } from "@/server/contracts/event-types";
import { storableJson, storableText } from "@/server/contracts/text";
import { PRIORITIES } from "@/server/domain/limits/priority";
import { attemptOut, deliveryOut, eventHeadOut } from "./deliveries";
import { cursorOf, idOut, jsonOut, pageQuery, timeIn, timeOut } from "./wire";

/** For the document: publishing reads the text itself, so that `data` stays as it was written. */
export const eventIn = eventEnvelope
  .extend({
    type: eventTypeNameSchema,
    occurredAt: timeIn.optional(),
    data: storableJson.optional().meta({ wire: { type: ["object", "array", "string", "number", "boolean", "null"] } }),
  })
  .meta({ id: "Event" });
export const publishBody = z.union([
  eventIn,
  z.array(eventIn).min(1).max(EVENT_LIMITS.batch),
  z.strictObject({ events: z.array(eventIn).min(1).max(EVENT_LIMITS.batch) }),
]);

const cloudText = storableText().min(1).max(255);
export const cloudEventIn = z
  .looseObject({
    specversion: z.literal("1.0"),
    id: cloudText,
    source: cloudText,
    type: eventIn.shape.type,
    subject: cloudText.optional(),
    time: timeIn.optional(),
    datacontenttype: z.literal("application/json").optional(),
    dataschema: storableText().optional(),
    priority: z.enum(PRIORITIES).optional().describe("A Tocsin extension."),
    data: eventIn.shape.data,
  })
  .meta({ id: "CloudEvent", description: "CloudEvents 1.0. Other extension attributes are accepted and not kept." });
export const cloudEventsIn = z.array(cloudEventIn).min(1).max(EVENT_LIMITS.batch);

export const publishedEventOut = z
  .object({
    id: z.string().describe("Of the first event with this key, when `duplicate` is true."),
    type: z.string(),
    idempotencyKey: z.string(),
    duplicate: z.boolean(),
    warnings: z.array(z.string()).describe("Where the event does not fit the schema of its type, which only warns."),
  })
  .meta({ id: "PublishedEvent" });
export const publishedOut = z.union([publishedEventOut, z.object({ events: z.array(publishedEventOut) })]);

export const listEventsQuery = z.strictObject({
  type: storableText().max(255).optional(),
  source: storableText().max(255).optional(),
  from: timeIn.optional().describe("Received at this time or later."),
  to: timeIn.optional().describe("Received before this time."),
  ...pageQuery,
  cursor: cursorOf(cursorSchema),
});

export const eventDetailOut = eventHeadOut
  .extend({
    idempotencyKey: z.string(),
    requestId: z.string().nullable(),
    data: jsonOut,
    stage: z.enum(["received", "set_aside", "matched_nothing", "suppressed", "grouped", "delivering", "done"]),
    deliveries: z.array(deliveryOut).describe("Oldest first, replays included; at most a hundred."),
    groups: z.array(
      z.object({
        id: idOut("group"),
        ruleId: idOut("rule"),
        ruleName: z.string().nullable(),
        channelName: z.string().nullable(),
        flushAt: timeOut,
      }),
    ),
    suppressions: z.array(
      z.object({
        ruleId: idOut("rule"),
        ruleName: z.string().nullable(),
        reason: z.string(),
        detail: z.string().nullable(),
        at: timeOut,
      }),
    ),
  })
  .meta({ id: "EventDetail" });

export const eventAttemptsOut = z.object({ data: z.array(attemptOut.extend({ deliveryId: idOut("delivery") })) });
