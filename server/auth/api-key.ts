import { hash as digest, timingSafeEqual } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { KeyActor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { type ApiScope, hasScope, parseKey } from "@/server/contracts/people/keys";
import { authPool } from "@/server/db/client";
import { isDatabaseAway } from "@/server/db/database-away";
import { findLiveKey, type LiveKey, noteKeyUse } from "@/server/db/queries/people/api-keys";
import { env } from "@/server/env";
import { log } from "@/server/observability/log";
import { KnownKeys } from "./known-keys";

export type ApiKeyActor = KeyActor & { scopes: readonly string[] };
type From = { ip?: string | null; requestId?: string | null };

/** Who calls, by `Authorization: Bearer tcs_…`. Asked anew with every call, so that revoking acts at once. */
export async function authenticateApiKey(
  authorization: string | null,
  requiredScope: ApiScope,
  from: From = {},
): Promise<ApiKeyActor> {
  const given = readKey(authorization);
  const key = await findLiveKey(authPool(), given.id);
  if (!key || !isSecret(given.secret, key.secretHash)) throw new AppError("invalid_api_key");
  const actor = actorOf(key, requiredScope, from);
  // The last use is a courtesy to people; a call must not fail for want of it.
  if (key.isStale) await noteKeyUse(authPool(), key).catch(logUnnoted);
  return actor;
}

/**
 * Who publishes. A key that was seen within the last minute is not looked up again: what stores the events asks whether it
 * still stands, so a revocation acts at once here, too. Nothing else may be done, read or refused on this answer alone
 * (`refusingOnlyLiveKeys`).
 */
export async function authenticatePublisher(authorization: string | null, from: From = {}): Promise<ApiKeyActor> {
  const given = readKey(authorization);
  const known = knownKeys().find(given.id, Date.now());
  if (known) {
    if (!isSecret(given.secret, known.secretHash)) throw new AppError("invalid_api_key");
    return actorOf(known, "events:write", from);
  }
  const key = await findPublisher(given.id);
  if (!key || !isSecret(given.secret, key.secretHash)) throw new AppError("invalid_api_key");
  if (key.isStale) void noteKeyUse(authPool(), key).catch(logUnnoted);
  return actorOf(key, "events:write", from);
}

/** With a bus nothing asks again as the events are stored, so a key is looked up more often. */
const KEEP_WITH_BUS_MS = 5_000;
/** And a database that is slow is not waited for: whoever published before may go on. */
const ASK_WITH_BUS_MS = 500;

async function findPublisher(id: string): Promise<LiveKey | null> {
  const hasBus = env().EVENT_BUS !== "postgres";
  const old = hasBus ? knownKeys().findOld(id) : undefined;
  try {
    const asking = findLiveKey(authPool(), id);
    const key = await (old ? Promise.race([asking, lateAfter(ASK_WITH_BUS_MS)]) : asking);
    if (key === "late") return old ?? null;
    if (key) knownKeys().learn(key, Date.now(), hasBus ? KEEP_WITH_BUS_MS : undefined);
    else knownKeys().forget(id);
    return key;
  } catch (error) {
    if (old && isDatabaseAway(error)) return old;
    throw error;
  }
}

const lateAfter = (ms: number): Promise<"late"> => delay(ms, "late" as const, { ref: false });

/** Whoever publishes with a key that was revoked is told that, and not what is wrong with their events. */
export async function refusingOnlyLiveKeys<T>({ keyId }: ApiKeyActor, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (await mayStand(keyId)) throw error;
    knownKeys().forget(keyId);
    throw new AppError("invalid_api_key");
  }
}

/** While nobody can be asked, it may. */
async function mayStand(keyId: string): Promise<boolean> {
  try {
    return (await findLiveKey(authPool(), keyId)) !== null;
  } catch (error) {
    if (isDatabaseAway(error)) return true;
    throw error;
  }
}

/** `globalThis`, because routes are bundled apart and one process knows a key once. */
const holder = globalThis as { tocsinKnownKeys?: KnownKeys };
const knownKeys = () => (holder.tocsinKnownKeys ??= new KnownKeys());

function readKey(authorization: string | null): { id: string; secret: string } {
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) throw new AppError("invalid_api_key", { detail: howToSend(authorization) });
  const given = parseKey(token);
  if (!given) throw new AppError("invalid_api_key");
  return given;
}

function actorOf(key: LiveKey, scope: ApiScope, { ip = null, requestId = null }: From): ApiKeyActor {
  if (!hasScope(key.scopes, scope)) {
    throw new AppError("insufficient_scope", { detail: `This needs a key with the scope ${scope}.` });
  }
  return { kind: "api_key", orgId: key.orgId, keyId: key.id, label: key.name, scopes: key.scopes, ip, requestId };
}

function howToSend(authorization: string | null): string {
  const what = authorization?.trim()
    ? "The Authorization header holds no bearer token."
    : "The Authorization header is missing.";
  return `${what} Send the API key as Authorization: Bearer tcs_…`;
}

function isSecret(given: string, hash: Buffer): boolean {
  const asked = digest("sha256", given, "buffer");
  return asked.length === hash.length && timingSafeEqual(asked, hash);
}

function logUnnoted(error: unknown): void {
  log().warn({ err: error }, "api_key.use_not_noted");
}
