import { hitRateLimit } from "@/server/db/queries/people/rate-limits";
import type { OrgTx } from "@/server/db/scope";

type OrgLimit = { name: string; max: number; windowMs: number };

/**
 * Counts one more in the current window and answers with the seconds until the next one when the limit is exceeded,
 * or null. Counted in the caller's transaction: a request that is refused costs nothing, and parallel ones wait for each
 * other.
 */
export async function spendOrgLimit(
  tx: OrgTx,
  orgId: string,
  { name, max, windowMs }: OrgLimit,
  now: Date,
): Promise<number | null> {
  const start = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
  const expiresAt = new Date(start.getTime() + windowMs);
  const hits = await hitRateLimit(tx, { key: `${name}:${orgId}`, start, expiresAt });
  return hits <= max ? null : Math.ceil((expiresAt.getTime() - now.getTime()) / 1000);
}
