import { z } from "zod";
import { DELIVERY_STATUSES, HTTP_STATUS, MAX_LISTED_IDS } from "@/server/contracts/deliveries";
import { eventTypeNameSchema } from "@/server/contracts/event-types";
import { cursorSchema } from "@/server/contracts/keyset";

import { FAILURE_CATEGORIES } from "@/server/domain/retry/outcome";
import { PRIORITIES } from "@/server/domain/limits/priority";
import { CIRCUIT_KINDS } from "./circuits";
import { countOut, cursorOf, idIn, idOut, pageQuery, queryInteger, queryList, timeIn, timeOut } from "./wire";

export const deliveryFilter = {
  ruleId: idIn("rule").optional(),
  channelId: idIn("channel").optional(),
  eventType: eventTypeNameSchema.optional(),
  status: z.enum(DELIVERY_STATUSES).optional(),
  category: z.enum(FAILURE_CATEGORIES).optional(),
  httpStatus: queryInteger(HTTP_STATUS).optional().describe("Of the last attempt."),
  from: timeIn.optional().describe("Made at this time or later."),
  to: timeIn.optional().describe("Made before this time."),
  id: queryList(idIn("delivery"), MAX_LISTED_IDS).optional().describe("One or several ids."),
};

export const listDeliveriesQuery = z.strictObject({
  ...deliveryFilter,
  ...pageQuery,
  cursor: cursorOf(cursorSchema),
});

const { channelId: _, ...withoutChannel } = deliveryFilter;
export const listChannelDeliveriesQuery = z.strictObject({
  ...withoutChannel,
  ...pageQuery,
  cursor: cursorOf(cursorSchema),
});

const named = (kind: "channel" | "rule") => z.object({ id: idOut(kind), name: z.string() });

export const deliveryOut = z
  .object({
    id: idOut("delivery"),
    messageId: z.string().describe("What receivers see as `webhook-id`; the same for every replay."),
    status: z.enum(DELIVERY_STATUSES),
    reason: z.string().nullable(),
    channel: named("channel"),
    rule: named("rule"),
    eventTypes: z.array(z.string()),
    eventCount: z.int(),
    byteCount: z.int(),
    priority: z.enum(PRIORITIES),
    sequence: countOut,
    attemptCount: z.int(),
    maxAttempts: z.int(),
    lastCategory: z.enum(FAILURE_CATEGORIES).nullable(),
    lastHttpStatus: z.int().nullable(),
    sendAfter: timeOut.nullable().describe("When it is due; null once it is settled."),
    holdReason: z.string().nullable().describe("Why it is not sent although it may be due."),
    holdUntil: timeOut.nullable(),
    replayOf: idOut("delivery").nullable(),
    createdAt: timeOut,
    settledAt: timeOut.nullable(),
  })
  .meta({ id: "Delivery" });

export const eventHeadOut = z
  .object({
    id: idOut("event"),
    type: z.string(),
    source: z.string(),
    subject: z.string().nullable(),
    priority: z.enum(PRIORITIES),
    occurredAt: timeOut,
    receivedAt: timeOut,
    bytes: z.int(),
  })
  .meta({ id: "EventHead" });

export const deliveryDetailOut = deliveryOut
  .extend({
    groupKey: z.string(),
    events: z.array(eventHeadOut).describe("The first hundred; `eventCount` says how many there are."),
    sameMessage: z
      .array(
        z.object({
          id: idOut("delivery"),
          status: z.enum(DELIVERY_STATUSES),
          createdAt: timeOut,
          replayOf: idOut("delivery").nullable(),
        }),
      )
      .describe("Other deliveries of the same message: the first one and its replays."),
  })
  .meta({ id: "DeliveryDetail" });

const headersOut = z.record(z.string(), z.string()).nullable();
const ms = z.number().nullable();

export const attemptOut = z
  .object({
    number: z.int(),
    scheduledAt: timeOut.nullable().describe("When it was due."),
    startedAt: timeOut,
    nextAttemptAt: timeOut.nullable().describe("When the next one follows; null after the last one."),
    category: z.enum(FAILURE_CATEGORIES).nullable().describe("Null when it was delivered."),
    httpStatus: z.int().nullable(),
    error: z.string().nullable(),
    dnsMs: ms,
    connectMs: ms,
    tlsMs: ms,
    firstByteMs: ms,
    totalMs: z.number(),
    requestHeaders: headersOut,
    responseHeaders: headersOut,
    responseBody: z.string().nullable().describe("The first KiB of it."),
    responseCut: z.boolean(),
    superseded: z.boolean().describe("Ignored: another worker had taken over the delivery."),
    circuit: z.enum(CIRCUIT_KINDS).nullable(),
  })
  .meta({ id: "Attempt" });

export const attemptsOut = z.object({ data: z.array(attemptOut) });
export const bodyOut = z
  .object({
    text: z.string().nullable().describe("The exact text that is signed and sent; null once its events are gone."),
    isCut: z.boolean(),
  })
  .meta({ id: "DeliveryBody" });

export const replayDeliveryBody = z
  .strictObject({ priority: z.enum(PRIORITIES).optional().describe("Absent: as it was.") })
  .default({});
export const createdDeliveryOut = z.object({ id: idOut("delivery") });
