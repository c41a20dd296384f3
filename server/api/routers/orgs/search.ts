import { searchInput } from "@/server/contracts/search";
import { searchOrg } from "@/server/usecases/orgs/search-org";
import { can, router } from "@/server/api/trpc";

export const searchRouter = router({
  /** A few of each kind that this role may read, by name or by a whole id. */
  find: can("org:read")
    .input(searchInput)
    .query(({ ctx, input }) => ctx.read((tx) => searchOrg(tx, ctx.role, input.query))),
});
