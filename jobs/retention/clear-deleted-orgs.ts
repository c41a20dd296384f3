import { withWorker } from "@/server/db/scope";
import { clearOrg, listOrgsToClear } from "@/server/engine/recover/clear-org-sql";
import { log } from "@/server/observability/log";

/** Nothing of a deleted org is sent any more; what was waiting is taken away, in batches. */
export async function clearDeletedOrgs(signal: AbortSignal): Promise<void> {
  for (const { orgId } of await withWorker(listOrgsToClear)) {
    let total = 0;
    while (!signal.aborted) {
      const rows = await withWorker((sql) => clearOrg(sql, orgId));
      if (!rows) break;
      total += rows;
    }
    if (total > 0) log().info({ event: "org.cleared", orgId, rows: total });
  }
}
