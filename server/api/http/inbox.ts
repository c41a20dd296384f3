import { setTimeout as delay } from "node:timers/promises";
import { requireAllowance } from "@/server/auth/limits";
import { isPeerHeader } from "@/server/auth/peer";
import { AppError } from "@/server/contracts/errors";
import { INBOX_BODY_BYTES } from "@/server/contracts/inbox";
import { newRequestId } from "@/server/contracts/request-id";
import { webAnnouncer } from "@/server/live/announce";
import { findInboxOrg } from "@/server/db/queries/channels/inboxes";
import { withAuth, withOrg } from "@/server/db/scope";
import { newId } from "@/server/new-id";
import { inboxTokenHash } from "@/server/usecases/inbox/inbox-target";
import { receiveInboxRequest } from "@/server/usecases/inbox/receive-inbox-request";
import { readBounded } from "./bounded-body";
import { problemResponse } from "./problem";

type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;
type Given = { wait?: Wait; now?: () => Date };

/** The built-in receiver. The token alone says which org's it is; from there on that org is all there is. */
export async function handleInbox(
  request: Request,
  token: string,
  { wait = waitUnlessGone, now = () => new Date() }: Given = {},
): Promise<Response> {
  const requestId = newRequestId();
  try {
    const tokenHash = inboxTokenHash(token);
    const orgId = tokenHash && (await withAuth((tx) => findInboxOrg(tx, tokenHash)));
    if (!orgId) throw new AppError("not_found");
    await requireAllowance(now(), ["inbox-org", orgId]);

    const body = await readBounded(request, INBOX_BODY_BYTES);
    const { method, signal } = request;
    const { search } = new URL(request.url);
    const headers = sentHeaders(request.headers);
    const arrival = { orgId, id: newId(), token, method, search, headers, body, now: now() };
    const answer = await withOrg(orgId, (tx) => receiveInboxRequest(tx, arrival));
    webAnnouncer().announce(orgId, "inbox");

    if (answer.delayMs > 0) await wait(answer.delayMs, signal);
    return new Response(answer.body, { status: answer.status, headers: answer.headers });
  } catch (error) {
    return problemResponse(error, requestId);
  }
}

/** Without what our own server, or a proxy before it, added on the way here. */
function sentHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !isAdded(name)));
}

const isAdded = (name: string) => name === "connection" || name.startsWith("x-forwarded-") || isPeerHeader(name);

/** Whoever gave up waiting needs no answer. */
const waitUnlessGone: Wait = (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined);
