import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@/server/contracts/errors";
import { INBOX_BODY_BYTES } from "@/server/contracts/inbox";
import { webAnnouncer } from "@/server/live/announce";
import { findInboxOrg } from "@/server/db/queries/channels/inboxes";
import { withAuth, withOrg } from "@/server/db/scope";
import { env } from "@/server/env";
import { newId } from "@/server/new-id";
import { inboxTokenHash } from "@/server/usecases/inbox/inbox-target";
import { receiveInboxRequest } from "@/server/usecases/inbox/receive-inbox-request";
import { readBounded } from "./bounded-body";
import { problemResponse } from "./problem";
import { NONCE_HEADER, PATH_HEADER, REQUEST_ID_HEADER, requestIdOf } from "./request";
import { securityHeaders } from "./security-headers";

type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;

/** The built-in receiver. The token alone says which org's it is; from there on that org is all there is. */
export async function handleInbox(request: Request, token: string, wait: Wait = waitUnlessGone): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    const tokenHash = inboxTokenHash(token);
    const orgId = tokenHash && (await withAuth((tx) => findInboxOrg(tx, tokenHash)));
    if (!orgId) throw new AppError("not_found");

    const body = await readBounded(request, INBOX_BODY_BYTES);
    const { method, signal } = request;
    const { search } = new URL(request.url);
    const headers = sentHeaders(request.headers);
    const arrival = { orgId, id: newId(), token, method, search, headers, body, now: new Date() };
    const answer = await withOrg(orgId, (tx) => receiveInboxRequest(tx, arrival));
    webAnnouncer().announce(orgId, "inbox");

    if (answer.delayMs > 0) await wait(answer.delayMs, signal);
    return new Response(answer.body, { status: answer.status, headers: answer.headers });
  } catch (error) {
    return problemResponse(error, requestId);
  }
}

/**
 * Without what our own proxy and server added on the way here, of which the path even holds the token; Next hands on
 * the headers of the answer as well.
 */
function sentHeaders(headers: Headers): Record<string, string> {
  const added = [REQUEST_ID_HEADER, NONCE_HEADER, PATH_HEADER, "content-security-policy", "connection"];
  const ours = new Set([...added, ...Object.keys(securityHeaders(env().PUBLIC_URL)).map((name) => name.toLowerCase())]);
  return Object.fromEntries([...headers].filter(([name]) => !ours.has(name) && !name.startsWith("x-forwarded-")));
}

/** Whoever gave up waiting needs no answer. */
const waitUnlessGone: Wait = (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined);
