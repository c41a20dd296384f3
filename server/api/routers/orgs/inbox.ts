import { AppError } from "@/server/contracts/errors";
import {
  createInboxChannelInput,
  inboxRequestInput,
  listInboxInput,
  setBehaviourInput,
} from "@/server/contracts/inbox";
import { pageOf } from "@/server/contracts/keyset";
import { findInboxRequest, listInboxRequests } from "@/server/db/queries/channels/inboxes";
import { clearInbox } from "@/server/usecases/inbox/clear-inbox";
import { createInboxChannel } from "@/server/usecases/inbox/create-inbox-channel";
import { describeInbox, revealInboxUrl } from "@/server/usecases/inbox/describe-inbox";
import { setInboxBehaviour } from "@/server/usecases/inbox/set-inbox-behaviour";
import { can, router } from "@/server/api/trpc";

/** The built-in receiver. */
export const inboxRouter = router({
  /** Null until someone uses it. */
  get: can("event:read").query(({ ctx }) => ctx.read((tx) => describeInbox(tx, ctx.org.id))),

  setBehaviour: can("event:send_test")
    .input(setBehaviourInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => setInboxBehaviour(tx, ctx.actor, input.behaviour))),

  /** Newest first; `nextCursor` goes back in as `cursor`. */
  requests: can("event:read")
    .input(listInboxInput)
    .query(async ({ ctx, input }) => {
      const found = await ctx.read((tx) => listInboxRequests(tx, input));
      return pageOf(found, input.limit, ({ id, receivedAt }) => ({ at: receivedAt, id }));
    }),

  /** With its headers and body. */
  request: can("event:read")
    .input(inboxRequestInput)
    .query(({ ctx, input }) =>
      ctx.read(async (tx) => {
        const request = await findInboxRequest(tx, input.requestId);
        if (!request) throw new AppError("not_found");
        return request;
      }),
    ),

  /** A mutation, because it leaves a trace in the audit log: whoever knows the URL may post there. */
  revealUrl: can("channel:write").mutation(({ ctx }) => ctx.write((tx) => revealInboxUrl(tx, ctx.actor))),

  clear: can("event:send_test").mutation(({ ctx }) => ctx.write((tx) => clearInbox(tx, ctx.actor))),

  /** `signing.secret` is shown here and never again; the inbox itself needs nobody to store it. */
  createChannel: can("channel:write")
    .input(createInboxChannelInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => createInboxChannel(tx, ctx.actor, input))),
});
