import { EXPIRY_BATCH, updateExpiredInvitations } from "@/server/db/queries/expiry";
import { withWorker } from "@/server/db/scope";
import { log } from "@/server/observability/log";
import { expireHolds as expire } from "@/server/engine/holds/expire-holds";
import { EXPIRED_SECRETS_BATCH } from "@/server/db/queries/channels/channel-secrets";
import { expireSecrets as expireBatch } from "@/server/usecases/secrets/expire-secrets";

/** Old signing secrets end when their grace does; a worker signs without them from its next claim on. */
export async function expireSecrets(signal: AbortSignal): Promise<void> {
  let total = 0;
  while (!signal.aborted) {
    const count = await withWorker(expireBatch);
    total += count;
    if (count < EXPIRED_SECRETS_BATCH) break;
  }
  if (total > 0) log().info({ event: "secrets.expired", count: total });
}

/** A held channel parks what comes, but not for ever: what is too old or too much becomes a dead letter. */
export async function expireHolds(signal: AbortSignal): Promise<void> {
  const count = await expire(withWorker, signal);
  if (count > 0) log().warn({ event: "deliveries.hold_expired", count });
}

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
