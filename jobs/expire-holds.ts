import { withWorker } from "@/server/db/scope";
import { log } from "@/server/observability/log";
import { expireHolds as expire } from "@/server/engine/holds/expire-holds";

/** A held channel parks what comes, but not for ever: what is too old or too much becomes a dead letter. */
export async function expireHolds(signal: AbortSignal): Promise<void> {
  const count = await expire(withWorker, signal);
  if (count > 0) log().warn({ event: "deliveries.hold_expired", count });
}
