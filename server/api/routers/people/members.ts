import { changeRoleInput, memberInput } from "@/server/contracts/people/members";
import { listMembers } from "@/server/db/queries/people/memberships";
import { changeRole } from "@/server/usecases/members/change-role";
import { removeMember } from "@/server/usecases/members/remove-member";
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

  remove: can("member:manage")
    .input(memberInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => removeMember(tx, ctx.actor, input.userId))),

  transferOwnership: can("member:grant_owner")
    .input(memberInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => transferOwnership(tx, ctx.actor, input.userId))),
});
