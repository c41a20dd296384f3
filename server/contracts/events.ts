import { z } from "zod";
import { parsePublicId } from "@/server/domain/ids/public-id";
import { cursorSchema } from "./keyset";
import { instant, storableText, writtenInstant } from "./text";

/** What a publisher says of an event, apart from `data`, which is kept as the text that was sent. */
export const EVENT_LIMITS = { batch: 500, eventBytes: 256 * 1024, bodyBytes: 8 * 1024 * 1024 } as const;

const text = (max: number) => storableText().min(1, "must not be empty").max(max, `may have at most ${max} characters`);

const idempotencyKeySchema = text(255);
/** A header holds no more than visible ASCII. */
export const headerKeySchema = idempotencyKeySchema.regex(
  /^[\x21-\x7e]*$/,
  "may have letters, digits and punctuation only, and no space",
);

export const eventEnvelope = z.strictObject({
  type: text(255),
  source: text(255).default("api"),
  subject: text(255).nullish(),
  occurredAt: writtenInstant("must be an ISO 8601 time with a zone").optional(),
  priority: z.enum(["low", "normal", "high"], { error: "must be low, normal or high" }).default("normal"),
  idempotencyKey: idempotencyKeySchema.optional(),
});
export type EventEnvelope = z.output<typeof eventEnvelope>;

/** The answer to a publisher, one per event and in its order. */
export type PublishedEvent = {
  id: string;
  type: string;
  idempotencyKey: string;
  /** True when the key was seen before: `id` is then the first event's. */
  duplicate: boolean;
  /** Where the event does not fit its type's schema, and the type only warns. */
  warnings: string[];
};

/** Per organisation. */
export const TEST_EVENTS_PER_MINUTE = 60;

export const testEventInput = z.object({
  type: text(255),
  data: storableText().max(EVENT_LIMITS.eventBytes, "may have at most 256 KiB").default("{}"),
  source: text(255).default("dashboard"),
  subject: text(255).optional(),
  priority: z.enum(["low", "normal", "high"]).default("normal"),
});
export type TestEventInput = z.output<typeof testEventInput>;

const eventIdSchema = storableText().transform((given, ctx) => {
  const id = parsePublicId("event", given);
  if (id !== null) return id;
  ctx.addIssue({ code: "custom", message: "This is not the id of an event.", input: given });
  return z.NEVER;
});
export const eventInput = z.strictObject({ eventId: eventIdSchema });

export const listEventsInput = z
  .strictObject({
    type: storableText().max(255).optional(),
    source: storableText().max(255).optional(),
    /** Only those that were set aside and wait for a decision. */
    setAside: z.boolean().optional(),
    from: instant().optional(),
    to: instant().optional(),
    cursor: cursorSchema.nullish(),
    limit: z.number().int().min(1).max(100).default(50),
  })
  .default({ limit: 50 });
export type EventFilter = z.output<typeof listEventsInput>;

/** Where an event stands: what was accepted is always in exactly one of these. */
export type EventStage =
  "received" | "set_aside" | "matched_nothing" | "suppressed" | "grouped" | "delivering" | "done";
