import { acceptInvitationInput, createInvitationInput, invitationInput } from "@/server/contracts/people/members";
import { listOpenInvitations } from "@/server/db/queries/people/invitations";
import { acceptInvitation } from "@/server/usecases/members/accept-invitation";
import { inviteMember } from "@/server/usecases/members/invite-member";
import { resendInvitation } from "@/server/usecases/members/resend-invitation";
import { revokeInvitation } from "@/server/usecases/members/revoke-invitation";
import { announceJoined, wake } from "@/server/api/wake";
import { can, router, signedInProcedure } from "@/server/api/trpc";

export const invitationsRouter = router({
  list: can("member:manage").query(async ({ ctx }) => {
    const open = await ctx.read(listOpenInvitations);
    return open.map((invitation) => ({ ...invitation, isExpired: invitation.expiresAt <= ctx.now() }));
  }),

  create: can("member:manage")
    .input(createInvitationInput)
    .mutation(async ({ ctx, input }) => {
      await ctx.limit(["invite-org", ctx.org.id]);
      return ctx.write((tx) => inviteMember(tx, ctx.actor, input, ctx.now()), wake("send-mail"));
    }),

  resend: can("member:manage")
    .input(invitationInput)
    .mutation(async ({ ctx, input }) => {
      await ctx.limit(["invite-org", ctx.org.id]);
      return ctx.write((tx) => resendInvitation(tx, ctx.actor, input.invitationId, ctx.now()), wake("send-mail"));
    }),

  revoke: can("member:manage")
    .input(invitationInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => revokeInvitation(tx, ctx.actor, input.invitationId, ctx.now()))),

  /** As the person who is signed in; the address must be the one that was invited. */
  accept: signedInProcedure.input(acceptInvitationInput).mutation(async ({ ctx, input }) => {
    await ctx.limit(["link-ip", ctx.origin.network]);
    const visit = { ip: ctx.ip, requestId: ctx.requestId, now: ctx.now() };
    return announceJoined(await ctx.identity((tx) => acceptInvitation(tx, visit, ctx.user, input.token)));
  }),
});
