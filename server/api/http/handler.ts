import type { TRPCRequestInfo } from "@trpc/server/http";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { clientIp, originOf } from "@/server/auth/client-ip";
import { knownBrowserOf } from "@/server/auth/known-browser";
import { type CurrentSession, currentSession } from "@/server/auth/session";
import { AppError } from "@/server/contracts/errors";
import { newRequestId, ORG_HEADER, REQUEST_ID_HEADER } from "@/server/contracts/request-id";
import { env } from "@/server/env";
import { STRANGERS_BODY_BYTES } from "./api-route";
import { bodyTooLarge, readBounded } from "./bounded-body";
import { checkRequest, MAX_BATCH, MAX_BODY_BYTES } from "./check-request";
import { makeContext, once } from "../context";
import { problemResponse } from "./problem";
import { appRouter } from "../root";

type AskSession = () => Promise<CurrentSession | null>;

/** The dashboard's calls over HTTP. */
export async function handleTrpc(request: Request, askSession: AskSession = currentSession): Promise<Response> {
  const requestId = newRequestId();
  const session = once(askSession);
  try {
    const refusal = checkRequest(request, env().PUBLIC_URL);
    if (refusal === "payload_too_large") throw bodyTooLarge(MAX_BODY_BYTES);
    if (refusal) throw new AppError(refusal);
    return await fetchRequestHandler({
      endpoint: "/api/trpc",
      req: await bounded(request, session),
      router: appRouter,
      maxBatchSize: MAX_BATCH,
      createContext: ({ info }) =>
        makeContext({
          requestId,
          ip: clientIp(request.headers),
          origin: originOf(request.headers),
          browser: knownBrowserOf(request.headers),
          orgSlug: request.headers.get(ORG_HEADER) ?? orgOfStream(info),
          session,
        }),
      // Added to what a stream brings along: `no-transform`, so that nobody compresses it and holds it back meanwhile.
      responseMeta: () => ({ headers: { "cache-control": "no-store", [REQUEST_ID_HEADER]: requestId } }),
    });
  } catch (error) {
    return problemResponse(error, requestId);
  }
}

/** A browser sends no headers of ours with a stream; the name of the org is in its address instead. */
function orgOfStream({ type, connectionParams }: TRPCRequestInfo): string | null {
  return type === "subscription" ? (connectionParams?.org ?? null) : null;
}

/** Who is signed in may send more; what strangers can call needs little. */
async function bounded(request: Request, session: AskSession): Promise<Request> {
  if (request.method === "GET") return request;
  const maxBytes = (await session()) ? MAX_BODY_BYTES : STRANGERS_BODY_BYTES;
  const { method, headers, url } = request;
  return new Request(url, { method, headers, body: await readBounded(request, maxBytes) });
}
