import { EXPIRY_BATCH, updateExpiredInvitations } from "@/server/db/queries/expiry";
import { withWorker } from "@/server/db/scope";
import { log } from "@/server/observability/log";

/** An invitation past its time says so in the list of members; accepting it is refused by its time alone. */
export async function expireInvitations(signal: AbortSignal): Promise<void> {
  let total = 0;
  while (!signal.aborted) {
    const count = await withWorker(updateExpiredInvitations);
    total += count;
    if (count < EXPIRY_BATCH) break;
  }
  if (total > 0) log().info({ event: "invitations.expired", count: total });
}
