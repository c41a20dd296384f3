import { groupInput, listGroupsInput } from "@/server/contracts/groups";
import { pageOf } from "@/server/contracts/keyset";
import { listGroups } from "@/server/db/queries/deliveries/groups";
import { priorityName } from "@/server/domain/limits/priority";
import { discardGroup, flushGroup } from "@/server/usecases/deliveries/close-group";
import { can, router } from "../trpc";
import { wake } from "../wake";

/** Open groups: what is still being collected. */
export const groupsRouter = router({
  /** Those that close first come first. */
  list: can("group:read")
    .input(listGroupsInput)
    .query(async ({ ctx, input }) => {
      const found = await ctx.read((tx) => listGroups(tx, input));
      const { rows, nextCursor } = pageOf(found, input.limit, ({ flushAt: at, id }) => ({ at, id }));
      return { rows: rows.map((row) => ({ ...row, priority: priorityName(row.priority) })), nextCursor };
    }),

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
