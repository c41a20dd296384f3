import { hitRateLimit } from "@/server/db/queries/people/rate-limits";
import type { OrgTx } from "@/server/db/scope";

type LimitWindow = { name: string; windowMs: number };
type OrgLimit = LimitWindow & { max: number };

/** The window that `now` is in, as it is counted. */
export function windowAt({ name, windowMs }: LimitWindow, orgId: string, now: Date) {
  const start = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
  return { key: `${name}:${orgId}`, start, expiresAt: new Date(start.getTime() + windowMs) };
}

/**
 * Counts one more in the current window and answers with the seconds until the next one when the limit is exceeded,
 * or null. Counted in the caller's transaction: a request that is refused costs nothing, and parallel ones wait for each
 * other.
 */
export async function spendOrgLimit(
  tx: OrgTx,
  orgId: string,
  { max, ...limit }: OrgLimit,
  now: Date,
): Promise<number | null> {
  const window = windowAt(limit, orgId, now);
  const hits = await hitRateLimit(tx, window);
  return hits <= max ? null : Math.ceil((window.expiresAt.getTime() - now.getTime()) / 1000);
}
