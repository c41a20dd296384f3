import { pageOf } from "@/server/contracts/keyset";
import { listNotificationsInput, markReadInput, setMailInput } from "@/server/contracts/people/notifications";
import { countUnread, listMutes, listNotifications, markRead, setMute } from "@/server/db/queries/people/notifications";
import { muteForOrg } from "@/server/usecases/orgs/mute-for-org";
import { can, router } from "@/server/api/trpc";

export const notificationsRouter = router({
  /** Latest news first, with whether the reader has seen them. */
  list: can("notification:read")
    .input(listNotificationsInput)
    .query(async ({ ctx, input }) => {
      const found = await ctx.read((tx) => listNotifications(tx, { ...input, userId: ctx.user.id }));
      return pageOf(found, input.limit, ({ changedAt: at, id }) => ({ at, id }));
    }),

  unread: can("notification:read").query(({ ctx }) => ctx.read((tx) => countUnread(tx, ctx.user.id))),

  /** Of the reader alone. */
  markRead: can("notification:read")
    .input(markReadInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => markRead(tx, ctx.user.id, input.ids ?? null))),

  /** Which kinds are not mailed, to the reader and to anybody. */
  mails: can("notification:read").query(({ ctx }) => ctx.read((tx) => listMutes(tx, ctx.user.id))),

  setMyMail: can("notification:read")
    .input(setMailInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => setMute(tx, { orgId: ctx.org.id, userId: ctx.user.id, ...input }))),

  /** For everybody of the org. */
  setOrgMail: can("org:update")
    .input(setMailInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => muteForOrg(tx, ctx.actor, input))),
});
