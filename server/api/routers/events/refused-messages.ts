import { listPoisonInput, poisonInput } from "@/server/contracts/rules/refused-messages";
import { busForRetries } from "@/server/api/retry-refused";
import { can, router } from "@/server/api/trpc";
import {
  discardRefused,
  forgetRetried,
  openRefused,
  pageOfRefused,
  publishAgain,
} from "@/server/usecases/ingest/refused-messages";

/** Messages of the event bus that could not be stored. */
export const refusedMessagesRouter = router({
  list: can("event:read")
    .input(listPoisonInput)
    .query(({ ctx, input }) => ctx.read((tx) => pageOfRefused(tx, input))),

  /** Onto the bus first, then out of the list: whatever fails in between, it is in one of the two. */
  retry: can("event:resolve")
    .input(poisonInput)
    .mutation(async ({ ctx, input }) => {
      const refused = await ctx.read((tx) => openRefused(tx, input.messageId));
      await publishAgain(busForRetries(), ctx.org.id, ctx.requestId, refused);
      await ctx.write((tx) => forgetRetried(tx, ctx.actor, refused));
    }),

  discard: can("event:resolve")
    .input(poisonInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => discardRefused(tx, ctx.actor, input.messageId))),
});
