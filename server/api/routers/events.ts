import { eventInput, listEventsInput, testEventInput } from "@/server/contracts/events";
import { newId } from "@/server/new-id";
import { pageOf } from "@/server/contracts/keyset";
import { webAnnouncer } from "@/server/live/announce";
import { listEvents } from "@/server/db/queries/events";
import { withOrgSql } from "@/server/db/scope";
import { priorityName } from "@/server/domain/limits/priority";
import { publicId } from "@/server/domain/ids/public-id";
import { describeEvent } from "@/server/usecases/events/describe-event";
import { publishEvents } from "@/server/usecases/events/publish-events";
import { readEvents } from "@/server/usecases/events/read-events";
import { can, router } from "../trpc";
import { sendWakeUps, wake } from "../wake";

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

  /** An event like any other, sent by a person: it goes through every rule and every limit. */
  sendTest: can("event:send_test")
    .input(testEventInput)
    .mutation(async ({ ctx, input }) => {
      const { data, ...envelope } = input;
      const text = `{${JSON.stringify(envelope).slice(1, -1)},"data":${data.trim() || "{}"}}`;
      const { events } = readEvents(text);
      const { id: orgId } = ctx.org;
      const publication = { orgId, requestId: ctx.requestId, events, newId };
      const [published] = await withOrgSql(orgId, (sql) => publishEvents(sql, publication));
      webAnnouncer().announce(orgId, "events");
      await sendWakeUps([wake("fan-out", { orgId }, orgId)], ctx.requestId);
      return published;
    }),
});
