/** The catalogue of event types. */
import { z } from "zod";
import { parseEventType } from "@/server/domain/rules/event-type";
import { DESCRIBED } from "./patterns";
import { readableBy, storableJson, storableText } from "./text";

export const MAX_SCHEMA_BYTES = 64 * 1024;
export const MAX_EXAMPLE_BYTES = 256 * 1024;

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

export const eventTypeNameSchema = readableBy(parseEventType, "Name the event type, as in billing.invoice.failed.")
  // The canonical form: types are compared in lower case.
  .overwrite((type) => type.toLowerCase())
  .meta(DESCRIBED.eventType);

export const eventTypeInput = z.strictObject({ name: eventTypeNameSchema });

export const upsertEventTypeInput = z.strictObject({
  name: eventTypeNameSchema,
  description: storableText().trim().max(2000, "Use at most 2000 characters.").default(""),
  /** JSON Schema 2020-12 for `data`; null accepts anything. */
  schema: z
    .record(storableText(), storableJson)
    .refine((schema) => bytesOf(schema) <= MAX_SCHEMA_BYTES, "A schema has at most 64 KiB.")
    .nullable()
    .default(null),
  onInvalid: z.enum(["reject", "warn"]).default("reject"),
  /** `data` of a typical event; null when there is none. */
  example: storableJson
    .refine((example) => bytesOf(example) <= MAX_EXAMPLE_BYTES, "An example has at most 256 KiB.")
    .default(null),
});
export type UpsertEventTypeInput = z.output<typeof upsertEventTypeInput>;

/** Not strict: the client of a list that goes on sends its direction along. */
export const listEventTypesInput = z
  .object({
    /** A part of the name. */
    search: storableText().trim().toLowerCase().max(255).optional(),
    /** The last name of the page before. */
    cursor: storableText().max(255).nullish(),
    limit: z.number().int().min(1).max(200).default(100),
  })
  .default({ limit: 100 });
export type EventTypeFilter = z.output<typeof listEventTypesInput>;
