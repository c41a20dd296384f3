import { pageOf } from "@/server/contracts/keyset";
import {
  cloudEventIn,
  cloudEventsIn,
  eventAttemptsOut,
  eventDetailOut,
  listEventsQuery,
  publishBody,
  publishedOut,
} from "@/server/contracts/rest/events";
import { eventHeadOut } from "@/server/contracts/rest/deliveries";
import { pageOut } from "@/server/contracts/rest/wire";
import { listEvents } from "@/server/db/queries/events";
import { priorityName } from "@/server/domain/limits/priority";
import { describeAttemptsOfEvent } from "@/server/usecases/deliveries/describe-attempts";
import { describeEvent } from "@/server/usecases/events/describe-event";
import { readBounded } from "../http/bounded-body";
import { listed } from "./answers";
import { publishPost } from "./publish-post";
import { key } from "./route";

export const eventRoutes = [
  key("events:write").post("/events", {
    summary: "Publish one event or up to 500.",
    description:
      "202 says that all of it is stored. A batch is accepted whole or refused whole. `Idempotency-Key`, or " +
      "`idempotencyKey` in the event, dedupes for 24 hours per organisation: a repeat is answered with the id of the " +
      "first event and `duplicate: true`; for a batch the header stands for every event without a key of its own. CloudEvents 1.0 are taken structured, in batches and in binary mode (`ce-` " +
      "headers); `source` and `id` are their key. Bodies may be compressed with gzip or br.",
    status: 202,
    publishes: true,
    answer: publishedOut,
    errors: ["event_invalid", "batch_too_large", "idempotency_conflict", "publish_quota_exceeded"],
    content: {
      "application/json": publishBody,
      "application/cloudevents+json": cloudEventIn,
      "application/cloudevents-batch+json": cloudEventsIn,
    },
    bodyExamples: {
      one: { type: "billing.invoice.failed", source: "billing", data: { invoice: "inv_204", amount: 1200 } },
      several: [
        { type: "user.created", data: { id: 1 } },
        { type: "user.created", data: { id: 2 } },
      ],
    },
    open: ({ request, actor, requestId }) =>
      publishPost(actor, requestId, {
        headers: request.headers,
        read: (maxBytes) => readBounded(request, maxBytes),
      }),
  }),

  key("read").get("/events", {
    summary: "List events, the newest first.",
    query: listEventsQuery,
    answer: pageOut(eventHeadOut),
    handle: async ({ tx, query }) => {
      const found = await listEvents(tx, query);
      const { rows, nextCursor } = pageOf(found, query.limit, ({ id, receivedAt }) => ({ at: receivedAt, id }));
      return listed({ rows: rows.map((row) => ({ ...row, priority: priorityName(row.priority) })), nextCursor });
    },
  }),

  key("read").get("/events/{eventId}", {
    summary: "An event, its status and its deliveries.",
    answer: eventDetailOut,
    handle: ({ tx, params }) => describeEvent(tx, params.eventId),
  }),

  key("read").get("/events/{eventId}/attempts", {
    summary: "Every attempt to deliver an event, over all of its deliveries.",
    answer: eventAttemptsOut,
    handle: async ({ tx, params }) => ({ data: await describeAttemptsOfEvent(tx, params.eventId) }),
  }),
];
