import { EXPIRED_SECRETS_BATCH } from "@/server/db/queries/channels/channel-secrets";
import { withWorker } from "@/server/db/scope";
import { log } from "@/server/observability/log";
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
