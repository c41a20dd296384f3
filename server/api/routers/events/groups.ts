import { groupInput, listGroupsInput } from "@/server/contracts/groups";
import { discardGroup, flushGroup, pageOfGroups } from "@/server/usecases/deliveries/close-group";
import { can, router } from "@/server/api/trpc";
import { wake } from "@/server/api/wake";

/** Open groups: what is still being collected. */
export const groupsRouter = router({
  /** Those that close first come first. */
  list: can("group:read")
    .input(listGroupsInput)
    .query(({ ctx, input }) => ctx.read((tx) => pageOfGroups(tx, input))),

  flush: can("group:manage")
    .input(groupInput)
    .mutation(({ ctx, input }) => {
      const { id: orgId } = ctx.org;
      return ctx.write((tx) => flushGroup(tx, ctx.actor, input.groupId), wake("fan-out", { orgId }, orgId));
    }),

  discard: can("group:manage")
    .input(groupInput)
    .mutation(({ ctx, input }) => ctx.write((tx) => discardGroup(tx, ctx.actor, input.groupId))),
});
