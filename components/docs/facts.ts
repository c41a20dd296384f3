import { ERRORS, type ErrorCode } from "@/server/contracts/errors";
import { EVENT_LIMITS } from "@/server/contracts/events";
import { SUMMARY_TYPE } from "@/server/domain/gate/catch-up";
import { GROUP_TYPE } from "@/server/domain/message/formats/webhook";

type Facts = readonly (readonly [string, string])[];

const KIB = 1024;

export const EVENT_FIELDS: Facts = [
  ["type", "What happened, in words separated by dots, such as order.paid. Rules are written for types. Required."],
  ["data", `Any JSON, up to ${EVENT_LIMITS.eventBytes / KIB} KiB for the whole event. Delivered byte for byte.`],
  ["source", "Which of your services published it. Default: “api”."],
  ["subject", "What it is about, such as a customer or an order."],
  ["occurredAt", "When it happened, as an ISO 8601 time with a zone. Default: now."],
  ["priority", "low, normal or high. High is sent first when a channel has a queue."],
  [
    "idempotencyKey",
    "For 24 hours the same key creates no second event: the response has the ID of the first one, with duplicate: true. For a single event, the Idempotency-Key header does the same.",
  ],
];

export const ANSWERS: Facts = [
  ["202", "Stored. For one event its ID; for an array, an object with “events”, one result each in the same order."],
  ["4xx", "Nothing was stored. Fix what the response names, then send it again."],
  [
    "429",
    "The organisation reached its limit of events per minute; an event larger than 8 KiB counts once for each 8 KiB. Nothing was stored. Wait for the seconds in Retry-After, then send it again.",
  ],
  [
    "503",
    "The service is too busy, or its database is away. Nothing was accepted; try again with the same idempotency key.",
  ],
];

const PUBLISH_CODES: readonly ErrorCode[] = [
  "bad_request",
  "invalid_input",
  "event_invalid",
  "batch_too_large",
  "payload_too_large",
  "unsupported_media_type",
  "method_not_allowed",
  "invalid_api_key",
  "insufficient_scope",
  "idempotency_conflict",
  "publish_quota_exceeded",
  "unavailable",
];
export const REFUSALS: Facts = PUBLISH_CODES.map((code) => [code, `${ERRORS[code].status}: ${ERRORS[code].title}`]);

export const PROBLEM_EXAMPLE = JSON.stringify(
  {
    type: "urn:tocsin:error:idempotency_conflict",
    title: ERRORS.idempotency_conflict.title,
    status: ERRORS.idempotency_conflict.status,
    code: "idempotency_conflict",
    requestId: "req_0192f3…",
  },
  null,
  2,
);

export const REQUEST_EXAMPLE = JSON.stringify(
  {
    id: "msg_…",
    type: "order.paid",
    timestamp: "2026-11-16T09:00:00.000Z",
    sequence: 4711,
    rule: { id: "rul_…", name: "Paid orders" },
    events: [
      {
        id: "evt_…",
        type: "order.paid",
        source: "shop",
        subject: "customer-7",
        occurredAt: "2026-11-16T08:59:59.912Z",
        idempotencyKey: "order-7-paid",
        priority: "normal",
        data: { orderId: 7, amount: 1290 },
      },
    ],
  },
  null,
  2,
);

/** What the `type` of a body can be: a publisher's own, or one of the two that Tocsin itself gives. */
export const BODY_TYPES: Facts = [
  ["order.paid", "Your own event type: one event, the only entry of events."],
  [
    GROUP_TYPE,
    "Several events that a rule put into one delivery, of one type or of many. Handle each entry of events like a single event: each has its own ID, type and data.",
  ],
  [
    SUMMARY_TYPE,
    "One event that replaces deliveries left out when a held channel was resumed with a summary. Its data has the numbers of deliveries and events, firstAt, lastAt and deliveriesByType, but not the events. Fetch what changed from the source, or ignore it with a 2xx.",
  ],
];

export const REQUEST_HEADERS: Facts = [
  ["X-Webhook-ID", "The webhook ID: the same for all retries and replays. Use it to recognise repeats."],
  ["X-Webhook-Event", "The event type; for a group the distinct types, at most ten."],
  ["X-Webhook-Delivery", "This delivery, as you find it in the dashboard."],
  ["X-Webhook-Attempt", "1 for the first attempt, then 2, 3 …"],
  ["X-Webhook-Timestamp", "When it was signed, in seconds since 1970. Part of what is signed."],
  ["X-Idempotency-Key", "The event's own key; for a group the webhook ID."],
  ["webhook-signature", "Or X-Webhook-Signature, depending on the channel's scheme: see below."],
];

export const OUTCOMES: Facts = [
  ["2xx", "Delivered."],
  ["429", "Waits for Retry-After, at least a minute, and uses no attempts for up to 24 hours."],
  ["408, 425, 5xx, timeout, no connection", "Retried by the channel's schedule; Retry-After is respected."],
  ["3xx", "Never followed; counts as a failure. Set the new URL in the channel."],
  [
    "400, 401, 403, 404, 405, 413, 414, 415, 422, 451",
    "Fails immediately and becomes a dead letter, which you can replay.",
  ],
  ["410", "The receiver is gone: the channel is disabled, and new deliveries are held."],
];
