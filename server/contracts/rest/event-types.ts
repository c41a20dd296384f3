import { z } from "zod";
import { eventTypeNameSchema, upsertEventTypeInput } from "@/server/contracts/event-types";
import { DESCRIBED } from "@/server/contracts/patterns";
import { storableText } from "@/server/contracts/text";
import { cursorOf, pageQuery, timeOut } from "./wire";

export const listEventTypesQuery = z.strictObject({
  search: storableText().max(255).optional().describe("A part of the name."),
  ...pageQuery,
  cursor: cursorOf(eventTypeNameSchema, DESCRIBED.eventType.pattern, DESCRIBED.eventType.maxLength),
});

const { name: _, ...described } = upsertEventTypeInput.shape;
export const putEventTypeBody = z.strictObject(described);

const shared = {
  name: z.string(),
  description: z.string(),
  onInvalid: z.enum(["reject", "warn"]),
  discovered: z.boolean().describe("Seen on an event, and not described yet."),
  createdAt: timeOut,
  updatedAt: timeOut,
};

export const eventTypeHeadOut = z
  .object({ ...shared, hasSchema: z.boolean(), hasExample: z.boolean() })
  .meta({ id: "EventTypeHead" });
export const eventTypeOut = z
  .object({ ...shared, schema: z.unknown().describe("JSON Schema 2020-12 for `data`, or null."), example: z.unknown() })
  .meta({ id: "EventType" });
