/** Deliveries as they are looked for. */
import { z } from "zod";
import { ID_SEARCH_PROBLEM, type IdSearch, readIdSearch } from "@/server/domain/ids/id-search";
import { FAILURE_CATEGORIES, UNANSWERED } from "@/server/domain/retry/outcome";
import { parsePublicId } from "@/server/domain/ids/public-id";
import { eventTypeNameSchema } from "./event-types";
import { idSchema, instant, storableText } from "./text";
import { cursorSchema } from "./keyset";

export const OPEN_STATUSES = ["pending", "processing"] as const;
export const SETTLED_STATUSES = ["succeeded", "failed", "cancelled"] as const;
export const DELIVERY_STATUSES = [...OPEN_STATUSES, ...SETTLED_STATUSES] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const MAX_LISTED_IDS = 100;
export const HTTP_STATUS = { min: 100, max: 599 } as const;
export const MAX_SHOWN_EVENTS = 100;
export const MAX_BODY_PREVIEW_BYTES = 256 * 1024;

const idSearchSchema = storableText().transform((text, ctx): IdSearch => {
  const search = readIdSearch(text);
  if (search) return search;
  ctx.addIssue({ code: "custom", message: ID_SEARCH_PROBLEM, input: text });
  return z.NEVER;
});

/** Not strict: the client of a list that goes on sends its direction along. */
export const listDeliveriesInput = z
  .object({
    ruleId: idSchema.optional(),
    channelId: idSchema.optional(),
    eventType: eventTypeNameSchema.optional(),
    status: z.enum(DELIVERY_STATUSES).optional(),
    category: z.enum([...FAILURE_CATEGORIES, UNANSWERED]).optional(),
    /** Only failures that no later delivery of the same message has settled. */
    onlyDeadLetters: z.literal(true).optional(),
    /** Of the last attempt. */
    httpStatus: z.int().min(HTTP_STATUS.min).max(HTTP_STATUS.max).optional(),
    ids: z.array(idSchema).max(MAX_LISTED_IDS).optional(),
    from: instant().optional(),
    to: instant().optional(),
    search: idSearchSchema.optional(),
    cursor: cursorSchema.nullish(),
    limit: z.number().int().min(1).max(100).default(50),
  })
  .default({ limit: 50 });
export type DeliveryFilter = z.output<typeof listDeliveriesInput>;

/** Either form: `dlv_…` or the uuid. */
export const deliveryIdSchema = storableText().transform((text, ctx) => {
  const id = parsePublicId("delivery", text);
  if (id !== null) return id;
  ctx.addIssue({ code: "custom", message: "This is not the id of a delivery.", input: text });
  return z.NEVER;
});
export const deliveryInput = z.strictObject({ deliveryId: deliveryIdSchema });
