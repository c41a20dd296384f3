import { eventInput, listEventsInput, testEventInput } from "@/server/contracts/events";
import { pageOf } from "@/server/contracts/keyset";
import { listEvents } from "@/server/db/queries/events";
import { priorityName } from "@/server/domain/limits/priority";
import { publicId } from "@/server/domain/ids/public-id";
import { describeEvent } from "@/server/usecases/events/describe-event";
import { discardEvent, retryEvent } from "@/server/usecases/events/resolve-set-aside";
import { withCheckedEvents } from "@/server/usecases/events/checked-events";
import { readTestEvent, sendTestEvent } from "@/server/usecases/events/send-test-event";
import { withinQuota } from "@/server/api/publish-quota";
import { can, router } from "@/server/api/trpc";
import { wake } from "@/server/api/wake";

export const eventsRouter = router({
  /** Newest first; `nextCursor` goes back in as `cursor`. */
  list: can("event:read")
    .input(listEventsInput)
    .query(async ({ ctx, input }) => {
      const found = await ctx.read((tx) => listEvents(tx, input));
      const page = pageOf(found, input.limit, ({ id, receivedAt }) => ({ at: receivedAt, id }));
      const rows = page.rows.map(({ priority, ...event }) => ({
        ...event,
        publicId: publicId("event", event.id),
        priority: priorityName(priority),
      }));
      return { rows, nextCursor: page.nextCursor };
    }),

  get: can("event:read")
    .input(eventInput)
    .query(({ ctx, input }) => ctx.read((tx) => describeEvent(tx, input.eventId))),

  /** Of one that was set aside: matched anew. */
  retry: can("event:resolve")
    .input(eventInput)
    .mutation(({ ctx, input }) =>
      ctx.write((tx) => retryEvent(tx, ctx.actor, input.eventId), wake("fan-out", { orgId: ctx.org.id }, ctx.org.id)),
    ),

  /** Of one that was set aside: nothing comes of it. */
  discard: can("event:resolve")
    .input(eventInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => discardEvent(tx, ctx.actor, input.eventId))),

  /** An event like any other, sent by a person. A member's reaches the inbox only. */
  sendTest: can("event:send_test")
    .input(testEventInput)
    .mutation(({ ctx, input }) => {
      const { id: orgId } = ctx.org;
      const actor = { ...ctx.actor, requestId: ctx.requestId };
      return withinQuota(orgId, 1, () =>
        withCheckedEvents(orgId, readTestEvent(input), (checked) =>
          ctx.write((tx) => sendTestEvent(tx, actor, checked, ctx.now()), wake("fan-out", { orgId }, orgId)),
        ),
      );
    }),
});
