import { changeRoleInput, memberInput, removeMemberInput } from "@/server/contracts/people/members";
import { listMembers } from "@/server/db/queries/people/memberships";
import { changeRole } from "@/server/usecases/members/change-role";
import { countHoldings, removeMember } from "@/server/usecases/members/remove-member";
import { transferOwnership } from "@/server/usecases/members/transfer-ownership";
import { can, router } from "@/server/api/trpc";

export const membersRouter = router({
  list: can("member:read").query(async ({ ctx }) => {
    const members = await ctx.read(listMembers);
    return members.map((member) => ({ ...member, isMe: member.userId === ctx.user.id }));
  }),

  changeRole: can("member:manage")
    .input(changeRoleInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => changeRole(tx, ctx.actor, input.userId, input.role))),

  /** What would be left of a member who is removed. */
  holdings: can("member:manage")
    .input(memberInput)
    .query(({ ctx, input }) => ctx.read((tx) => countHoldings(tx, input.userId, ctx.now()))),

  remove: can("member:manage")
    .input(removeMemberInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => removeMember(tx, ctx.actor, { ...input, now: ctx.now() }))),

  transferOwnership: can("member:grant_owner")
    .input(memberInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => transferOwnership(tx, ctx.actor, input.userId))),
});
