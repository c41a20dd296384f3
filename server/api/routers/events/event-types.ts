import { AppError } from "@/server/contracts/errors";
import { eventTypeInput, listEventTypesInput, upsertEventTypeInput } from "@/server/contracts/event-types";
import { findEventType, listEventTypes } from "@/server/db/queries/event-types";
import {
  checkEventType,
  findCatalogueEnd,
  removeEventType,
  saveEventType,
} from "@/server/usecases/events/save-event-type";
import { can, router } from "@/server/api/trpc";

/** The catalogue: described by people, or discovered on an event. */
export const eventTypesRouter = router({
  list: can("event:read")
    .input(listEventTypesInput)
    .query(({ ctx, input }) =>
      ctx.read(async (tx) => ({
        ...(await listEventTypes(tx, input)),
        fullAt: await findCatalogueEnd(tx, ctx.org.id),
      })),
    ),

  /** With its schema and example. */
  get: can("event:read")
    .input(eventTypeInput)
    .query(({ ctx, input }) =>
      ctx.read(async (tx) => {
        const type = await findEventType(tx, input.name);
        if (!type) throw new AppError("not_found");
        return type;
      }),
    ),

  /** `data` for a test event; null when nobody gave an example. */
  example: can("event:read")
    .input(eventTypeInput)
    .query(({ ctx, input }) =>
      ctx.read(async (tx) => {
        const type = await findEventType(tx, input.name);
        if (!type) throw new AppError("not_found");
        return { data: type.example };
      }),
    ),

  upsert: can("event_type:write")
    .input(upsertEventTypeInput)
    .mutation(async ({ ctx, input }) => {
      await checkEventType(ctx.org.id, input);
      await ctx.write((tx) => saveEventType(tx, ctx.actor, input));
    }),

  delete: can("event_type:write")
    .input(eventTypeInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => removeEventType(tx, ctx.actor, input.name))),
});
