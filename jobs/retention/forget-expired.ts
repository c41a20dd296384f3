import { deleteExpired, EXPIRY_BATCH, FORGETTABLES } from "@/server/db/queries/expiry";
import { withWorker } from "@/server/db/scope";
import { log } from "@/server/observability/log";

/** Removes what nobody can use any more. */
export async function forgetExpired(signal: AbortSignal): Promise<void> {
  for (const kind of FORGETTABLES) {
    let total = 0;
    while (!signal.aborted) {
      const count = await withWorker((sql) => deleteExpired(sql, kind));
      total += count;
      if (count < EXPIRY_BATCH) break;
    }
    if (total > 0) log().info({ event: "expired.forgotten", kind, count: total });
  }
}
