import { isIP } from "node:net";
import { env } from "@/server/env";

/**
 * The address of the client, or null when it cannot be known. Route handlers do not see the socket, and anyone
 * can write X-Forwarded-For; only behind a proxy of ours (TRUST_PROXY=1) is its last entry true, because that is
 * the one which our proxy added.
 */
export function clientIp(headers: Headers, trustProxy: boolean = env().TRUST_PROXY): string | null {
  if (!trustProxy) return null;
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  return isIP(last) ? last : null;
}
