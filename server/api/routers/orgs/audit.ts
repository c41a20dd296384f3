import { listAuditInput } from "@/server/contracts/audit";
import { listAudit } from "@/server/db/queries/audit";
import { can, router } from "@/server/api/trpc";

export const auditRouter = router({
  /** Newest first; `nextCursor` goes back in as `cursor`. */
  list: can("audit:read")
    .input(listAuditInput)
    .query(({ ctx, input }) => ctx.read((tx) => listAudit(tx, input))),
});
