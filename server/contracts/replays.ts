/** Batch replays as they are planned and steered. */
import { UNANSWERED } from "@/server/domain/retry/outcome";
import { z } from "zod";
import { FAILURE_CATEGORIES } from "@/server/domain/retry/outcome";
import { PRIORITIES } from "@/server/domain/limits/priority";
import { deliveryIdSchema, SETTLED_STATUSES } from "./deliveries";
import { eventTypeNameSchema } from "./event-types";
import { idSchema, instant, storableText } from "./text";
import { cursorSchema } from "./keyset";

export const REPLAY_STATES = ["planned", "running", "paused", "auto_paused", "finished", "cancelled"] as const;
export type ReplayState = (typeof REPLAY_STATES)[number];

export const DEFAULT_REPLAY_RATE = 10;
export const REPLAY_RATE = { min: 0.1, max: 500 } as const;
export const MAX_REPLAY_IDS = 1_000;
export const MAX_FILTER_VALUES = 50;
export const OPEN_REPLAYS_PER_ORG = 20;
/** Up to here a dry run is exact; above it says "more than". */
export const MAX_EXACT_COUNT = 100_000;
export const MAX_REPLAY_DAYS_AHEAD = 90;

/** What ended without any answer: its channel held it for too long, or workers ended with it in hand. */

/** As for the list of deliveries, but only what is settled can be replayed. */
export const replayFilterSchema = z
  .strictObject({
    ruleId: idSchema,
    channelId: idSchema,
    eventType: eventTypeNameSchema,
    status: z.enum(SETTLED_STATUSES, "Only what is settled can be replayed: succeeded, failed or cancelled."),
    category: z.enum([...FAILURE_CATEGORIES, UNANSWERED]),
    /** Several values of a field: a delivery has to fit one of them. */
    ruleIds: z.array(idSchema).max(MAX_FILTER_VALUES),
    channelIds: z.array(idSchema).max(MAX_FILTER_VALUES),
    eventTypes: z.array(eventTypeNameSchema).max(MAX_FILTER_VALUES),
    statuses: z.array(z.enum(SETTLED_STATUSES)),
    categories: z.array(z.enum([...FAILURE_CATEGORIES, UNANSWERED])),
    from: instant(),
    to: instant(),
    ids: z
      .array(deliveryIdSchema)
      .min(1, "List at least one delivery.")
      .max(MAX_REPLAY_IDS, `List at most ${MAX_REPLAY_IDS} deliveries; use a filter for more.`),
    /** Leaves out what a later delivery of the same message has settled, one way or the other. */
    unrecovered: z.boolean(),
  })
  .partial()
  .refine(({ from, to }) => !from || !to || from < to, { message: "The time range is empty.", path: ["to"] });
export type ReplayFilter = z.output<typeof replayFilterSchema>;

const rate = z
  .number("Use a number of deliveries per second.")
  .min(REPLAY_RATE.min, `Use at least ${REPLAY_RATE.min} per second.`)
  .max(REPLAY_RATE.max, `Use at most ${REPLAY_RATE.max} per second.`);

export const previewReplayInput = z.strictObject({
  filter: replayFilterSchema,
  ratePerSecond: rate.default(DEFAULT_REPLAY_RATE),
});

export const createReplayInput = z.strictObject({
  filter: replayFilterSchema,
  ratePerSecond: rate.default(DEFAULT_REPLAY_RATE),
  /** Among replays; live traffic goes first in any case. Absent: each delivery keeps its own. */
  priority: z.enum(PRIORITIES).optional(),
  /** Absent: now. */
  startsAt: instant().optional(),
  /** One batch, however often it is sent. */
  idempotencyKey: storableText().trim().min(1, "Send a key.").max(100, "Use at most 100 characters."),
});
export type CreateReplayInput = z.output<typeof createReplayInput>;

export const replayInput = z.strictObject({ replayId: idSchema });
/** Not strict: the client of a list that goes on sends its direction along. */
export const listReplaysInput = z
  .object({ cursor: cursorSchema.nullish(), limit: z.number().int().min(1).max(100).default(25) })
  .default({ limit: 25 });
export const ITEM_KINDS = ["open", "succeeded", "failed", "cancelled", "skipped"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];
export const listReplayItemsInput = z.object({
  replayId: idSchema,
  kind: z.enum(ITEM_KINDS).optional(),
  /** The id of the last delivery of the page before. */
  cursor: idSchema.nullish(),
  limit: z.number().int().min(1).max(100).default(50),
});
