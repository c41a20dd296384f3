import type { PolicySettings } from "@/server/domain/retry/retry-policy";
import { env } from "@/server/env";

/** The lowest layer of every retry policy: what the operator of this installation set. */
export function retryDefaults(): PolicySettings {
  const { NOTIFY_MAX_ATTEMPTS: maxAttempts, NOTIFY_BACKOFF_BASE_SECONDS: baseSeconds } = env();
  return { maxAttempts, baseSeconds };
}
