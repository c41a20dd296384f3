import { createHash, timingSafeEqual } from "node:crypto";
import type { KeyActor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { type ApiScope, hasScope, parseKey } from "@/server/contracts/people/keys";
import { authPool } from "@/server/db/client";
import { findLiveKey, noteKeyUse } from "@/server/db/queries/people/api-keys";
import { log } from "@/server/observability/log";

export type ApiKeyActor = KeyActor & { scopes: readonly string[] };
type From = { ip?: string | null; requestId?: string | null };

/** Who calls, by `Authorization: Bearer tcs_…`. Asked anew with every call, so that revoking acts at once. */
export async function authenticateApiKey(
  authorization: string | null,
  requiredScope: ApiScope,
  { ip = null, requestId = null }: From = {},
): Promise<ApiKeyActor> {
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) throw new AppError("invalid_api_key", { detail: howToSend(authorization) });
  const given = parseKey(token);
  const key = given && (await findLiveKey(authPool(), given.id));
  if (!key || !isSecret(given.secret, key.secretHash)) throw new AppError("invalid_api_key");
  if (!hasScope(key.scopes, requiredScope)) {
    throw new AppError("insufficient_scope", { detail: `This needs a key with the scope ${requiredScope}.` });
  }
  // The last use is a courtesy to people; a call must not fail for want of it.
  if (key.isStale) await noteKeyUse(authPool(), key).catch(logUnnoted);
  return { kind: "api_key", orgId: key.orgId, keyId: key.id, label: key.name, scopes: key.scopes, ip, requestId };
}

function howToSend(authorization: string | null): string {
  const what = authorization?.trim()
    ? "The Authorization header holds no bearer token."
    : "The Authorization header is missing.";
  return `${what} Send the API key as Authorization: Bearer tcs_…`;
}

function isSecret(given: string, hash: Buffer): boolean {
  const asked = createHash("sha256").update(given).digest();
  return asked.length === hash.length && timingSafeEqual(asked, hash);
}

function logUnnoted(error: unknown): void {
  log().warn({ err: error }, "api_key.use_not_noted");
}
